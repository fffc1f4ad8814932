import * as t from 'io-ts'
import { cardIds } from '../cards/card-kind'
import { struct } from '../codec'
import { CardSide } from '../events/deck'
import { Id } from '../ids'

/** Opening decks and moving through their cards. */
export const deckIntents = {
  openDeck: struct('openDeck', { deckId: Id }, { cardId: Id }),
  openSharedCard: t.type({ cardId: Id }, 'openSharedCard'),
  reloadDeck: t.type({ deckId: Id }, 'reloadDeck'),
  /** Discards the pending actions of the deck's questions and continues with the server's state (decision 3). */
  letGoOfAssessment: t.type({ deckId: Id }, 'letGoOfAssessment'),
  closeDeck: t.type({ deckId: Id }, 'closeDeck'),
  jumpToCard: t.type(cardIds, 'jumpToCard'),
  jumpToNextCard: t.type({ deckId: Id }, 'jumpToNextCard'),
  /** Moves past the last card, to the end of the deck (X-UX-01); `jumpToCard` leads back. */
  showDeckEnd: t.type({ deckId: Id }, 'showDeckEnd'),
  /** Loads the standings, because the list of competitions is open. */
  loadStandings: t.type({}, 'loadStandings'),
  flipCard: t.type({ ...cardIds, side: CardSide }, 'flipCard'),
} as const

/** Browsing intents on the way to decks. */
export const browseIntents = {
  pressPromo: t.type({ promoId: Id }, 'pressPromo'),
  openCategory: t.type({ categoryId: Id }, 'openCategory'),
} as const
