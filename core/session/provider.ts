import type { OauthConfig } from '../../protocol/entities/organisation'
import type { OauthProvider } from '../../protocol/entities/user'

/** A provider as one signs in there: where its endpoints are discovered, and as which client. */
export interface ProviderClient {
  /** The address below which '/.well-known/openid-configuration' lies. */
  readonly issuer: string
  readonly clientId: string
  /** Of Azure alone (S-SSO-08); none where the configuration says that the client is public (decision 21). */
  readonly clientSecret?: string
}

/** Where a provider's endpoints are discovered (S-SSO-10, shell O-50); undefined when its configuration does not say. */
export function issuerOf(provider: OauthProvider, { azure, okta }: OauthConfig): string | undefined {
  if (provider === 'google') return 'https://accounts.google.com'
  if (provider === 'azure') {
    return azure?.tenantId === undefined ? undefined : `https://login.microsoftonline.com/${azure.tenantId}/v2.0`
  }
  return okta?.domain === undefined ? undefined : `https://${okta.domain}/oauth2/default`
}

/**
 * The client of a provider. Throws when the configuration, or a value in it, is missing (S-SSO-11): a mistake of the
 * organisation's, and nothing that a learner can answer. `needsSecret`: the client is to be used, not only named.
 */
export function providerClient(
  provider: OauthProvider,
  config: OauthConfig | undefined,
  needsSecret = true,
): ProviderClient {
  const clientId = config?.[provider]?.clientId
  const issuer = config === undefined ? undefined : issuerOf(provider, config)
  if (clientId === undefined || issuer === undefined) throw new Error(`${provider}: configuration is missing`)
  const { azure } = provider === 'azure' ? (config ?? {}) : {}
  if (azure === undefined || azure.publicClient === true || !needsSecret) return { issuer, clientId }
  if (azure.clientSecret === undefined) throw new Error('azure: clientSecret is missing')
  return { issuer, clientId, clientSecret: azure.clientSecret }
}
