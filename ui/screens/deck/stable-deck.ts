import { omitUndefined } from '../../../protocol/omit-undefined'
import type { CardView, DeckView } from '../../../protocol/views/deck'
import { useState } from 'react'

const cardInView = ({ cards, currentCardId }: DeckView): CardView | undefined =>
  cards.find(({ cardId }) => cardId === currentCardId)

/**
 * Returns the deck to show while the learner takes no step (X-UX-05). While the same side of the same card is in view,
 * the label, the number of cards and their order stay; each card shows its current content. A card that was new when it
 * came into view keeps its mark: removing the mark would move the title.
 */
export function stableDeck(before: DeckView, now: DeckView): DeckView {
  const was = cardInView(before)
  const inView = cardInView(now)
  const stepped = before.currentCardId !== now.currentCardId || was?.side !== inView?.side
  if (stepped || inView?.type === 'quizResults' || before.state !== 'ready' || now.state !== 'ready') return now
  if (inView?.isNew === false && was?.isNew === true) return stableDeck(before, withCard(now, stillNew(inView)))
  if (sameOrder(before, now)) return now
  const { mode: _later, ...rest } = now
  return {
    ...rest,
    ...omitUndefined({ mode: stableMode(before, now) }),
    cards: before.cards.map((card) => inPlaceOf(card, now.cards)),
    total: before.total,
    places: before.places,
    position: before.position,
    ...(now.total === before.total ? {} : { seen: before.seen, seenCount: before.seenCount }),
  }
}

/**
 * Keeps the label while an attempt ends. When the assessment opens, ends or becomes read-only, it changes, as the card
 * does.
 */
const stableMode = (before: DeckView, now: DeckView): DeckView['mode'] =>
  before.mode === 'info' || now.mode === 'info' ? now.mode : before.mode

const withCard = (deck: DeckView, card: CardView): DeckView => ({
  ...deck,
  cards: deck.cards.map((one) => (one.cardId === card.cardId ? card : one)),
})

/** Caches one object per card, so that an unchanged card does not render again. */
const asNew = new WeakMap<CardView, CardView>()
function stillNew(card: CardView): CardView {
  const held = asNew.get(card) ?? { ...card, isNew: true }
  asNew.set(card, held)
  return held
}

const sameOrder = (before: DeckView, now: DeckView): boolean =>
  before.mode === now.mode &&
  before.places === now.places &&
  before.total === now.total &&
  before.cards.every(({ cardId, place, number }, at) => {
    const card = now.cards[at]
    return card?.cardId === cardId && card.place === place && card.number === number
  })

function inPlaceOf(card: CardView, cards: readonly CardView[]): CardView {
  const now = cards.find(({ cardId }) => cardId === card.cardId)
  if (now === undefined || (now.place === card.place && now.number === card.number)) return now ?? card
  return { ...now, place: card.place, number: card.number }
}

/** Returns the deck as shown until the learner takes a step. */
export function useStableDeck(deck: DeckView): DeckView {
  const [kept, setKept] = useState({ from: deck, steady: deck })
  if (kept.from === deck) return kept.steady
  const steady = stableDeck(kept.steady, deck)
  setKept({ from: deck, steady })
  return steady
}
