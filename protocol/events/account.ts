import * as t from 'io-ts'
import { struct } from '../codec'
import { KnownRoles, NamedRole } from '../entities/role'
import { Preferences, User } from '../entities/user'
import { Fault } from '../faults'
import { Id } from '../ids'
import { event } from './define'

/** Events of the account. Passwords and codes are never part of the data (X-LOG-13). */
export const accountEvents = {
  preferencesChanged: event('preferencesChanged', 1, t.type({ updateId: Id, preferences: Preferences })),
  /** The app's sounds were switched on or off (S-PREF-03). Written before preferences were sent as one object. */
  soundsSwitched: event('soundsSwitched', 1, t.type({ updateId: Id, on: t.boolean })),
  /** The app uses the device's colour scheme again. */
  preferencesReleased: event('preferencesReleased', 1, t.type({ colorScheme: t.literal(true) })),
  /** Single-key shortcuts (letters and digits) were switched on or off on this device (X-UX-03). */
  preferencesOfDeviceChanged: event('preferencesOfDeviceChanged', 1, t.type({ singleKeys: t.boolean })),
  notificationsSeen: event('notificationsSeen', 1, t.type({ notificationIds: t.array(Id) })),
  /** registers: the update turns a guest into a user with a name (S-ACCT-16). */
  accountUpdateStarted: event(
    'accountUpdateStarted',
    1,
    struct('AccountUpdateStarted', { callId: Id, registers: t.boolean }, { name: t.string, email: t.string }),
  ),
  accountUpdated: event(
    'accountUpdated',
    1,
    struct('AccountUpdated', { callId: Id, registers: t.boolean }, { user: User }),
  ),
  accountUpdateFailed: event('accountUpdateFailed', 1, t.type({ callId: Id, fault: Fault })),
  accountDeletionStarted: event('accountDeletionStarted', 1, t.type({ callId: Id })),
  accountDeletionFailed: event('accountDeletionFailed', 1, t.type({ callId: Id, fault: Fault })),
  phoneEntered: event('phoneEntered', 1, t.type({ callId: Id, phone: t.string })),
  phoneCodeSent: event('phoneCodeSent', 1, t.type({})),
  phoneCodeEntered: event('phoneCodeEntered', 1, t.type({ callId: Id })),
  phoneVerified: event('phoneVerified', 1, t.type({})),
  phoneFailed: event('phoneFailed', 1, t.type({ fault: Fault })),
  /** The phone number is requested again (S-OTP-02). */
  phoneRetried: event('phoneRetried', 1, t.type({})),
  rolesRequested: event('rolesRequested', 1, t.type({ callId: Id })),
  rolesReceived: event('rolesReceived', 1, t.type({ roles: KnownRoles })),
  roleChangeStarted: event('roleChangeStarted', 1, t.type({ callId: Id, roleId: Id, joins: t.boolean })),
  roleJoined: event('roleJoined', 1, t.type({ role: NamedRole })),
  roleLeft: event('roleLeft', 1, t.type({ roleId: Id })),
  /** The subscription itself is not logged (X-LOG-13). */
  pushRequested: event('pushRequested', 1, t.type({ callId: Id })),
  pushRegistered: event('pushRegistered', 1, t.type({ callId: Id })),
  pushFailed: event('pushFailed', 1, t.type({ callId: Id, fault: Fault })),
  /** Push messages to this device were switched off. */
  pushEnded: event('pushEnded', 1, t.type({})),
  rolesFailed: event('rolesFailed', 1, t.type({ fault: Fault })),
} as const

/** Setting a password. The password itself is never part of the data (X-LOG-13). */
export const passwordEvents = {
  passwordChangeStarted: event('passwordChangeStarted', 1, t.type({ callId: Id })),
  passwordChanged: event('passwordChanged', 1, struct('PasswordChanged', {}, { user: User })),
  passwordChangeFailed: event('passwordChangeFailed', 1, t.type({ fault: Fault })),
} as const
