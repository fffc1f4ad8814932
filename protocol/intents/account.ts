import * as t from 'io-ts'
import { entity } from '../codec'
import { Preferences } from '../entities/user'
import { Id } from '../ids'
import { PasswordJudgement } from '../password'
import { PushPermission } from '../push'
import { Text } from '../text'

/** What learners set for themselves. */
export const accountIntents = {
  /** Some of them; the others stay as they are. */
  changePreferences: t.type({ preferences: Preferences }, 'changePreferences'),
  /** The colours follow the device's again. */
  releasePreferences: t.type({ colorScheme: t.literal(true) }, 'releasePreferences'),
  /** What holds on this device, whoever is signed in: do keys of one letter or digit work (X-UX-03)? */
  changeDevicePreferences: t.type({ singleKeys: t.boolean }, 'changeDevicePreferences'),
  /** Passwords, the old one and the new, go beside the intent; whoever sees the new one says how it is. */
  updateAccount: entity('updateAccount', {}, { name: Text, email: Text, judged: PasswordJudgement }),
  /** Makes an account; a guest comes in without one. The password goes beside the intent. */
  register: entity('register', { guest: t.boolean }, { name: Text, email: Text, judged: PasswordJudgement }),
  deleteAccount: t.type({}, 'deleteAccount'),
  setUpPhone: t.type({ phone: Text }, 'setUpPhone'),
  /** The code goes beside the intent. complete: it has all of its digits. */
  verifyPhone: t.type({ complete: t.boolean }, 'verifyPhone'),
  retryPhone: t.type({}, 'retryPhone'),
  loadRoles: t.type({}, 'loadRoles'),
  joinRole: t.type({ roleId: Id }, 'joinRole'),
  leaveRole: t.type({ roleId: Id }, 'leaveRole'),
  /** subscribed: the browser gave a subscription, which goes beside the intent. */
  registerPush: t.type({ permission: PushPermission, subscribed: t.boolean }, 'registerPush'),
  endPush: t.type({}, 'endPush'),
} as const
