import { test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { deckContents } from '../../test/arbitraries/content'
import { plainCard } from '../../test/examples/assessment'
import { indexGroups } from './index-sections'

const cards = ['a', 'b', 'c', 'd'].map((id) => plainCard(id))
const excluded = (id: string) => ({ ...plainCard(id), excludeFromIndex: true })
const sections = [
  { id: 's1', title: 'One', beforeCardId: 'b' },
  { id: 's2', title: 'Two', beforeCardId: 'd' },
]

describe('the index', () => {
  test('D-INDEX-03 cards with excludeFromIndex are not in it', () => {
    expect(indexGroups({}, [plainCard('a'), excluded('b'), plainCard('c')])).toEqual([{ cardIds: ['a', 'c'] }])
  })

  test('D-INDEX-03 does not contain hidden cards either', () => {
    expect(indexGroups({}, cards, new Set(['a', 'd']))).toEqual([{ cardIds: ['b', 'c'] }])
  })

  test('D-INDEX-04 a section starts at its card and lasts until the next section', () => {
    expect(indexGroups({ sections }, cards)).toEqual([
      { cardIds: ['a'] },
      { section: sections[0], cardIds: ['b', 'c'] },
      { section: sections[1], cardIds: ['d'] },
    ])
  })

  test('D-INDEX-04 a section starts at its card’s position even if that card is excluded', () => {
    expect(indexGroups({ sections }, [plainCard('a'), excluded('b'), plainCard('c')])).toEqual([
      { cardIds: ['a'] },
      { section: sections[0], cardIds: ['c'] },
    ])
  })

  test('D-INDEX-04 sections without a card of this deck, and those without links, are left out', () => {
    expect(indexGroups({ sections: [{ id: 's' }, { id: 't', beforeCardId: 'gone' }] }, cards)).toEqual([
      { cardIds: ['a', 'b', 'c', 'd'] },
    ])
    expect(indexGroups({ sections }, [plainCard('a'), excluded('b')])).toEqual([{ cardIds: ['a'] }])
  })

  property.prop([deckContents()])('D-INDEX-03 D-INDEX-04 the index links every other card once, in order', (deck) => {
    const links = indexGroups(deck.deck, deck.cards).flatMap(({ cardIds }) => cardIds)
    expect(links).toEqual(deck.cards.filter((card) => card.excludeFromIndex !== true).map(({ id }) => id))
  })
})
