import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import {
  allowInsecureRequests,
  authorizationCodeGrantRequest,
  AuthorizationResponseError,
  calculatePKCECodeChallenge,
  customFetch,
  discoveryRequest,
  generateRandomCodeVerifier,
  generateRandomNonce,
  generateRandomState,
  None,
  processAuthorizationCodeResponse,
  processDiscoveryResponse,
  validateAuthResponse,
  type AuthorizationServer,
  type CustomFetchOptions,
} from 'oauth4webapi'
import type { ProviderClient } from '../../core/session/provider'
import type { SignOnBegun } from '../../protocol/bridge'
import { decode, struct } from '../../protocol/codec'
import { omitUndefined } from '../../protocol/omit-undefined'
import type { AuthorizationCode, IdentityToken, OauthProvider } from '../../protocol/entities/user'
import type { Fault } from '../../protocol/faults'
import { identityTokenParts } from '../../protocol/fields'
import { parseJson } from '../../protocol/json'
import { parseOauthCallback } from '../../protocol/sso-callback'
import type { CallContext } from '../api/api-call'
import { providerFault, signOnFault } from './fault'
import type { PendingSignOn, PendingOauth } from './pending-sign-on'

type ProviderRequest = CustomFetchOptions<'GET' | 'POST', URLSearchParams | undefined>

/** Environment of a sign-in at a provider. */
export interface SignOnEnvironment {
  readonly fetch: (url: string, options: ProviderRequest) => Promise<Response>
  /** Device time, ms. */
  readonly now: () => number
  /** A UUID v4. */
  readonly uuid: () => string
}

/** Timeout of a request to a provider, ms. */
const REQUEST_TIMEOUT_MS = 20_000

/** Starts a sign-in as a public client: code flow with PKCE S256, state and nonce (RFC 6749, RFC 7636, X-SEC-03). */
export async function beginOauth(
  provider: OauthProvider,
  { issuer, clientId }: ProviderClient,
  { origin, email }: { readonly origin: string; readonly email?: string },
  outside: SignOnEnvironment,
): Promise<SignOnBegun> {
  const server = await discover(issuer, outside)
  const [verifier, state, nonce] = [generateRandomCodeVerifier(), generateRandomState(), generateRandomNonce()]
  // Shell O-52.
  const redirectUri = `${origin}/oauth-redirect`
  const address = new URL(server.authorization_endpoint ?? '')
  const asked = {
    client_id: clientId,
    response_type: 'code',
    scope: 'openid email profile',
    redirect_uri: redirectUri,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    ...(email === undefined ? {} : { login_hint: email }),
  }
  for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value)
  const begunAt = outside.now()
  const mail = email === undefined ? {} : { email }
  const kept: PendingSignOn = { way: 'oauth', provider, state, nonce, verifier, redirectUri, begunAt, ...mail }
  return { address: address.href, kept: JSON.stringify(kept) }
}

/**
 * Starts a sign-in of a client whose secret is on the server. The server returns the address, with its own state and
 * nonce; the verifier of the challenge stays in this tab.
 */
export async function beginAtServer(
  provider: OauthProvider,
  { api, orgId, signal }: Pick<CallContext, 'api' | 'orgId' | 'signal'>,
  { origin, email }: { readonly origin: string; readonly email?: string },
  outside: SignOnEnvironment,
): Promise<SignOnBegun | undefined> {
  const verifier = generateRandomCodeVerifier()
  const redirectUri = `${origin}/oauth-redirect`
  const challenge = await calculatePKCECodeChallenge(verifier)
  const params = { provider, challenge, redirectUri, ...omitUndefined({ orgId, email }) }
  const answer = await api.call('beginOauth', { path: {}, params }, signal)
  if (E.isLeft(answer)) return undefined
  const { address, state } = answer.right.begun
  const begunAt = outside.now()
  const kept: PendingSignOn = {
    way: 'oauth',
    provider,
    state,
    verifier,
    redirectUri,
    begunAt,
    ...omitUndefined({ email }),
  }
  return { address, kept: JSON.stringify(kept) }
}

