import * as t from 'io-ts'
import { entity, Instant, oneOf } from '../codec'
import { Id } from '../ids'
import { ColorScheme } from '../languages'
import { OpenText } from '../open'
import { KeptOrganisation, Organisation } from './organisation'

/** userLanguage is any text here: a word that is no known language is refused by rule, not by decoding (S-LANG-06). */
const preferenceFields = {
  soundEffects: t.boolean,
  initialRolesChosen: t.boolean,
  seenNotices: t.array(Id),
  allowSMS: t.boolean,
  colorScheme: ColorScheme,
  userLanguage: OpenText,
}

/** What a learner has set (S-ENTITY-11). */
export const Preferences = entity('Preferences', {}, preferenceFields)
export type Preferences = t.TypeOf<typeof Preferences>

/**
 * Preferences as a user carries them; updateId is new with each change (S-PREF-01). showNameOnCertificates: whoever has
 * the id of a certificate may see on its public page whose it is.
 */
export const AppPreferences = entity(
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
 * A learner (S-ENTITY-01). sessionId, jwtToken and sealKey are secrets and are taken out before anything is logged.
 * sealKey: 256 bits as base64, the same at each sign-in of this person and told to nobody else (X-SEC-06).
 */
export const User = entity(
  'User',
  { id: Id },
  { ...userFields, sessionId: t.string, jwtToken: t.string, sealKey: t.string, primaryOrg: Organisation },
)
export type User = t.TypeOf<typeof User>

/** What is kept of a learner: all but the secrets. Nothing else of them is logged (X-LOG-13). */
export const KeptUser = entity('KeptUser', { id: Id }, { ...userFields, primaryOrg: KeptOrganisation })

export const OauthProvider = oneOf('OauthProvider', ['google', 'azure', 'okta'])
export type OauthProvider = t.TypeOf<typeof OauthProvider>

/** What an OAuth sign-in proves: the provider's identity token, and the nonce that it must hold. */
export const SsoPayload = entity('SsoPayload', { provider: OauthProvider, idToken: t.string }, { nonce: t.string })
export type SsoPayload = t.TypeOf<typeof SsoPayload>

/** Registration, with only what applies (S-ENTITY-10, S-REG-07). */
export const RegisterPayload = entity(
  'RegisterPayload',
  {},
  {
    orgId: Id,
    roleId: Id,
    name: t.string,
    email: t.string,
    password: t.string,
    ssoPayload: SsoPayload,
    recaptchaResponse: t.string,
  },
)
export type RegisterPayload = t.TypeOf<typeof RegisterPayload>
