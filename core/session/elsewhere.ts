import type { Organisation } from '../../protocol/entities/organisation'

type Config = Partial<Pick<Organisation, 'oauthConfig' | 'samlConfig'>>

/** By which ways an organisation's people sign in elsewhere; none where it has neither configuration (S-SSO-01, S-SSO-02). */
export const waysElsewhere = ({ oauthConfig, samlConfig }: Config): string[] => [
  ...(['google', 'azure', 'okta'] as const).filter((name) => oauthConfig?.[name] !== undefined),
  ...(samlConfig === undefined ? [] : ['saml']),
]

/** Is email offered beside these ways? Each configuration that there is must allow it (S-SSO-04, S-SSO-05). */
export const offersEmail = ({ oauthConfig, samlConfig }: Config): boolean =>
  [oauthConfig, samlConfig].every((config) => config === undefined || config.allowEmailFallback === true)
