import { expect, test } from 'vitest'
import { attackOf, expectFast } from '../test/contracts/attack'
import { stripTags } from './strip-tags'

test('stripTags keeps the text of HTML and replaces each tag by a space', () => {
  expect(stripTags('<p class="a">One <b>two</b></p>three')).toBe(' One  two  three')
  expect(stripTags('1 < 2 and no end')).toBe('1 < 2 and no end')
  expect(stripTags('a <b <c> d')).toBe('a   d')
  expect(stripTags('')).toBe('')
})

test('X-SEC-05 withoutTags answers 100 kB of attack input within 50 ms', () => {
  for (const piece of ['<', '<a', '<>', '>', '< ', '<a>']) expectFast(() => stripTags(attackOf(piece)))
})
