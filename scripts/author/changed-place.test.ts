import { describe, expect, test } from 'vitest'
import { changedPlace, placeOfMedium } from './changed-place'

type Card = Readonly<Record<string, unknown>>

const one = { id: 'c1', title: 'One', updatedAt: '2026-01-01' }
const two = { id: 'c2', title: 'Two', updatedAt: '2026-01-01' }
const three = { id: 'c3', title: 'Three', updatedAt: '2026-01-01' }
const deckOf = (id: string, cards: readonly Card[], more: Card = {}) => ({ deck: { id, title: id, ...more }, cards })
const milk = 'orgs/acme/decks/milk.md'
const tea = 'orgs/acme/decks/tea.json'
const filesOf = (milkDeck: unknown, teaDeck: unknown = deckOf('tea', [one])) =>
  new Map<string, unknown>([
    [milk, milkDeck],
    ['orgs/acme/org.json', { org: { id: 'acme' } }],
    [tea, teaDeck],
  ])
const before = filesOf(deckOf('milk', [one, two, three]))
const changed = (milkDeck: unknown) => changedPlace(before, filesOf(milkDeck), [milk])
const place = (path: string) => ({ file: milk, organisation: 'acme', path })

describe('the place that a saved file has changed', () => {
  test('is the first card that differs by its id', () => {
    expect(changed(deckOf('milk', [one, { ...two, title: '2' }, { ...three, title: '3' }]))).toEqual(
      place('/decks/milk/c2'),
    )
  })

  test('is a new card, also one whose id follows from its changed title', () => {
    expect(changed(deckOf('milk', [one, two, { id: 'c4', title: 'Four' }, three]))).toEqual(place('/decks/milk/c4'))
    expect(changed(deckOf('milk', [one, { ...two, id: 'derived', title: 'Due' }, three]))).toEqual(
      place('/decks/milk/derived'),
    )
  })

  test('is the card in the place of a removed or moved one', () => {
    expect(changed(deckOf('milk', [one, three]))).toEqual(place('/decks/milk/c3'))
    expect(changed(deckOf('milk', [three, one, two]))).toEqual(place('/decks/milk/c3'))
  })

  test('is the deck when only its own fields, the times of its cards, or its last card have changed', () => {
    const later = [one, two, three].map((card) => ({ ...card, updatedAt: '2026-02-02' }))
    expect(changed(deckOf('milk', later, { icon: 'star' }))).toEqual(place('/decks/milk'))
    expect(changed(deckOf('milk', [one, two]))).toEqual(place('/decks/milk'))
  })

  test('is the deck when the changed card is inactive or the deck is new', () => {
    expect(changed(deckOf('milk', [one, { ...two, active: false }, three]))).toEqual(place('/decks/milk'))
    expect(changedPlace(new Map([[tea, before.get(tea)]]), before, [milk])).toEqual(place('/decks/milk'))
  })

  test('is in the saved file when several have changed', () => {
    const after = filesOf(deckOf('milk', [two]), deckOf('tea', [{ ...one, title: '1' }]))
    expect(changedPlace(before, after, [tea])?.path).toBe('/decks/tea/c1')
    expect(changedPlace(before, after, [milk])?.path).toBe('/decks/milk/c2')
  })

  test('is undefined when no deck has changed, or only a deck was removed', () => {
    expect(changedPlace(before, new Map([...before, ['orgs/acme/org.json', {}]]), ['orgs/acme/org.json'])).toBe(
      undefined,
    )
    expect(changedPlace(before, new Map([[tea, before.get(tea)]]), [milk])).toBe(undefined)
    expect(changed('no deck')).toBe(undefined)
  })
})

test('finds the card that shows a media file, or else the deck, or nothing', () => {
  const pictured = { ...two, coverImage: { url: 'media/jug.svg' } }
  const files = filesOf(deckOf('milk', [one, pictured], { coverImage: { url: 'media/cow.svg' } }))
  expect(placeOfMedium(files, 'media/jug.svg')).toEqual(place('/decks/milk/c2'))
  expect(placeOfMedium(files, 'media/cow.svg')).toEqual(place('/decks/milk'))
  expect(placeOfMedium(files, 'media/hat.svg')).toBe(undefined)
})
