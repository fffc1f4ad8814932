import { startEvents } from '../../protocol/events/start'
import { startIntents } from '../../protocol/intents/start'
import type { CallResultHandlers } from '../calls'
import { device } from '../device/device'
import { homeFavorites } from '../library/home-favorites'
import { library, settleHome, settleLibrary } from '../library/library'
import { bootstrapActivity } from '../outbox/activities'
import { confirmedPosts } from '../outbox/confirmed-posts'
import { outbox } from '../outbox/outbox'
import type { FeatureModule } from './feature'
import { trialSync } from '../quiz/trial-sync'
import { session, settleLogin, settleLogout } from '../session/session'
import { settleSync, sync } from '../sync/sync'

/** The start module, which Home requires: the device, sign-in, sync, the lists, the queue. */
export const bootstrapFeature = {
  domains: [device, session, sync, library, trialSync, homeFavorites, confirmedPosts],
  lastDomains: [outbox],
  events: startEvents,
  intents: startIntents,
  callHandlers: {
    login: settleLogin,
    logout: settleLogout,
    sync: settleSync,
    home: settleHome,
    library: settleLibrary,
  } satisfies Partial<CallResultHandlers>,
  activity: bootstrapActivity,
} as const satisfies FeatureModule
