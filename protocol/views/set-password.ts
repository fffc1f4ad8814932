import * as t from 'io-ts'
import { struct, oneOf } from '../codec'
import { SecurityMode } from '../password'

/** The Set Password screen (S-SHELL-27..30). */
export const SetPasswordView = struct(
  'SetPasswordView',
  {
    busy: t.boolean,
    online: t.boolean,
    /** strict: the strict rules are required; loose: they are advice (S-PWD-08). */
    securityMode: SecurityMode,
  },
  {
    /** The user's own email, which the password must not contain. */
    email: t.string,
    /** The outcome of the last attempt. */
    notice: oneOf('SetPasswordNotice', ['offline', 'noAnswer', 'refused']),
    serverMessage: t.string,
  },
)
export type SetPasswordView = t.TypeOf<typeof SetPasswordView>
