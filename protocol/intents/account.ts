import * as t from 'io-ts'
import { struct } from '../codec'
import { Preferences } from '../entities/user'
import { Id } from '../ids'
import { PasswordJudgement } from '../password'
import { PushPermission } from '../push'
import { Text } from '../text'

/** Intents of the account and its preferences. */
export const accountIntents = {
  /** Changes the given preferences and keeps the others. */
  changePreferences: t.type({ preferences: Preferences }, 'changePreferences'),
  /** Uses the device's colour scheme again. */
  releasePreferences: t.type({ colorScheme: t.literal(true) }, 'releasePreferences'),
  /**
   * Changes preferences of this device, independent of the user. `singleKeys`: shortcuts of one letter or digit
   * (X-UX-03).
   */
  changeDevicePreferences: t.type({ singleKeys: t.boolean }, 'changeDevicePreferences'),
  /** The old and the new password are passed separately. `judged`: strength of the new one. */
  updateAccount: struct('updateAccount', {}, { name: Text, email: Text, judged: PasswordJudgement }),
  /** Creates an account, or enters as a guest without one. The password is passed separately. */
  register: struct('register', { guest: t.boolean }, { name: Text, email: Text, judged: PasswordJudgement }),
  deleteAccount: t.type({}, 'deleteAccount'),
  setUpPhone: t.type({ phone: Text }, 'setUpPhone'),
  /** The code is passed separately. `complete`: it has all of its digits. */
  verifyPhone: t.type({ complete: t.boolean }, 'verifyPhone'),
  retryPhone: t.type({}, 'retryPhone'),
  loadRoles: t.type({}, 'loadRoles'),
  joinRole: t.type({ roleId: Id }, 'joinRole'),
  leaveRole: t.type({ roleId: Id }, 'leaveRole'),
  /** `subscribed`: the browser returned a subscription, which is passed separately. */
  registerPush: t.type({ permission: PushPermission, subscribed: t.boolean }, 'registerPush'),
  endPush: t.type({}, 'endPush'),
} as const

export const passwordIntents = {
  /** The password is passed separately. `judged`: its strength. */
  setPassword: t.type({ judged: PasswordJudgement }, 'setPassword'),
} as const
