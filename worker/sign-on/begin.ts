import { providerClient } from '../../core/session/provider'
import { samlLoginPath } from '../../protocol/api'
import { requestTimeout } from '../../protocol/constants'
import type { SignOnBegun } from '../../protocol/bridge'
import { omitUndefined } from '../../protocol/omit-undefined'
import { OauthProvider } from '../../protocol/entities/user'
import type { State } from '../../core/state'
import type { WhiteLabel } from '../../protocol/white-label'
import type { ApiClient } from '../api/api-client'
import type { PendingSignOn } from './pending-sign-on'
import { beginAtServer, beginOauth, type SignOnEnvironment } from './oauth'

/** The API is below the page's own address unless the white-label sets another. */
const API_PREFIX = '/api'

/** The context of a sign-in. */
export interface SignOnContext {
  readonly state: () => State
  readonly settings: { readonly whiteLabel: WhiteLabel }
  /** Client for the current user, if any. */
  readonly client: () => ApiClient
}

/** Starts a single sign-on by the settings of this organisation (S-SSO-06, S-SSO-10); `origin`: the page's own. */
export async function beginSignOn(
  { state, settings: { whiteLabel }, client: apiClient }: SignOnContext,
  way: string,
  origin: string,
  outside: SignOnEnvironment,
): Promise<SignOnBegun | undefined> {
  const { organisation, email } = state().user.session
  if (way === 'saml') {
    const kept: PendingSignOn = { way: 'saml', begunAt: outside.now() }
    const path = samlLoginPath(organisation?.id ?? whiteLabel.orgId)
    return { address: `${whiteLabel.apiPrefix ?? API_PREFIX}${path}`, kept: JSON.stringify(kept) }
  }
  if (!OauthProvider.is(way)) return undefined
  try {
    const client = providerClient(way, organisation?.oauthConfig)
    const given = { origin, ...omitUndefined({ email: email === '' ? undefined : email }) }
    if (client.confidential) {
      const orgId = organisation?.id ?? whiteLabel.orgId
      const signal = AbortSignal.timeout(requestTimeout)
      return await beginAtServer(way, { api: apiClient(), orgId, signal }, given, outside)
    }
    const issuer = whiteLabel.issuers?.[way] ?? client.issuer
    return await beginOauth(way, { ...client, issuer }, given, outside)
  } catch {
    return undefined
  }
}
