import * as t from 'io-ts'
import { struct } from '../codec'
import { Id } from '../ids'
import { ExportableText } from '../exportable-text'
import { event } from './define'

/** The learner's ratings, favourites and own decks. */
export const personalEvents = {
  favoriteAdded: event('favoriteAdded', 1, t.type({ cardId: Id, deckId: Id })),
  favoriteRemoved: event('favoriteRemoved', 1, t.type({ cardId: Id, deckId: Id })),
  cardRated: event(
    'cardRated',
    1,
    struct('CardRated', { cardId: Id, deckId: Id, positive: t.boolean }, { body: t.string }),
  ),
  cardRatingRemoved: event('cardRatingRemoved', 1, t.type({ cardId: Id, deckId: Id })),
  deckCreated: event(
    'deckCreated',
    1,
    struct(
      'DeckCreated',
      { deckId: Id, title: t.string, icon: ExportableText, background: ExportableText },
      { initialCardId: Id },
    ),
  ),
  deckRemoved: event('deckRemoved', 1, t.type({ deckId: Id })),
  cardTucked: event('cardTucked', 1, t.type({ cardId: Id, deckId: Id })),
  cardUntucked: event('cardUntucked', 1, t.type({ cardId: Id, deckId: Id })),
  tuckingStarted: event('tuckingStarted', 1, t.type({ cardId: Id })),
  tuckingStopped: event('tuckingStopped', 1, t.type({})),
} as const
