import * as t from 'io-ts'
import { entity } from '../codec'
import { Fault } from '../faults'
import { Id } from '../ids'
import { event } from './define'

/** Asking for decks, and for the deck of a shared card. */
export const loadingEvents = {
  deckLoadRequested: event('deckLoadRequested', 1, t.type({ deckId: Id })),
  deckLoadStarted: event('deckLoadStarted', 1, t.type({ deckId: Id, callId: Id })),
  deckLoadFailed: event('deckLoadFailed', 1, t.type({ deckId: Id, fault: Fault })),
  /** A shared card link was opened whose deck is not known here; the server is asked after the first sync (D-ROUTE-09). */
  sharedCardRequested: event('sharedCardRequested', 1, t.type({ cardId: Id })),
  sharedCardLookupStarted: event('sharedCardLookupStarted', 1, t.type({ cardId: Id, callId: Id })),
  /** Without a deck the card is not known, unless a fault says that nobody could be asked. */
  sharedCardResolved: event(
    'sharedCardResolved',
    1,
    entity('SharedCardResolved', { cardId: Id }, { deckId: Id, fault: Fault }),
  ),
} as const
