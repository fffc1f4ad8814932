import * as t from 'io-ts'
import { entity, Finite, oneOf } from '../codec'
import { Organisation } from '../entities/organisation'
import { User } from '../entities/user'
import { Fault } from '../faults'
import { Id } from '../ids'
import { OpenText } from '../open'
import { event } from './define'

export const LoginMethod = oneOf('LoginMethod', [
  'email',
  'username',
  'twoCode',
  'token',
  'guest',
  'registration',
  'oauth',
  'saml',
])
export type LoginMethod = t.TypeOf<typeof LoginMethod>
export const SignInForm = oneOf('SignInForm', ['passwordless', 'login', 'forgot', 'createAccount'])
export type SignInForm = t.TypeOf<typeof SignInForm>
export const LogoutReason = oneOf('LogoutReason', [
  'chosen',
  'unauthorized',
  'sessionExpired',
  'inactive',
  'accountDeleted',
])
export type LogoutReason = t.TypeOf<typeof LogoutReason>

/** What the sign-in form has to say below its fields. */
export const SignInNotice = oneOf('SignInNotice', [
  'emailOrPasswordWrong',
  'usernameOrPasswordWrong',
  'codesWrong',
  'ssoFailed',
  'ssoRequired',
  'ssoCancelled',
  'ssoTokenFailed',
  'ssoMalformedToken',
  'ssoRefused',
  'linkSent',
  'accountNotFound',
  'registrationFailed',
  'offline',
  'settingsUnavailable',
  'tooManyTries',
  'notNow',
])
export type SignInNotice = t.TypeOf<typeof SignInNotice>

/** Signing in and out. Passwords, codes, tokens and session ids are never among the data (X-LOG-13). */
export const sessionEvents = {
  signInEmailSubmitted: event('signInEmailSubmitted', 1, t.type({ email: t.string, callId: Id })),
  signInSettingsReceived: event(
    'signInSettingsReceived',
    1,
    entity('SignInSettings', { emailExists: t.boolean, sso: t.array(OpenText) }, { organisation: Organisation }),
  ),
  /** `anew`: the app starts for another visit, and nothing of the one before stays (S-LOGIN-08). */
  signInFormChosen: event(
    'signInFormChosen',
    1,
    entity('SignInFormChosen', { form: SignInForm }, { anew: t.literal(true) }),
  ),
  /** `retryAfter`: for how long the server takes no more tries, ms. */
  signInNoticed: event('signInNoticed', 1, entity('SignInNoticed', { notice: SignInNotice }, { retryAfter: Finite })),
  passwordResetRequested: event('passwordResetRequested', 1, t.type({ email: t.string, callId: Id })),
  passwordResetAnswered: event('passwordResetAnswered', 1, t.type({ sent: t.boolean })),
  loginStarted: event('loginStarted', 1, t.type({ method: LoginMethod, callId: Id })),
  registrationStarted: event(
    'registrationStarted',
    1,
    entity('RegistrationStarted', { callId: Id, guest: t.boolean }, { name: t.string, email: t.string, roleId: Id }),
  ),
  loginSucceeded: event('loginSucceeded', 1, t.type({ method: LoginMethod, user: User })),
  loginFailed: event('loginFailed', 1, t.type({ method: LoginMethod, fault: Fault })),
  userUpdated: event('userUpdated', 1, t.type({ user: User })),
  organisationUpdated: event('organisationUpdated', 1, t.type({ organisation: Organisation })),
  logoutRequested: event('logoutRequested', 1, t.type({})),
  logoutStarted: event('logoutStarted', 1, t.type({ callId: Id })),
  logoutFailed: event('logoutFailed', 1, t.type({ fault: Fault })),
  /** The end of a session. Everything of the user goes but the user's own unsent actions (decision 2). */
  loggedOut: event('loggedOut', 1, t.type({ reason: LogoutReason })),
  initialUrlStored: event('initialUrlStored', 1, t.type({ url: t.string })),
  initialUrlFollowed: event('initialUrlFollowed', 1, t.type({})),
} as const
