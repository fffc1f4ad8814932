import * as t from 'io-ts'
import { entity, oneOf } from '../codec'
import { SecurityMode } from '../password'

/** The Set Password screen (S-SHELL-27..30). */
export const SetPasswordView = entity(
  'SetPasswordView',
  {
    busy: t.boolean,
    online: t.boolean,
    /** strict: the strict rules must hold; loose: they are advice (S-PWD-08). */
    securityMode: SecurityMode,
  },
  {
    /** The user's own, which the password must not contain. */
    email: t.string,
    /** What came of the last try. */
    notice: oneOf('SetPasswordNotice', ['offline', 'refused']),
    serverMessage: t.string,
  },
)
export type SetPasswordView = t.TypeOf<typeof SetPasswordView>
