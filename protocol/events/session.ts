import * as t from 'io-ts'
import { entity, oneOf } from '../codec'
import { Id } from '../ids'
import { Fault } from '../faults'
import { Organisation } from '../entities/organisation'
import { User } from '../entities/user'
import { event } from './define'

export const LoginMethod = oneOf('LoginMethod', ['email', 'username', 'twoCode', 'token', 'guest', 'registration', 'oauth', 'saml'])
export type LoginMethod = t.TypeOf<typeof LoginMethod>
export const SignInForm = oneOf('SignInForm', ['passwordless', 'login', 'forgot', 'createAccount'])
export type SignInForm = t.TypeOf<typeof SignInForm>
export const LogoutReason = oneOf('LogoutReason', ['chosen', 'unauthorized', 'sessionExpired', 'inactive', 'accountDeleted'])
export type LogoutReason = t.TypeOf<typeof LogoutReason>

/** What the sign-in form has to say below its fields. */
export const SignInNotice = oneOf('SignInNotice', [
  'emailOrPasswordWrong',
  'usernameOrPasswordWrong',
  'codesWrong',
  'ssoFailed',
  'ssoRequired',
  'linkSent',
  'accountNotFound',
  'registrationFailed',
  'offline',
  'settingsUnavailable',
])
export type SignInNotice = t.TypeOf<typeof SignInNotice>

const openUser = ['user.id', 'user.createdAt', 'user.roles', 'user.active', 'user.appPreferences', 'user.passwordChangeRequired']

/** Signing in and out. Passwords, codes, tokens and session ids are never among the data (X-LOG-13). */
export const sessionEvents = {
  signInEmailSubmitted: event('signInEmailSubmitted', 1, t.type({ email: t.string, callId: Id }), ['callId']),
  signInSettingsReceived: event(
    'signInSettingsReceived',
    1,
    entity('SignInSettings', { emailExists: t.boolean, sso: t.array(t.string) }, { organisation: Organisation }),
    ['emailExists', 'sso', 'organisation'],
  ),
  signInFormChosen: event('signInFormChosen', 1, t.type({ form: SignInForm }), ['form']),
  signInNoticed: event('signInNoticed', 1, t.type({ notice: SignInNotice }), ['notice']),
  passwordResetRequested: event('passwordResetRequested', 1, t.type({ email: t.string, callId: Id }), ['callId']),
  passwordResetAnswered: event('passwordResetAnswered', 1, t.type({ sent: t.boolean }), ['sent']),
  loginStarted: event('loginStarted', 1, t.type({ method: LoginMethod, callId: Id }), ['method', 'callId']),
  registrationStarted: event(
    'registrationStarted',
    1,
    entity('RegistrationStarted', { callId: Id, guest: t.boolean }, { name: t.string, email: t.string, roleId: Id }),
    ['callId', 'guest', 'roleId'],
  ),
  loginSucceeded: event('loginSucceeded', 1, t.type({ method: LoginMethod, user: User }), ['method', ...openUser]),
  loginFailed: event('loginFailed', 1, t.type({ method: LoginMethod, fault: Fault }), [
    'method',
    'fault.kind',
    'fault.reason',
    'fault.code',
  ]),
  userUpdated: event('userUpdated', 1, t.type({ user: User }), openUser),
  organisationUpdated: event('organisationUpdated', 1, t.type({ organisation: Organisation }), ['organisation']),
  logoutRequested: event('logoutRequested', 1, t.type({}), []),
  logoutStarted: event('logoutStarted', 1, t.type({ callId: Id }), ['callId']),
  logoutFailed: event('logoutFailed', 1, t.type({ fault: Fault }), ['fault.kind', 'fault.code']),
  /** The end of a session. Everything of the user goes but the user's own unsent actions (decision 2). */
  loggedOut: event('loggedOut', 1, t.type({ reason: LogoutReason }), ['reason']),
  initialUrlStored: event('initialUrlStored', 1, t.type({ url: t.string }), []),
  initialUrlFollowed: event('initialUrlFollowed', 1, t.type({}), []),
} as const
