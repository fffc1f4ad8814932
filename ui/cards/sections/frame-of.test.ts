import { expect, test } from 'vitest'
import { frameOf } from './frame-of'

const page = 'https://learn.example.com/decks/d1'

test('D-CARD-09 a page of another host keeps its origin and may not navigate outside of its frame', () => {
  const frame = frameOf('https://cafe.example.org/menu?x=1', page)
  expect(frame?.src).toBe('https://cafe.example.org/menu?x=1')
  expect(frame?.sandbox.split(' ')).toEqual(expect.arrayContaining(['allow-scripts', 'allow-same-origin']))
  expect(frame?.sandbox).not.toMatch(/allow-top-navigation|allow-modals|allow-downloads/)
})

test('X-SEC-01 a page of the own host runs no scripts, and the app is not framed in itself', () => {
  expect(frameOf('/media/sheet.html', page)).toEqual({
    src: 'https://learn.example.com/media/sheet.html',
    sandbox: 'allow-popups',
  })
  expect(frameOf('https://learn.example.com/user', page)).toBeUndefined()
  expect(frameOf('/decks/d2', page)).toBeUndefined()
})

test('D-LINK-07 D-LINK-08 frames no address to which links are forbidden', () => {
  for (const url of ['', 'javascript:alert(1)', 'data:text/html,x', 'http://127.0.0.1/x', 'mailto:a@example.com'])
    expect(frameOf(url, page), url).toBeUndefined()
})
