import * as t from 'io-ts'
import { struct, Instant, oneOf } from '../codec'
import { Id } from '../ids'
import { ColorScheme } from '../languages'
import { ExportableText } from '../exportable-text'
import { Organisation } from './organisation'

/** `userLanguage` accepts any text. A rule rejects an unknown language, decoding does not (S-LANG-06). */
const preferenceFields = {
  soundEffects: t.boolean,
  initialRolesChosen: t.boolean,
  seenNotices: t.array(Id),
  allowSMS: t.boolean,
  colorScheme: ColorScheme,
  userLanguage: ExportableText,
}

/** The learner's preferences (S-ENTITY-11). */
export const Preferences = struct('Preferences', {}, preferenceFields)
export type Preferences = t.TypeOf<typeof Preferences>

/**
 * Preferences as part of a user. `updateId` is new with each change (S-PREF-01). `showNameOnCertificates`: the public
 * page of a certificate shows the learner's name.
 */
export const AppPreferences = struct(
  'AppPreferences',
  {},
  { updateId: Id, showNameOnCertificates: t.boolean, ...preferenceFields },
)
export type AppPreferences = t.TypeOf<typeof AppPreferences>

const userFields = {
  name: t.string,
  email: t.string,
  active: t.boolean,
  createdAt: Instant,
  passwordChangeRequired: t.boolean,
  selfRegistered: t.boolean,
  roles: t.array(Id),
  appPreferences: AppPreferences,
}

/**
 * A learner (S-ENTITY-01). sessionId, jwtToken, logoutKey and sealKey are secrets and are removed before anything is
 * logged. `logoutKey` can end the session and nothing else. `sealKey`: 256 bits as base64, the same at each sign-in of
 * this user and sent to no other user (X-SEC-06).
 */
export const User = struct(
  'User',
  { id: Id },
  {
    ...userFields,
    sessionId: t.string,
    jwtToken: t.string,
    logoutKey: t.string,
    sealKey: t.string,
    primaryOrg: Organisation,
  },
)
export type User = t.TypeOf<typeof User>

/** A learner without secrets. Only these fields are stored and logged (X-LOG-13). */
export const KeptUser = struct('KeptUser', { id: Id }, { ...userFields, primaryOrg: Organisation })

export const OauthProvider = oneOf('OauthProvider', ['google', 'azure', 'okta'])
export type OauthProvider = t.TypeOf<typeof OauthProvider>

/**
 * Proof of an OAuth sign-in with a public client: the provider's identity token, and the nonce that it must contain.
 */
export const IdentityToken = struct(
  'IdentityToken',
  { provider: OauthProvider, idToken: t.string },
  { nonce: t.string },
)
export type IdentityToken = t.TypeOf<typeof IdentityToken>

/**
 * Proof of an OAuth sign-in when the server holds the client secret: the provider's code, the server's state, and the
 * verifier of the PKCE challenge. The server exchanges the code (S-SSO-08).
 */
export const AuthorizationCode = struct(
  'AuthorizationCode',
  { provider: OauthProvider, code: t.string, state: t.string, verifier: t.string },
  {},
)
export type AuthorizationCode = t.TypeOf<typeof AuthorizationCode>

export const SsoPayload = t.union([IdentityToken, AuthorizationCode], 'SsoPayload')
export type SsoPayload = t.TypeOf<typeof SsoPayload>

/** Registration, with only what applies (S-ENTITY-10, S-REG-07). */
export const RegisterPayload = struct(
  'RegisterPayload',
  {},
  {
    orgId: Id,
    roleId: Id,
    /** The role's content code, if it has one. A registration for the role must include it (S-REG-13). */
    contentCode: t.string,
    name: t.string,
    email: t.string,
    password: t.string,
    ssoPayload: SsoPayload,
    recaptchaResponse: t.string,
  },
)
export type RegisterPayload = t.TypeOf<typeof RegisterPayload>
