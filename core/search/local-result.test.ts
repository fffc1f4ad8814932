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

describe('local search results', () => {
  test('D-API-38 contain decks by title, each once with its category path', () => {
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

  test('D-API-38 S-SEARCH-03 contain cards with their deck and category path', () => {
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

  test('S-ROUTE-11 are limited to the query’s category and those below it', () => {
    expect([ids('categoryId:k1 milk'), ids('categoryId:k2 milk'), ids('categoryId:gone milk')]).toEqual([
      ['d1', 'd2'],
      ['d2'],
      [],
    ])
    expect(localCards('categoryId:k2 milk', library, deck('d2'))).toHaveLength(1)
    expect(localCards('categoryId:k2 milk', library, deck('d1'))).toEqual([])
  })
})
