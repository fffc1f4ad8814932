import { expect, test } from 'vitest'
import { favoritesFor } from './favorites-for'

const entry = (deckId: string, title: string, cardTitle?: string) => ({
  cardId: `${deckId}-1`,
  count: 1,
  tile: { deckId, title, seen: 0, total: 1, locked: false, isNew: false, reference: false, theme: 'light' as const },
  ...(cardTitle === undefined ? {} : { cardTitle }),
})

test('S-FAV-03 matches the titles of the deck and the card together, in any case', () => {
  const favorited = [
    entry('milk', 'Milk', 'Roll it'),
    entry('food', 'Food safety', 'The one-hour rule'),
    entry('till', 'Till'),
  ]
  const found = (term: string) => favoritesFor(term, favorited).map(({ tile }) => tile.deckId)
  expect(found('MILK')).toEqual(['milk'])
  expect(found('one-hour')).toEqual(['food'])
  expect(found('milk roll')).toEqual(['milk'])
  expect(found('roll milk')).toEqual([])
  expect(found('')).toEqual(['milk', 'food', 'till'])
})
