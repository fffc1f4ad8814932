import * as t from 'io-ts'
import { struct, oneOf } from '../codec'
import { Favorite } from '../entities/favorite'
import { SpecialNotice } from '../entities/notice'
import { QuizTrial } from '../entities/quiz-trial'
import { Fault } from '../faults'
import { Id } from '../ids'
import { ExportableText } from '../exportable-text'
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

const ContentHash = ExportableText

/** The combined load and the loads that accompany it. Bundles are in the payload store under their hash (X-LOG-08). */
export const syncEvents = {
  syncStarted: event('syncStarted', 1, t.type({ cause: SyncCause, callId: Id })),
  syncSucceeded: event('syncSucceeded', 1, t.type({ trials: t.array(QuizTrial), notices: t.array(SpecialNotice) })),
  syncReturnedNoUser: event('syncReturnedNoUser', 1, t.type({})),
  syncFailed: event('syncFailed', 1, t.type({ fault: Fault })),
  tokenLoginStarted: event('tokenLoginStarted', 1, t.type({ callId: Id })),
  homeLoadStarted: event('homeLoadStarted', 1, t.type({ callId: Id })),
  /** `favorites` as on the server; absent if they could not be loaded. */
  homeLoaded: event(
    'homeLoaded',
    1,
    struct('HomeLoaded', { content: ContentHash, trials: t.array(QuizTrial) }, { favorites: t.array(Favorite) }),
  ),
  homeFailed: event('homeFailed', 1, t.type({ fault: Fault })),
  libraryLoadStarted: event('libraryLoadStarted', 1, t.type({ callId: Id })),
  libraryLoaded: event('libraryLoaded', 1, t.type({ content: ContentHash })),
  libraryFailed: event('libraryFailed', 1, t.type({ fault: Fault })),
  /** The admins have closed or reopened the app (S-ROUTE-37). */
  appSettingsUpdated: event('appSettingsUpdated', 1, t.type({ disabled: t.boolean })),
} as const
