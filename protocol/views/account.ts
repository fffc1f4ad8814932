import * as t from 'io-ts'
import { entity, oneOf } from '../codec'
import { Id } from '../ids'
import { SecurityMode } from '../password'

/** What may be changed here depends on whose the account is (S-ACCT-08, S-ACCT-10, S-ACCT-11). */
export const AccountKind = oneOf('AccountKind', ['guest', 'selfRegistered', 'managed', 'sso'])
export type AccountKind = t.TypeOf<typeof AccountKind>

/** What came of the last try to change the account. */
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
export const AccountView = entity(
  'AccountView',
  {
    kind: AccountKind,
    online: t.boolean,
    changing: t.boolean,
    deleting: t.boolean,
    /** Messages to this device (S-PUSH). */
    push: oneOf('PushState', ['off', 'asking', 'on']),
    /** Text messages are allowed. */
    sms: t.boolean,
    securityMode: SecurityMode,
    /** Keys of one letter or digit work on this device. */
    singleKeys: t.boolean,
    /** The organisation lets cards be favorites (S-ACCT-02). */
    favorites: t.boolean,
  },
  {
    name: t.string,
    email: t.string,
    organisation: t.string,
    /** The organisation's terms, HTML. */
    terms: t.string,
    /** message: the server's own words, without 'request failed:'. */
    said: entity('AccountSaidView', { id: Id, notice: AccountNotice }, { message: t.string }),
  },
)
export type AccountView = t.TypeOf<typeof AccountView>
