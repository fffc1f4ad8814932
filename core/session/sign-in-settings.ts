import type { Answer } from '../../protocol/api'
import type { Organisation } from '../../protocol/entities/organisation'
import { omitUndefined } from '../../protocol/omit-undefined'
import type { Answers } from '../facts'
import { storedOrganisation } from '../sync/ingest'
import { ssoProviders } from './sso-providers'

/**
 * Converts the settings of an email address for the sign-in form (S-LOGIN-04..07). The providers of the settings apply,
 * even if the returned or known organisation does not have them (S-SSO-04).
 */
export function settingsAnswer(
  { settings }: Answer<'fetchSettings'>,
  known: Organisation | undefined,
): Answers['signInSettings'] {
  const { emailExists = false, oauthConfig, samlConfig, org = known } = settings
  return {
    emailExists,
    sso: ssoProviders(settings),
    ...(org && { organisation: storedOrganisation({ ...org, ...omitUndefined({ oauthConfig, samlConfig }) }) }),
  }
}
