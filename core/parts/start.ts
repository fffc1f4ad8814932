import { startEvents } from '../../protocol/events/start'
import { startIntents } from '../../protocol/intents/start'
import type { Settling } from '../calls'
import { device } from '../device/device'
import { homeFavorites } from '../library/home-favorites'
import { library, settleHome, settleLibrary } from '../library/library'
import { startTells } from '../outbox/activities'
import { confirmedPosts } from '../outbox/confirmed-posts'
import { outbox } from '../outbox/outbox'
import { startRows } from '../outbox/start-rows'
import type { Part } from '../part'
import { trials } from '../quiz/trials'
import { session, settleLogin, settleLogout } from '../session/session'
import { settlePasswordReset, settleSettings, signInForm } from '../session/sign-in-form'
import { settleSync, sync } from '../sync/sync'

/** What Home needs, and the way there: the device, signing in, syncing, the lists, the queue. */
export const start = {
  domains: [device, signInForm, session, sync, library, trials, homeFavorites, confirmedPosts],
  last: [outbox],
  events: startEvents,
  intents: startIntents,
  settling: {
    signInSettings: settleSettings,
    passwordReset: settlePasswordReset,
    login: settleLogin,
    logout: settleLogout,
    sync: settleSync,
    home: settleHome,
    library: settleLibrary,
  } satisfies Partial<Settling>,
  rows: startRows,
  tells: startTells,
} as const satisfies Part
