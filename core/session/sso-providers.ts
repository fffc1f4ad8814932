import type { Organisation } from '../../protocol/entities/organisation'

type Config = Partial<Pick<Organisation, 'oauthConfig' | 'samlConfig'>>

/** Returns an organisation's SSO providers; empty without either configuration (S-SSO-01, S-SSO-02). */
export const ssoProviders = ({ oauthConfig, samlConfig }: Config): string[] => [
  ...(['google', 'azure', 'okta'] as const).filter((name) => oauthConfig?.[name] !== undefined),
  ...(samlConfig === undefined ? [] : ['saml']),
]

/** Is email sign-in offered in addition? Each existing configuration must allow it (S-SSO-04, S-SSO-05). */
export const offersEmail = ({ oauthConfig, samlConfig }: Config): boolean =>
  [oauthConfig, samlConfig].every((config) => config === undefined || config.allowEmailFallback === true)

/**
 * Is single sign-on the only method (S-SSO-03..05)? Then no account is created by a form, and no password is accepted.
 */
export const acceptsOnlySso = ({ oauthConfig, samlConfig }: Config): boolean =>
  (oauthConfig?.forced === true && oauthConfig.allowEmailFallback !== true) ||
  (samlConfig !== undefined && samlConfig.allowEmailFallback !== true)

/** Does the organisation refuse guests? It does with single sign-on or strict security, where every user is known. */
export const refusesGuests = (config: Config, isStrict: boolean): boolean =>
  isStrict || config.oauthConfig !== undefined || config.samlConfig !== undefined
