import * as t from 'io-ts'
import { struct, Finite, oneOf } from '../codec'
import { Id } from '../ids'
import { ExportableText } from '../exportable-text'
import { Image } from './image'

/**
 * `confidential`: the server holds the client secret and exchanges the codes (S-SSO-08). It is derived, not configured.
 */
const clientFields = { clientId: t.string, confidential: t.literal(true) }

export const GoogleConfig = struct('GoogleConfig', {}, clientFields)
export type GoogleConfig = t.TypeOf<typeof GoogleConfig>

/** `publicClient` means that the client has no secret (decision 21). */
export const AzureConfig = struct('AzureConfig', {}, { ...clientFields, tenantId: t.string, publicClient: t.boolean })
export type AzureConfig = t.TypeOf<typeof AzureConfig>

export const OktaConfig = struct('OktaConfig', {}, { ...clientFields, domain: t.string })
export type OktaConfig = t.TypeOf<typeof OktaConfig>

/** The OAuth providers of an organisation. A missing setting is detected when a sign-in begins (S-SSO-11). */
export const OauthConfig = struct(
  'OauthConfig',
  {},
  { google: GoogleConfig, azure: AzureConfig, okta: OktaConfig, forced: t.boolean, allowEmailFallback: t.boolean },
)
export type OauthConfig = t.TypeOf<typeof OauthConfig>

export const SamlConfig = struct('SamlConfig', {}, { allowEmailFallback: t.boolean })
export type SamlConfig = t.TypeOf<typeof SamlConfig>

const organisationFields = {
  name: t.string,
  active: t.boolean,
  uiColor1: ExportableText,
  uiColor2: ExportableText,
  colors: ExportableText,
  logo: Image,
  darkModeLogo: Image,
  forceSMSIntake: t.boolean,
  logoutAfterMinutes: Finite,
  termsAndConditions: t.string,
  registrationFields: ExportableText,
  newUserRoleId: Id,
  samlConfig: SamlConfig,
  recaptchaSiteKey: t.string,
  cardTuckAllowed: t.boolean,
  cardFavoriteAllowed: t.boolean,
  /** A RatingType: the default rating type of cards without their own (D-RATE-01). */
  ratingType: ExportableText,
  whitelabel: struct('Whitelabel', {}, { orgId: Id }),
}

/**
 * An organisation and its settings (S-ENTITY-02, D-ENTITY-30). `colors` and `registrationFields` are comma-separated.
 * Only the fields declared here are stored and logged (X-LOG-13); client secrets are not among them.
 */
export const Organisation = struct('Organisation', { id: Id }, { ...organisationFields, oauthConfig: OauthConfig })
export type Organisation = t.TypeOf<typeof Organisation>

/** Splits the organisation's colours, trimmed and without empty ones (S-BRAND-09). */
export const parseColors = (colors: string | undefined): string[] => commaList(colors)

export const RegistrationField = oneOf('RegistrationField', ['name', 'email', 'password'])
export type RegistrationField = t.TypeOf<typeof RegistrationField>

/** Returns the distinct fields of the create-account form. Unknown words are omitted (S-REG-01). */
export function parseRegistrationFields(fields: string | undefined): RegistrationField[] {
  const words = commaList(fields).map((word) => word.toLowerCase())
  return [...new Set(words)].filter(RegistrationField.is)
}

function commaList(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
