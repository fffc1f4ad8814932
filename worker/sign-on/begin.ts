import { providerClient } from '../../core/session/provider'
import { samlLoginPath } from '../../protocol/api'
import type { SignOnBegun } from '../../protocol/bridge'
import { defined } from '../../protocol/defined'
import { OauthProvider } from '../../protocol/entities/user'
import type { State } from '../../core/state'
import type { WhiteLabel } from '../../protocol/white-label'
import type { Kept } from './kept'
import { beginOauth, type Outside } from './oauth'

/** The API lies below the page's own address unless the white-label says otherwise. */
const API_PREFIX = '/api'

/** Where somebody is about to sign in. */
export interface SignOnPlace {
  readonly state: () => State
  readonly settings: { readonly whiteLabel: WhiteLabel }
}

/** Begins a sign-in elsewhere as this organisation's people do (S-SSO-06, S-SSO-10); `origin`: the page's own. */
export async function beginSignOn(
  { state, settings: { whiteLabel } }: SignOnPlace,
  way: string,
  origin: string,
  outside: Outside,
): Promise<SignOnBegun | undefined> {
  const { organisation, email } = state().mine.session
  if (way === 'saml') {
    const kept: Kept = { way: 'saml', begunAt: outside.now() }
    const path = samlLoginPath(organisation?.id ?? whiteLabel.orgId)
    return { address: `${whiteLabel.apiPrefix ?? API_PREFIX}${path}`, kept: JSON.stringify(kept) }
  }
  if (!OauthProvider.is(way)) return undefined
  try {
    const client = providerClient(way, organisation?.oauthConfig, false)
    const issuer = whiteLabel.issuers?.[way] ?? client.issuer
    const given = { origin, ...defined({ email: email === '' ? undefined : email }) }
    return await beginOauth(way, { ...client, issuer }, given, outside)
  } catch {
    return undefined
  }
}
