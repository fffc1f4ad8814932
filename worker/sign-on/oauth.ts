import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import {
  allowInsecureRequests,
  authorizationCodeGrantRequest,
  AuthorizationResponseError,
  calculatePKCECodeChallenge,
  ClientSecretPost,
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
import { decode, entity } from '../../protocol/codec'
import type { OauthProvider, SsoPayload } from '../../protocol/entities/user'
import type { Fault } from '../../protocol/faults'
import { identityTokenParts } from '../../protocol/fields'
import { parseJson } from '../../protocol/json'
import { oauthAnswer } from '../../protocol/sign-on-answers'
import { providerFault, signOnFault } from './fault'
import type { Kept, KeptOauth } from './kept'

type Asked = CustomFetchOptions<'GET' | 'POST', URLSearchParams | undefined>

/** What a sign-in at a provider draws on. */
export interface Outside {
  readonly fetch: (url: string, options: Asked) => Promise<Response>
  /** Device time, ms. */
  readonly now: () => number
}

/** How long a provider may take to answer, ms. */
const patience = 20_000

/** Begins a sign-in at a provider: code flow with PKCE S256, state and nonce (RFC 6749, RFC 7636, X-SEC-03). */
export async function beginOauth(
  provider: OauthProvider,
  { issuer, clientId }: ProviderClient,
  { origin, email }: { readonly origin: string; readonly email?: string },
  outside: Outside,
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
  const kept: Kept = { way: 'oauth', provider, state, nonce, verifier, redirectUri, begunAt, ...mail }
  return { address: address.href, kept: JSON.stringify(kept) }
}

/** The identity token that an answer leads to, or what is to be said in its place (S-SSO-07..09, S-SSO-12..15). */
export async function identityOf(
  query: string,
  kept: KeptOauth,
  { issuer, clientId, clientSecret }: ProviderClient,
  outside: Outside,
): Promise<E.Either<Fault, SsoPayload>> {
  if (oauthAnswer(query) === undefined) return E.left(signOnFault('ssoFailed'))
  const server = await discover(issuer, outside).catch(() => undefined)
  if (server === undefined) return E.left(signOnFault('ssoTokenFailed'))
  const client = { client_id: clientId }
  const answer = answerOf(server, clientId, query, kept.state)
  if (E.isLeft(answer)) return answer
  const { redirectUri, verifier, nonce, provider } = kept
  const by = clientSecret === undefined ? None() : ClientSecretPost(clientSecret)
  const asking = options(issuer, outside)
  const told = await authorizationCodeGrantRequest(server, client, by, answer.right, redirectUri, verifier, asking)
    .then(async (response) => ({ response: response.clone(), text: response.ok ? await response.text() : undefined }))
    // No answer, or one that broke off.
    .catch(() => undefined)
  const idToken = idTokenOf(told?.text)
  if (told === undefined || idToken === undefined) return E.left(signOnFault('ssoTokenFailed'))
  if (E.isLeft(identityTokenParts(idToken))) return E.left(signOnFault('ssoMalformedToken'))
  // Issuer, audience, times and nonce; the signature is the server's to check, which alone is to believe it.
  const isGood = await processAuthorizationCodeResponse(server, client, told.response, {
    expectedNonce: nonce,
    requireIdToken: true,
  }).then(
    () => true,
    () => false,
  )
  return isGood ? E.right({ provider, idToken, nonce }) : E.left(signOnFault('ssoFailed'))
}

/** An answer to the sign-in that was begun, and to no other: what its state does not prove says nothing. */
function answerOf(
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

const TokenAnswer = entity('TokenAnswer', { id_token: t.string }, {})

function idTokenOf(text: string | undefined): string | undefined {
  const json = parseJson(text ?? '')
  const decoded = E.isRight(json) ? decode(TokenAnswer, json.right) : json
  return E.isRight(decoded) ? decoded.right.id_token : undefined
}

/** A provider's endpoints by its discovery document (OpenID Connect Discovery 1.0, S-SSO-10). */
async function discover(issuer: string, outside: Outside): Promise<AuthorizationServer> {
  const address = new URL(issuer)
  return processDiscoveryResponse(address, await discoveryRequest(address, options(issuer, outside)))
}

const options = (issuer: string, { fetch }: Outside) => ({
  [customFetch]: fetch,
  // Over plain HTTP only within one machine: a stand-in for trying things out.
  [allowInsecureRequests]: isLoopback(new URL(issuer)),
  signal: AbortSignal.timeout(patience),
})

const isLoopback = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\]|.+\.localhost)$/.test(hostname)
