import * as t from 'io-ts'
import { entity } from '../codec'
import { Id } from '../ids'
import { OpenText } from '../open'
import { event } from './define'

/** What learners say of cards and keep of them: ratings, favourites, decks of their own. */
export const personalEvents = {
  favoriteAdded: event('favoriteAdded', 1, t.type({ cardId: Id, deckId: Id })),
  favoriteRemoved: event('favoriteRemoved', 1, t.type({ cardId: Id, deckId: Id })),
  cardRated: event(
    'cardRated',
    1,
    entity('CardRated', { cardId: Id, deckId: Id, positive: t.boolean }, { body: t.string }),
  ),
  cardRatingRemoved: event('cardRatingRemoved', 1, t.type({ cardId: Id, deckId: Id })),
  deckCreated: event(
    'deckCreated',
    1,
    entity('DeckCreated', { deckId: Id, title: t.string, icon: OpenText, background: OpenText }, { initialCardId: Id }),
  ),
  deckRemoved: event('deckRemoved', 1, t.type({ deckId: Id })),
  cardTucked: event('cardTucked', 1, t.type({ cardId: Id, deckId: Id })),
  cardUntucked: event('cardUntucked', 1, t.type({ cardId: Id, deckId: Id })),
  tuckingStarted: event('tuckingStarted', 1, t.type({ cardId: Id })),
  tuckingStopped: event('tuckingStopped', 1, t.type({})),
} as const
