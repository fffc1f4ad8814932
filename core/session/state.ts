import * as t from 'io-ts'
import { entity, list } from '../../protocol/codec'
import { Organisation } from '../../protocol/entities/organisation'
import { User } from '../../protocol/entities/user'
import { LogoutReason, SignInNotice } from '../../protocol/events/session'
import { Fault } from '../../protocol/faults'
import { OpenText } from '../../protocol/open'
import { MachineState } from '../machine-state'

export const SessionState = entity(
  'SessionState',
  { login: MachineState, form: MachineState, email: t.string, sso: list(OpenText) },
  {
    notice: SignInNotice,
    serverMessage: t.string,
    user: User,
    /** Of the user once signed in, of the sign-in settings before. */
    organisation: Organisation,
    logoutReason: LogoutReason,
    /** Why the last try to set a password came to nothing. */
    passwordFault: Fault,
    initialUrl: t.string,
  },
)
export type SessionState = Readonly<t.TypeOf<typeof SessionState>>
