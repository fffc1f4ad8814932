import * as t from 'io-ts'
import { entity, Integer } from '../codec'
import { Fault } from '../faults'
import { Id } from '../ids'
import { OpenText } from '../open'
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
  /** The list of the learner's own decks is asked for, once for each start of a tab (D-TUCK-13). */
  tuckedDecksAsked: event('tuckedDecksAsked', 1, t.type({ callId: Id })),
  tuckedDecksLoaded: event('tuckedDecksLoaded', 1, t.type({ content: OpenText })),
  tuckedDecksFailed: event('tuckedDecksFailed', 1, t.type({ fault: Fault })),
  /** The list of competitions is open, and where the learner stands in them is asked for (S-API-33). */
  standingsAsked: event('standingsAsked', 1, t.type({ callId: Id, competitionIds: t.array(Id) })),
  /** The place among all, shared by equals, and how many stand before; without either the learner takes no part. */
  standingsLoaded: event(
    'standingsLoaded',
    1,
    t.type({ places: t.array(entity('PlaceIn', { competitionId: Id }, { place: Integer, rank: Integer })) }),
  ),
  standingsFailed: event('standingsFailed', 1, t.type({ fault: Fault })),
} as const
