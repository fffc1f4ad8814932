import type { OauthConfig } from '../../protocol/entities/organisation'
import type { OauthProvider } from '../../protocol/entities/user'

/** The SSO client of a provider: where its endpoints are discovered, and its client id. */
export interface ProviderClient {
  /** The base URL of '/.well-known/openid-configuration'. */
  readonly issuer: string
  readonly clientId: string
  /** The client has a secret: the server stores it and exchanges the codes (S-SSO-08, decision 7). */
  readonly confidential: boolean
}

/**
 * Returns where a provider's endpoints are discovered (S-SSO-10, shell O-50); undefined if its configuration is
 * incomplete.
 */
export function issuerOf(provider: OauthProvider, { azure, okta }: OauthConfig): string | undefined {
  if (provider === 'google') return 'https://accounts.google.com'
  if (provider === 'azure') {
    return azure?.tenantId === undefined ? undefined : `https://login.microsoftonline.com/${azure.tenantId}/v2.0`
  }
  return okta?.domain === undefined ? undefined : `https://${okta.domain}/oauth2/default`
}

/**
 * Returns the client of a provider. Throws if the configuration, or a value in it, is missing (S-SSO-11): that is an
 * error of the organisation, which a learner cannot fix. Azure requires a secret, unless its client is public
 * (decision 21).
 */
export function providerClient(provider: OauthProvider, config: OauthConfig | undefined): ProviderClient {
  const clientId = config?.[provider]?.clientId
  const issuer = config === undefined ? undefined : issuerOf(provider, config)
  if (clientId === undefined || issuer === undefined) throw new Error(`${provider}: configuration is missing`)
  const confidential = config?.[provider]?.confidential === true
  if (provider === 'azure' && !confidential && config?.azure?.publicClient !== true)
    throw new Error('azure: clientSecret is missing')
  return { issuer, clientId, confidential }
}
