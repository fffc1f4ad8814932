import * as t from 'io-ts'
import { entity, Finite, list } from '../../protocol/codec'
import { Organisation } from '../../protocol/entities/organisation'
import { User } from '../../protocol/entities/user'
import { LoginMethod, LogoutReason, SignInNotice } from '../../protocol/events/session'
import { Fault } from '../../protocol/faults'
import { Id } from '../../protocol/ids'
import { OpenText } from '../../protocol/open'
import { MachineState, machineState } from '../machine-state'

/** What the login depends on: the call that it waits for, how one signs in by it, and the tab that makes it. */
export const LoginFacts = entity('LoginFacts', {}, { callId: Id, method: LoginMethod, session: Id })
export type LoginFacts = Readonly<t.TypeOf<typeof LoginFacts>>

export const SessionState = entity(
  'SessionState',
  { login: machineState('LoginState', LoginFacts), form: MachineState, email: t.string, sso: list(OpenText) },
  {
    notice: SignInNotice,
    serverMessage: t.string,
    /** Of a notice that asks for patience: for how long, ms. */
    retryAfter: Finite,
    user: User,
    /** Of the user once signed in, of the sign-in settings before. */
    organisation: Organisation,
    logoutReason: LogoutReason,
    /** Why the last try to set a password came to nothing. */
    passwordFault: Fault,
    initialUrl: t.string,
    /** The session was begun by single sign-on (S-ACCT-10). */
    bySso: t.literal(true),
  },
)
export type SessionState = Readonly<t.TypeOf<typeof SessionState>>
