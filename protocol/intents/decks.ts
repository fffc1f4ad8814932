import * as t from 'io-ts'
import { onCard } from '../cards/kind'
import { entity } from '../codec'
import { CardSide } from '../events/deck'
import { Id } from '../ids'

/** Opening decks and going through their cards. */
export const deckIntents = {
  openDeck: entity('openDeck', { deckId: Id }, { cardId: Id }),
  openSharedCard: t.type({ cardId: Id }, 'openSharedCard'),
  reloadDeck: t.type({ deckId: Id }, 'reloadDeck'),
  /** Gives up what waits of the deck's questions and goes on as the server has it (decision 3). */
  letGoOfAssessment: t.type({ deckId: Id }, 'letGoOfAssessment'),
  closeDeck: t.type({ deckId: Id }, 'closeDeck'),
  jumpToCard: t.type(onCard, 'jumpToCard'),
  jumpToNextCard: t.type({ deckId: Id }, 'jumpToNextCard'),
  /** Goes past the last card, to the end of the deck (X-UX-01); `jumpToCard` leads back. */
  showDeckEnd: t.type({ deckId: Id }, 'showDeckEnd'),
  /** The list of competitions is open. */
  loadStandings: t.type({}, 'loadStandings'),
  flipCard: t.type({ ...onCard, side: CardSide }, 'flipCard'),
} as const