/** Returns the code of a callback, which the server exchanges, or the fault to show instead (S-SSO-14, S-SSO-15). */
export function codeOf(
  query: string,
  { provider, state, verifier }: PendingOauth,
  { issuer, clientId }: ProviderClient,
): E.Either<Fault, AuthorizationCode> {
  if (parseOauthCallback(query) === undefined) return E.left(signOnFault('ssoFailed'))
  const answer = validatedParams({ issuer }, clientId, query, state)
  if (E.isLeft(answer)) return answer
  return E.right({ provider, code: answer.right.get('code') ?? '', state, verifier })
}

/**
 * Exchanges the code of a callback for an identity token, or returns the fault to show (S-SSO-07..09, S-SSO-12..15).
 */
export async function identityOf(
  query: string,
  kept: PendingOauth,
  { issuer, clientId }: ProviderClient,
  outside: SignOnEnvironment,
): Promise<E.Either<Fault, IdentityToken>> {
  if (parseOauthCallback(query) === undefined) return E.left(signOnFault('ssoFailed'))
  const server = await discover(issuer, outside).catch(() => undefined)
  if (server === undefined) return E.left(signOnFault('ssoTokenFailed'))
  const client = { client_id: clientId }
  const answer = validatedParams(server, clientId, query, kept.state)
  if (E.isLeft(answer)) return answer
  const { redirectUri, verifier, nonce, provider } = kept
  if (nonce === undefined) return E.left(signOnFault('ssoFailed'))
  const asking = options(issuer, outside)
  const told = await authorizationCodeGrantRequest(server, client, None(), answer.right, redirectUri, verifier, asking)
    .then(async (response) => ({ response: response.clone(), text: response.ok ? await response.text() : undefined }))
    // No response, or a truncated one.
    .catch(() => undefined)
  const idToken = idTokenOf(told?.text)
  if (told === undefined || idToken === undefined) return E.left(signOnFault('ssoTokenFailed'))
  if (E.isLeft(identityTokenParts(idToken))) return E.left(signOnFault('ssoMalformedToken'))
  // Issuer, audience, times and nonce. The signature is checked by the server, which alone relies on it.
  const isGood = await processAuthorizationCodeResponse(server, client, told.response, {
    expectedNonce: nonce,
    requireIdToken: true,
  }).then(
    () => true,
    () => false,
  )
  return isGood ? E.right({ provider, idToken, nonce }) : E.left(signOnFault('ssoFailed'))
}

/** Validates that a callback belongs to the pending sign-in: its content counts only if its state proves this. */
function validatedParams(
  server: AuthorizationServer,
  clientId: string,
  query: string,
  state: string,
): E.Either<Fault, URLSearchParams> {
  try {
    return E.right(validateAuthResponse(server, { client_id: clientId }, new URLSearchParams(query), state))
  } catch (error) {
    return E.left(
      error instanceof AuthorizationResponseError
        ? providerFault(error.error, error.error_description)
        : signOnFault('ssoFailed'),
    )
  }
}

const TokenAnswer = struct('TokenAnswer', { id_token: t.string }, {})

function idTokenOf(text: string | undefined): string | undefined {
  const json = parseJson(text ?? '')
  const decoded = E.isRight(json) ? decode(TokenAnswer, json.right) : json
  return E.isRight(decoded) ? decoded.right.id_token : undefined
}

/** Finds a provider's endpoints by its discovery document (OpenID Connect Discovery 1.0, S-SSO-10). */
async function discover(issuer: string, outside: SignOnEnvironment): Promise<AuthorizationServer> {
  const address = new URL(issuer)
  return processDiscoveryResponse(address, await discoveryRequest(address, options(issuer, outside)))
}

const options = (issuer: string, { fetch }: SignOnEnvironment) => ({
  [customFetch]: fetch,
  // Plain HTTP is allowed only within one machine, for a stub provider.
  [allowInsecureRequests]: isLoopback(new URL(issuer)),
  signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
})

const isLoopback = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\]|.+\.localhost)$/.test(hostname)
