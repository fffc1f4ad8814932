import * as t from 'io-ts'
import { struct, oneOf } from '../codec'
import { Id } from '../ids'
import { SecurityMode } from '../password'

/** The kind of account, which determines what may be changed (S-ACCT-08, S-ACCT-10, S-ACCT-11). */
export const AccountKind = oneOf('AccountKind', ['guest', 'selfRegistered', 'managed', 'sso'])
export type AccountKind = t.TypeOf<typeof AccountKind>

/** The outcome of the last attempt to change the account. */
export const AccountNotice = oneOf('AccountNotice', [
  'updated',
  'registered',
  'emailTaken',
  'told',
  'offline',
  'notUpdated',
])
export type AccountNotice = t.TypeOf<typeof AccountNotice>

/** The account and its settings (S-ACCT). */
export const AccountView = struct(
  'AccountView',
  {
    kind: AccountKind,
    online: t.boolean,
    changing: t.boolean,
    deleting: t.boolean,
    /** Push notifications to this device (S-PUSH). */
    push: oneOf('PushState', ['off', 'asking', 'on']),
    /** Text messages are allowed. */
    sms: t.boolean,
    securityMode: SecurityMode,
    /** Single-key shortcuts (letters and digits) are on for this device. */
    singleKeys: t.boolean,
    /** The organisation allows favourite cards (S-ACCT-02). */
    favorites: t.boolean,
  },
  {
    name: t.string,
    email: t.string,
    organisation: t.string,
    /** The organisation's terms, HTML. */
    terms: t.string,
    /** Why the account was not deleted, as the server's message: the password is wrong, or the sign-in too old. */
    deletionRefused: t.string,
    /** message: the server's message, without 'request failed:'. */
    said: struct('AccountSaidView', { id: Id, notice: AccountNotice }, { message: t.string }),
  },
)
export type AccountView = t.TypeOf<typeof AccountView>
