import { describe, expect, test } from 'vitest'
import type { CardView, DeckView } from '../../../protocol/views/deck'
import { stableDeck } from './stable-deck'

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

  test('keeps the label, the number of cards and their order', () => {
    const now = deck('c3', [card(1, { number: 2 }), card(2, { number: 3, locked: true })], { mode: 'study', total: 4 })
    const steady = stableDeck(before, now)
    expect(steady).toMatchObject({ mode: 'quiz', total: 3, places: 3, seen: [false, false, false] })
    expect(steady.cards.map(({ cardId, place }) => [cardId, place])).toEqual([
      ['c1', 1],
      ['c2', 2],
      ['c3', 3],
    ])
    expect(steady.cards[2]?.locked).toBe(true)
  })

  test('D-DECK-22 D-DECK-23 changes the label at once when the assessment opens, ends or becomes read-only', () => {
    const reading = deck('c3', [card(1), card(2), card(3)], { mode: 'info' })
    expect(stableDeck(reading, before).mode).toBe('quiz')
    expect(stableDeck(before, reading).mode).toBe('info')
  })

  test('shows changes of a card and of the seen count at once', () => {
    const now = deck('c3', [card(1), card(2), card(3, { favorite: true })], { mode: 'quiz', seenCount: 1 })
    expect(stableDeck(before, now)).toBe(now)
  })

  test('D-CARD-13 keeps the mark and the object of a card that was new when it came into view, but not of other cards', () => {
    const came = deck('c3', [card(1), card(2, { isNew: true }), card(3, { isNew: true })])
    const counted = deck('c3', [card(1), card(2), card(3)], { seenCount: 1 })
    const steady = stableDeck(came, counted)
    expect(steady.seenCount).toBe(1)
    expect(steady.cards.map(({ isNew }) => isNew)).toEqual([false, false, true])
    const later = stableDeck(steady, { ...counted, title: 'Steamed milk' })
    expect(later.title).toBe('Steamed milk')
    expect(later.cards[2]).toBe(steady.cards[2])
    const left = deck('c2', [...counted.cards])
    expect(stableDeck(stableDeck(later, left), counted).cards[2]?.isNew).toBe(false)
  })

  test('shows at once what the learner requested on the result of an assessment', () => {
    const result = (more: Partial<DeckView>) => deck('c3', [card(1), card(2), card(3, { type: 'quizResults' })], more)
    const now = result({ mode: 'study', total: 2 })
    expect(stableDeck(result({ mode: 'info' }), now)).toBe(now)
  })

  test('shows the current deck for another card, or for the card’s other side', () => {
    const other = deck('c2', [card(1, { number: 2 })], { mode: 'study' })
    expect(stableDeck(before, other)).toBe(other)
    const turned = deck('c3', [card(1, { number: 3, side: 'back' })])
    expect(stableDeck(before, turned)).toBe(turned)
  })

  test('shows the current state of a deck that was removed', () => {
    const gone = deck('c3', [], { state: 'failed' })
    expect(stableDeck(before, gone)).toBe(gone)
  })
})
