import { expect, test } from 'vitest'
import { attackOf, expectFast } from '../test/contracts/attack'
import { withoutTags } from './html-words'

test('the words of a text of HTML are left, its tags are spaces', () => {
  expect(withoutTags('<p class="a">One <b>two</b></p>three')).toBe(' One  two  three')
  expect(withoutTags('1 < 2 and no end')).toBe('1 < 2 and no end')
  expect(withoutTags('a <b <c> d')).toBe('a   d')
  expect(withoutTags('')).toBe('')
})

test('X-SEC-05 it answers 100 kB of attack input within 50 ms', () => {
  for (const piece of ['<', '<a', '<>', '>', '< ', '<a>']) expectFast(() => withoutTags(attackOf(piece)))
})
