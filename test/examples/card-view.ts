import type { CardBack } from '../../protocol/cards'
import type { CardView } from '../../protocol/views/deck'

/** Returns a card with its back shown, as in a view of its deck. */
export const cardView = (back: CardBack, more: Partial<CardView> = {}): CardView => ({
  cardId: 'c1',
  place: 1,
  number: 1,
  type: back.kind,
  title: 'What did you learn?',
  side: 'back',
  flippable: true,
  locked: false,
  isNew: false,
  favorite: false,
  favoriteAllowed: false,
  tuckAllowed: false,
  fillFront: false,
  roundCover: false,
  parts: {},
  back,
  ...more,
})
