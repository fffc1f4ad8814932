import { describe, expect, test } from 'vitest'
import type { CardView, DeckView } from '../../../protocol/views/deck'
import { steadyDeck } from './steady-deck'

const card = (place: number, more: Partial<CardView> = {}): CardView => ({
  cardId: `c${more.number ?? place}`,
  place,
  number: place,
  type: 'basic',
  title: '',
  side: 'front',
  flippable: true,
  locked: false,
  isNew: false,
  favorite: false,
  favoriteAllowed: true,
  tuckAllowed: true,
  theme: 'light',
  fillFront: false,
  roundCover: false,
  parts: {},
  back: { kind: 'basic' },
  ...more,
})
const deck = (currentCardId: string, cards: readonly CardView[], more: Partial<DeckView> = {}): DeckView => ({
  deckId: 'deck',
  state: 'ready',
  title: 'Milk',
  total: cards.length,
  places: cards.length,
  position: 1,
  seen: cards.map(() => false),
  seenCount: 0,
  removable: false,
  currentCardId,
  cards: [...cards],
  ...more,
})

describe('X-UX-05 while the same side of the same card is in view', () => {
  const before = deck('c3', [card(1), card(2), card(3)], { mode: 'quiz' })

  test('the label, the number of cards and their order stay', () => {
    const now = deck('c3', [card(1, { number: 2 }), card(2, { number: 3, locked: true })], { mode: 'study', total: 4 })
    const steady = steadyDeck(before, now)
    expect(steady).toMatchObject({ mode: 'quiz', total: 3, places: 3, seen: [false, false, false] })
    expect(steady.cards.map(({ cardId, place }) => [cardId, place])).toEqual([
      ['c1', 1],
      ['c2', 2],
      ['c3', 3],
    ])
    expect(steady.cards[2]?.locked).toBe(true)
  })

  test('what changed on a card shows at once, and so does what is seen', () => {
    const now = deck('c3', [card(1), card(2), card(3, { favorite: true })], { mode: 'quiz', seenCount: 1 })
    expect(steadyDeck(before, now)).toBe(now)
  })

  test('D-CARD-13 a card that was new as it came into view stays marked, and is the same object; another one is not', () => {
    const came = deck('c3', [card(1), card(2, { isNew: true }), card(3, { isNew: true })])
    const counted = deck('c3', [card(1), card(2), card(3)], { seenCount: 1 })
    const steady = steadyDeck(came, counted)
    expect(steady.seenCount).toBe(1)
    expect(steady.cards.map(({ isNew }) => isNew)).toEqual([false, false, true])
    const later = steadyDeck(steady, { ...counted, title: 'Steamed milk' })
    expect(later.title).toBe('Steamed milk')
    expect(later.cards[2]).toBe(steady.cards[2])
    const left = deck('c2', [...counted.cards])
    expect(steadyDeck(steadyDeck(later, left), counted).cards[2]?.isNew).toBe(false)
  })

  test('what the learner has asked for on the result of an assessment shows at once', () => {
    const result = (more: Partial<DeckView>) => deck('c3', [card(1), card(2), card(3, { type: 'quizResults' })], more)
    const now = result({ mode: 'study', total: 2 })
    expect(steadyDeck(result({ mode: 'info' }), now)).toBe(now)
  })

  test('another card, or its other side, shows the deck as it is now', () => {
    const other = deck('c2', [card(1, { number: 2 })], { mode: 'study' })
    expect(steadyDeck(before, other)).toBe(other)
    const turned = deck('c3', [card(1, { number: 3, side: 'back' })])
    expect(steadyDeck(before, turned)).toBe(turned)
  })

  test('a deck that is gone is not held', () => {
    const gone = deck('c3', [], { state: 'failed' })
    expect(steadyDeck(before, gone)).toBe(gone)
  })
})
