import * as t from 'io-ts'
import { cardIds } from '../cards/card-kind'
import { struct, oneOf } from '../codec'
import { Id } from '../ids'
import { Text } from '../text'

/** Ratings, favourites and own decks, and links and media that the view opens. */
export const personalIntents = {
  favoriteCardToggle: t.type({ ...cardIds, favorite: t.boolean }, 'favoriteCardToggle'),
  rateCard: struct('rateCard', { ...cardIds, positive: t.boolean }, { body: Text }),
  removeRating: t.type(cardIds, 'removeRating'),
  startTucking: t.type({ cardId: Id }, 'startTucking'),
  stopTucking: t.type({}, 'stopTucking'),
  loadTuckedDecks: t.type({}, 'loadTuckedDecks'),
  tuckCard: t.type(cardIds, 'tuckCard'),
  removeCardFromDeck: t.type(cardIds, 'removeCardFromDeck'),
  createDeck: struct('createDeck', { title: Text }, { initialCardId: Id }),
  removeDeck: t.type({ deckId: Id }, 'removeDeck'),
  openLinkFromCard: t.type({ ...cardIds, link: Text }, 'openLinkFromCard'),
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
