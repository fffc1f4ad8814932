import * as t from 'io-ts'
import { entity, Finite, oneOf } from '../codec'
import { Id } from '../ids'
import { OpenText } from '../open'
import { Image } from './image'

export const GoogleConfig = entity('GoogleConfig', {}, { clientId: t.string })
export type GoogleConfig = t.TypeOf<typeof GoogleConfig>

/** publicClient says that the client has no secret to send (decision 21). */
const azureFields = { tenantId: t.string, clientId: t.string, publicClient: t.boolean }
export const AzureConfig = entity('AzureConfig', {}, { ...azureFields, clientSecret: t.string })
export type AzureConfig = t.TypeOf<typeof AzureConfig>

export const OktaConfig = entity('OktaConfig', {}, { domain: t.string, clientId: t.string })
export type OktaConfig = t.TypeOf<typeof OktaConfig>

/** Which OAuth providers an organisation uses; what each needs is judged when a sign-in begins (S-SSO-11). */
const oauthFields = { google: GoogleConfig, okta: OktaConfig, forced: t.boolean, allowEmailFallback: t.boolean }
export const OauthConfig = entity('OauthConfig', {}, { ...oauthFields, azure: AzureConfig })
export type OauthConfig = t.TypeOf<typeof OauthConfig>

export const SamlConfig = entity('SamlConfig', {}, { allowEmailFallback: t.boolean })
export type SamlConfig = t.TypeOf<typeof SamlConfig>

const organisationFields = {
  name: t.string,
  active: t.boolean,
  uiColor1: OpenText,
  uiColor2: OpenText,
  colors: OpenText,
  logo: Image,
  darkModeLogo: Image,
  forceSMSIntake: t.boolean,
  logoutAfterMinutes: Finite,
  termsAndConditions: t.string,
  registrationFields: OpenText,
  newUserRoleId: Id,
  samlConfig: SamlConfig,
  recaptchaSiteKey: t.string,
  cardTuckAllowed: t.boolean,
  cardFavoriteAllowed: t.boolean,
  /** A RatingType: how cards ask whether they were helpful that do not say so themselves (D-RATE-01). */
  ratingType: OpenText,
  whitelabel: entity('Whitelabel', {}, { orgId: Id }),
}

/** An organisation and its settings (S-ENTITY-02, D-ENTITY-30). colors and registrationFields are comma lists. */
export const Organisation = entity('Organisation', { id: Id }, { ...organisationFields, oauthConfig: OauthConfig })
export type Organisation = t.TypeOf<typeof Organisation>

/** What is kept of an organisation: all but the client secret. Nothing else of it is logged (X-LOG-13). */
export const KeptOrganisation = entity(
  'KeptOrganisation',
  { id: Id },
  {
    ...organisationFields,
    oauthConfig: entity('KeptOauthConfig', {}, { ...oauthFields, azure: entity('KeptAzure', {}, azureFields) }),
  },
)

/** The organisation's colours: trimmed, none empty (S-BRAND-09). */
export const parseColors = (colors: string | undefined): string[] => commaList(colors)

export const RegistrationField = oneOf('RegistrationField', ['name', 'email', 'password'])
export type RegistrationField = t.TypeOf<typeof RegistrationField>

/** The fields that the create-account form shows, each once; unknown words are left out (S-REG-01). */
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
