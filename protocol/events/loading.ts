import * as t from 'io-ts'
import { struct, Integer } from '../codec'
import { Fault } from '../faults'
import { Id } from '../ids'
import { ExportableText } from '../exportable-text'
import { event } from './define'

/** Loading of decks, and of the deck of a shared card. */
export const loadingEvents = {
  deckLoadRequested: event('deckLoadRequested', 1, t.type({ deckId: Id })),
  deckLoadStarted: event('deckLoadStarted', 1, t.type({ deckId: Id, callId: Id })),
  deckLoadFailed: event('deckLoadFailed', 1, t.type({ deckId: Id, fault: Fault })),
  /**
   * A shared card link was opened, but its deck is unknown here; the card is looked up on the server after the first
   * sync (D-ROUTE-09).
   */
  sharedCardRequested: event('sharedCardRequested', 1, t.type({ cardId: Id })),
  sharedCardLookupStarted: event('sharedCardLookupStarted', 1, t.type({ cardId: Id, callId: Id })),
  /** Without a deck the card does not exist, unless a fault shows that the lookup failed. */
  sharedCardResolved: event(
    'sharedCardResolved',
    1,
    struct('SharedCardResolved', { cardId: Id }, { deckId: Id, fault: Fault }),
  ),
  /** The learner's own decks are requested, once per start of a tab (D-TUCK-13). */
  tuckedDecksAsked: event('tuckedDecksAsked', 1, t.type({ callId: Id })),
  tuckedDecksLoaded: event('tuckedDecksLoaded', 1, t.type({ content: ExportableText })),
  tuckedDecksFailed: event('tuckedDecksFailed', 1, t.type({ fault: Fault })),
  /** The list of competitions is open; the learner's standings are requested (S-API-33). */
  standingsAsked: event('standingsAsked', 1, t.type({ callId: Id, competitionIds: t.array(Id) })),
  /**
   * place: the learner's place among all, shared by equal scores. rank: the position in the list. Without both the
   * learner does not take part.
   */
  standingsLoaded: event(
    'standingsLoaded',
    1,
    t.type({ places: t.array(struct('PlaceIn', { competitionId: Id }, { place: Integer, rank: Integer })) }),
  ),
  standingsFailed: event('standingsFailed', 1, t.type({ fault: Fault })),
} as const
