import * as t from 'io-ts'
import { entity, oneOf } from '../codec'
import { Id } from '../ids'
import { Fault } from '../faults'
import { SpecialNotice } from '../entities/notice'
import { Favorite } from '../entities/engagement'
import { QuizTrial } from '../entities/quiz'
import { event } from './define'
import { openFault, openNotice, openTrial, within } from './open-fields'

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

const ContentHash = t.string

/** The combined load and what is loaded along with it. Bundles stand in the payload store under their hash (X-LOG-08). */
export const syncEvents = {
  syncStarted: event('syncStarted', 1, t.type({ cause: SyncCause, callId: Id }), ['callId']),
  syncSucceeded: event('syncSucceeded', 1, t.type({ trials: t.array(QuizTrial), notices: t.array(SpecialNotice) }), [
    ...within('trials', openTrial),
    ...within('notices', openNotice),
  ]),
  syncReturnedNoUser: event('syncReturnedNoUser', 1, t.type({}), []),
  syncFailed: event('syncFailed', 1, t.type({ fault: Fault }), within('fault', openFault)),
  tokenLoginStarted: event('tokenLoginStarted', 1, t.type({ callId: Id }), ['callId']),
  homeLoadStarted: event('homeLoadStarted', 1, t.type({ callId: Id }), ['callId']),
  /** `favorites` as the server has them; left out when it could not be asked for them too. */
  homeLoaded: event(
    'homeLoaded',
    1,
    entity('HomeLoaded', { content: ContentHash, trials: t.array(QuizTrial) }, { favorites: t.array(Favorite) }),
    ['content', ...within('trials', openTrial), ...within('favorites', ['cardId', 'deckId'])],
  ),
  homeFailed: event('homeFailed', 1, t.type({ fault: Fault }), within('fault', openFault)),
  libraryLoadStarted: event('libraryLoadStarted', 1, t.type({ callId: Id }), ['callId']),
  libraryLoaded: event('libraryLoaded', 1, t.type({ content: ContentHash }), ['content']),
  libraryFailed: event('libraryFailed', 1, t.type({ fault: Fault }), within('fault', openFault)),
  deckLoadRequested: event('deckLoadRequested', 1, t.type({ deckId: Id }), ['deckId']),
  deckLoadStarted: event('deckLoadStarted', 1, t.type({ deckId: Id, callId: Id }), ['deckId', 'callId']),
  deckLoadFailed: event('deckLoadFailed', 1, t.type({ deckId: Id, fault: Fault }), [
    'deckId',
    ...within('fault', openFault),
  ]),
  /** A shared card link was opened whose deck is not known here; the server is asked after the first sync (D-ROUTE-09). */
  sharedCardRequested: event('sharedCardRequested', 1, t.type({ cardId: Id }), ['cardId']),
  sharedCardLookupStarted: event('sharedCardLookupStarted', 1, t.type({ cardId: Id, callId: Id }), [
    'cardId',
    'callId',
  ]),
  /** Without a deck the card is not known, unless a fault says that nobody could be asked. */
  sharedCardResolved: event(
    'sharedCardResolved',
    1,
    entity('SharedCardResolved', { cardId: Id }, { deckId: Id, fault: Fault }),
    ['cardId', 'deckId', ...within('fault', openFault)],
  ),
  /** The admins have closed the app, or opened it again (S-ROUTE-37). */
  appSettingsUpdated: event('appSettingsUpdated', 1, t.type({ disabled: t.boolean })),
} as const
