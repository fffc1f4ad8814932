import { describe, expect, test } from 'vitest'
import type { LibraryBundle } from '../../protocol/entities/library'
import { content } from '../../test/examples/assessment'
import { localCards, localDecks } from './local-result'

const library: LibraryBundle = {
  categories: [
    {
      category: { id: 'k1', title: 'Bar' },
      decks: [{ id: 'd1', title: 'Hot milk' }],
      bundles: [{ category: { id: 'k2', title: 'Basics' }, decks: [{ id: 'd2', title: 'Cold MILK' }] }],
    },
    { category: { id: 'k3' }, decks: [{ id: 'd2', title: 'Cold MILK' }, { id: 'd3' }] },
  ],
}
const deck = (id: string) =>
  content([{ id: `${id}-1`, type: 'basic', title: 'Milk jug', content: '<p>Steel</p>' }], {
    id,
    type: 'standard',
    title: 'Jugs',
  })
const ids = (query: string) => localDecks(query, library).map(({ id }) => id)

describe('what the device finds', () => {
  test('D-API-38 decks by title, each once with its place in the library', () => {
    expect(localDecks('milk cold', library)).toEqual([
      {
        id: 'd2',
        title: 'Cold MILK',
        categoryPath: [
          { id: 'k1', title: 'Bar' },
          { id: 'k2', title: 'Basics' },
        ],
      },
    ])
    expect(ids('milk')).toEqual(['d1', 'd2'])
    expect([ids(' '), localDecks('milk', undefined)]).toEqual([[], []])
  })

  test('D-API-38 S-SEARCH-03 cards with the deck and the place that they stand in', () => {
    expect(localCards('jug milk', library, deck('d2'))).toEqual([
      {
        id: 'd2-1',
        deckId: 'd2',
        deckTitle: 'Jugs',
        title: 'Milk jug',
        content: '<p>Steel</p>',
        type: 'basic',
        categoryPath: [
          { id: 'k1', title: 'Bar' },
          { id: 'k2', title: 'Basics' },
        ],
      },
    ])
  })

  test('S-ROUTE-11 in the category of the query and below it only', () => {
    expect([ids('categoryId:k1 milk'), ids('categoryId:k2 milk'), ids('categoryId:gone milk')]).toEqual([
      ['d1', 'd2'],
      ['d2'],
      [],
    ])
    expect(localCards('categoryId:k2 milk', library, deck('d2'))).toHaveLength(1)
    expect(localCards('categoryId:k2 milk', library, deck('d1'))).toEqual([])
  })
})
