import * as t from 'io-ts'
import { entity } from '../codec'
import { KnownRoles, NamedRole } from '../entities/account-roles'
import { Preferences, User } from '../entities/user'
import { Fault } from '../faults'
import { Id } from '../ids'
import { event } from './define'

/** What belongs to the account. Passwords and codes are never among the data (X-LOG-13). */
export const accountEvents = {
  preferencesChanged: event('preferencesChanged', 1, t.type({ updateId: Id, preferences: Preferences })),
  /** The app's sounds were switched on or off (S-PREF-03): as it was told before preferences were told whole. */
  soundsSwitched: event('soundsSwitched', 1, t.type({ updateId: Id, on: t.boolean })),
  /** The colours follow the device's again. */
  preferencesReleased: event('preferencesReleased', 1, t.type({ colorScheme: t.literal(true) })),
  /** Keys of one letter or digit work on this device, or do not (X-UX-03). */
  preferencesOfDeviceChanged: event('preferencesOfDeviceChanged', 1, t.type({ singleKeys: t.boolean })),
  notificationsSeen: event('notificationsSeen', 1, t.type({ notificationIds: t.array(Id) })),
  /** registers: it makes a guest somebody with a name (S-ACCT-16). */
  accountUpdateStarted: event(
    'accountUpdateStarted',
    1,
    entity('AccountUpdateStarted', { callId: Id, registers: t.boolean }, { name: t.string, email: t.string }),
  ),
  accountUpdated: event(
    'accountUpdated',
    1,
    entity('AccountUpdated', { callId: Id, registers: t.boolean }, { user: User }),
  ),
  accountUpdateFailed: event('accountUpdateFailed', 1, t.type({ callId: Id, fault: Fault })),
  accountDeletionStarted: event('accountDeletionStarted', 1, t.type({ callId: Id })),
  accountDeletionFailed: event('accountDeletionFailed', 1, t.type({ callId: Id, fault: Fault })),
  phoneEntered: event('phoneEntered', 1, t.type({ callId: Id, phone: t.string })),
  phoneCodeSent: event('phoneCodeSent', 1, t.type({})),
  phoneCodeEntered: event('phoneCodeEntered', 1, t.type({ callId: Id })),
  phoneVerified: event('phoneVerified', 1, t.type({})),
  phoneFailed: event('phoneFailed', 1, t.type({ fault: Fault })),
  /** The number is asked for anew (S-OTP-02). */
  phoneRetried: event('phoneRetried', 1, t.type({})),
  rolesRequested: event('rolesRequested', 1, t.type({ callId: Id })),
  rolesReceived: event('rolesReceived', 1, t.type({ roles: KnownRoles })),
  roleChangeStarted: event('roleChangeStarted', 1, t.type({ callId: Id, roleId: Id, joins: t.boolean })),
  roleJoined: event('roleJoined', 1, t.type({ role: NamedRole })),
  roleLeft: event('roleLeft', 1, t.type({ roleId: Id })),
  /** The subscription itself stands nowhere (X-LOG-13). */
  pushRequested: event('pushRequested', 1, t.type({ callId: Id })),
  pushRegistered: event('pushRegistered', 1, t.type({ callId: Id })),
  pushFailed: event('pushFailed', 1, t.type({ callId: Id, fault: Fault })),
  /** Messages no longer come to this device. */
  pushEnded: event('pushEnded', 1, t.type({})),
  rolesFailed: event('rolesFailed', 1, t.type({ fault: Fault })),
} as const
