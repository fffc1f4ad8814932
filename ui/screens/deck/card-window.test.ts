import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cardWindow } from './card-window'

const cards = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => ({ place: from + index }))

test('D-DECK-41 renders eight cards from the start of the window, then ten placeholders', () => {
  const { cards: drawn, placeholders } = cardWindow(cards(47, 54), 50, 1000)
  expect(drawn.map(({ place }) => place)).toEqual([47, 48, 49, 50, 51, 52, 53, 54])
  expect(placeholders).toEqual([55, 56, 57, 58, 59, 60, 61, 62, 63, 64])
})

test('D-DECK-41 renders only the remaining placeholders near the end of the deck', () => {
  expect(cardWindow(cards(1, 8), 1, 11).placeholders).toEqual([9, 10, 11])
  expect(cardWindow(cards(5, 12), 12, 12).placeholders).toEqual([])
})

test('D-DECK-41 D-DECK-42 renders at most 8 cards and 10 placeholders for any window, with the card in view among them', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1000 }), fc.nat(30), fc.nat(30), (position, before, after) => {
      const given = cards(Math.max(1, position - before), Math.min(1000, position + after))
      const { cards: drawn, placeholders } = cardWindow(given, position, 1000)
      expect(drawn.length).toBeLessThanOrEqual(8)
      expect(placeholders.length).toBeLessThanOrEqual(10)
      expect(drawn.map(({ place }) => place)).toContain(position)
    }),
  )
})
