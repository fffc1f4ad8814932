import * as t from 'io-ts'
import { onCard } from '../cards/kind'
import { entity, oneOf } from '../codec'
import { Id } from '../ids'
import { Text } from '../text'

/** What learners say of cards and keep of them, and what the view opens and plays for them. */
export const personalIntents = {
  favoriteCardToggle: t.type({ ...onCard, favorite: t.boolean }, 'favoriteCardToggle'),
  rateCard: entity('rateCard', { ...onCard, positive: t.boolean }, { body: Text }),
  removeRating: t.type(onCard, 'removeRating'),
  startTucking: t.type({ cardId: Id }, 'startTucking'),
  stopTucking: t.type({}, 'stopTucking'),
  loadTuckedDecks: t.type({}, 'loadTuckedDecks'),
  tuckCard: t.type(onCard, 'tuckCard'),
  removeCardFromDeck: t.type(onCard, 'removeCardFromDeck'),
  createDeck: entity('createDeck', { title: Text }, { initialCardId: Id }),
  removeDeck: t.type({ deckId: Id }, 'removeDeck'),
  openLinkFromCard: t.type({ ...onCard, link: Text }, 'openLinkFromCard'),
  playSound: t.type(
    {
      sound: oneOf('Sound', [
        'answer_correct',
        'answer_incorrect',
        'card_tap',
        'card_flip',
        'deck_close',
        'deck_open',
        'icon_tap',
        'swipe',
      ]),
    },
    'playSound',
  ),
} as const
