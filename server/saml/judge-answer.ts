import type { SamlProvider } from '../organisations/org-services'
import { knownRequests } from './requests'
import type { PendingRequest } from './requests'
import { identityOf, isAnswer, serviceProvider } from './service-provider'
import type { Endpoints, SamlIdentity } from './service-provider'

/** A provider's answer as the browser sent it, with the data to verify it. It is cloned into another thread. */
export interface PostedAnswer {
  /** Base64, within the bounds of `isAcceptable`. */
  readonly response: string
  readonly provider: SamlProvider
  readonly endpoints: Endpoints
  /** The pending requests of this browser. */
  readonly requests: readonly PendingRequest[]
}

/** The person that a valid answer names, and the request that it answers. */
export interface JudgedAnswer {
  readonly identity: SamlIdentity
  readonly requestId: string
}

/**
 * Verifies a provider's answer (S-SSO-06, security 18). Undefined when it names no identity or answers no request of
 * this browser. Throws when its signature, time or audience is wrong.
 */
export async function judgeAnswer({
  response,
  provider,
  endpoints,
  requests,
}: PostedAnswer): Promise<JudgedAnswer | undefined> {
  const library = serviceProvider(provider, endpoints, knownRequests(requests))
  const { profile } = await library.validatePostResponseAsync({ SAMLResponse: response })
  // The library compares the issuer only for logouts.
  const identity = profile?.issuer === provider.entityId ? identityOf(profile) : undefined
  const requestId = profile?.['inResponseTo']
  if (identity === undefined || typeof requestId !== 'string') return undefined
  return isAnswer(profile?.getAssertion?.(), requestId, endpoints) ? { identity, requestId } : undefined
}
