import type { CardBack } from '../../protocol/cards'
import type { CardView } from '../../protocol/views/deck'

/** A card that lies with its back up, as a view of its deck has it. */
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
