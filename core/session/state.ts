import * as t from 'io-ts'
import { struct, Finite, list } from '../../protocol/codec'
import { Organisation } from '../../protocol/entities/organisation'
import { User } from '../../protocol/entities/user'
import { LoginMethod, LogoutReason, SignInNotice } from '../../protocol/events/session'
import { Fault } from '../../protocol/faults'
import { Id } from '../../protocol/ids'
import { Language } from '../../protocol/languages'
import { ExportableText } from '../../protocol/exportable-text'
import { MachineState, machineState } from '../machine-state'

/** The context of the login machine: the pending call, its method, and the tab that makes it. */
export const LoginFacts = struct('LoginFacts', {}, { callId: Id, method: LoginMethod, session: Id })
export type LoginFacts = Readonly<t.TypeOf<typeof LoginFacts>>

export const SessionState = struct(
  'SessionState',
  { login: machineState('LoginState', LoginFacts), form: MachineState, email: t.string, sso: list(ExportableText) },
  {
    notice: SignInNotice,
    serverMessage: t.string,
    /** How long to wait before the next try, ms. */
    retryAfter: Finite,
    user: User,
    /** Of the signed-in user, or from the sign-in settings before. */
    organisation: Organisation,
    logoutReason: LogoutReason,
    /** Error of the last try to set a password. */
    passwordFault: Fault,
    initialUrl: t.string,
    /** Chosen while signed out; applies to the next user who signs in. */
    chosenLanguage: Language,
    /** The session was begun by single sign-on (S-ACCT-10). */
    bySso: t.literal(true),
  },
)
export type SessionState = Readonly<t.TypeOf<typeof SessionState>>
