import { defined } from '../../../protocol/defined'
import type { CardView, DeckView } from '../../../protocol/views/deck'

const cardInView = ({ cards, currentCardId }: DeckView): CardView | undefined =>
  cards.find(({ cardId }) => cardId === currentCardId)

/**
 * A deck as it goes on showing while its learner takes no step (X-UX-05): as long as the same side of the same card is in
 * view, its label, the number of cards and their order stay, and each card says what it says now. A card that was new when
 * it came into view stays so: its mark would go as it counts as seen, and its title would move.
 */
export function steadyDeck(before: DeckView, now: DeckView): DeckView {
  const was = cardInView(before)
  const inView = cardInView(now)
  const stepped = before.currentCardId !== now.currentCardId || was?.side !== inView?.side
  if (stepped || inView?.type === 'quizResults' || before.state !== 'ready' || now.state !== 'ready') return now
  if (inView?.isNew === false && was?.isNew === true) return steadyDeck(before, withCard(now, stillNew(inView)))
  if (sameOrder(before, now)) return now
  const { mode: _later, ...rest } = now
  return {
    ...rest,
    ...defined({ mode: before.mode }),
    cards: before.cards.map((card) => inPlaceOf(card, now.cards)),
    total: before.total,
    places: before.places,
    position: before.position,
    ...(now.total === before.total ? {} : { seen: before.seen, seenCount: before.seenCount }),
  }
}

const withCard = (deck: DeckView, card: CardView): DeckView => ({
  ...deck,
  cards: deck.cards.map((one) => (one.cardId === card.cardId ? card : one)),
})

/** Of one card one object, as long as nothing of it changes: it is not drawn again. */
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
