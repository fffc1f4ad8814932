import * as t from 'io-ts'
import { entity, oneOf } from '../codec'
import { Favorite } from '../entities/engagement'
import { SpecialNotice } from '../entities/notice'
import { QuizTrial } from '../entities/quiz'
import { Fault } from '../faults'
import { Id } from '../ids'
import { OpenText } from '../open'
import { event } from './define'

export const SyncCause = oneOf('SyncCause', [
  'start',
  'interval',
  'online',
  'login',
  'visible',
  'logout',
  'asked',
  'retry',
])
export type SyncCause = t.TypeOf<typeof SyncCause>

const ContentHash = OpenText

/** The combined load and what is loaded along with it. Bundles stand in the payload store under their hash (X-LOG-08). */
export const syncEvents = {
  syncStarted: event('syncStarted', 1, t.type({ cause: SyncCause, callId: Id })),
  syncSucceeded: event('syncSucceeded', 1, t.type({ trials: t.array(QuizTrial), notices: t.array(SpecialNotice) })),
  syncReturnedNoUser: event('syncReturnedNoUser', 1, t.type({})),
  syncFailed: event('syncFailed', 1, t.type({ fault: Fault })),
  tokenLoginStarted: event('tokenLoginStarted', 1, t.type({ callId: Id })),
  homeLoadStarted: event('homeLoadStarted', 1, t.type({ callId: Id })),
  /** `favorites` as the server has them; left out when it could not be asked for them too. */
  homeLoaded: event(
    'homeLoaded',
    1,
    entity('HomeLoaded', { content: ContentHash, trials: t.array(QuizTrial) }, { favorites: t.array(Favorite) }),
  ),
  homeFailed: event('homeFailed', 1, t.type({ fault: Fault })),
  libraryLoadStarted: event('libraryLoadStarted', 1, t.type({ callId: Id })),
  libraryLoaded: event('libraryLoaded', 1, t.type({ content: ContentHash })),
  libraryFailed: event('libraryFailed', 1, t.type({ fault: Fault })),
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
  /** The admins have closed the app, or opened it again (S-ROUTE-37). */
  appSettingsUpdated: event('appSettingsUpdated', 1, t.type({ disabled: t.boolean })),
} as const
