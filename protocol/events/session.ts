import * as t from 'io-ts'
import { struct, oneOf } from '../codec'
import { Organisation } from '../entities/organisation'
import { User } from '../entities/user'
import { Fault } from '../faults'
import { Id } from '../ids'
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
export const LogoutReason = oneOf('LogoutReason', [
  'chosen',
  'unauthorized',
  'sessionExpired',
  'inactive',
  'accountDeleted',
])
export type LogoutReason = t.TypeOf<typeof LogoutReason>

/** The messages below the fields of the sign-in form. */
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
  'noAnswer',
  'settingsUnavailable',
  'tooManyTries',
  'notNow',
])
export type SignInNotice = t.TypeOf<typeof SignInNotice>

/** Signing in and out. Passwords, codes, tokens and session ids are never part of the data (X-LOG-13). */
export const sessionEvents = {
  loginStarted: event('loginStarted', 1, t.type({ method: LoginMethod, callId: Id })),
  registrationStarted: event(
    'registrationStarted',
    1,
    struct('RegistrationStarted', { callId: Id, guest: t.boolean }, { name: t.string, email: t.string, roleId: Id }),
  ),
  loginSucceeded: event('loginSucceeded', 1, t.type({ method: LoginMethod, user: User })),
  loginFailed: event('loginFailed', 1, t.type({ method: LoginMethod, fault: Fault })),
  userUpdated: event('userUpdated', 1, t.type({ user: User })),
  organisationUpdated: event('organisationUpdated', 1, t.type({ organisation: Organisation })),
  logoutRequested: event('logoutRequested', 1, t.type({})),
  logoutStarted: event('logoutStarted', 1, t.type({ callId: Id })),
  logoutFailed: event('logoutFailed', 1, t.type({ fault: Fault })),
  /** The end of a session. All data of the user is deleted except the user's own unsent actions (decision 2). */
  loggedOut: event('loggedOut', 1, t.type({ reason: LogoutReason })),
  initialUrlStored: event('initialUrlStored', 1, t.type({ url: t.string })),
  initialUrlFollowed: event('initialUrlFollowed', 1, t.type({})),
} as const
