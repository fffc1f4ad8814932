import { expect, test } from 'vitest'
import { pictureHref } from './picture-href'

const page = 'https://learn.example/decks/1'

test('security 12 a picture opens at this site or at a public web address, and at no other', () => {
  expect(pictureHref('/media/a.svg', page)).toBe('https://learn.example/media/a.svg')
  expect(pictureHref('https://images.example.com/a.png', page)).toBe('https://images.example.com/a.png')
  for (const bad of [
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://learn.example/1',
    'file:///etc/passwd',
    'http://localhost:8080/a.png',
    'http://127.0.0.1/a.png',
    'http://[::ffff:10.0.0.1]/a.png',
    'http://2130706433/a.png',
    'http://user@images.example.com/a.png',
    'http://',
  ]) {
    expect([bad, pictureHref(bad, page)]).toEqual([bad, undefined])
  }
})
