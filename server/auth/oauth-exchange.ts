import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import {
  allowInsecureRequests,
  authorizationCodeGrantRequest,
  ClientSecretPost,
  customFetch,
  discoveryRequest,
  processDiscoveryResponse,
  validateAuthResponse,
  type AuthorizationServer,
  type CustomFetchOptions,
} from 'oauth4webapi'
import { decode, struct } from '../../protocol/codec'
import { parseJson } from '../../protocol/json'
import { isLoopback } from '../http/allowed-hosts'
import { readCapped } from '../http/read-capped'

/** A client of a provider whose secret this server holds. */
export interface ConfidentialClient {
  /** The address below which '/.well-known/openid-configuration' is served. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

/** The data that a browser brings back from a provider. */
export interface CodeToExchange {
  readonly code: string
  /** Verifier of the PKCE challenge that the browser made (RFC 7636). */
  readonly verifier: string
  readonly redirectUri: string
}

/** Timeout of a request to a provider, ms. */
const patience = 10_000
const longestAnswer = 100_000

const TokenAnswer = struct('TokenAnswer', { id_token: t.string }, {})

/** Returns the sign-in page of a provider (S-SSO-10). Undefined when the provider is unreachable. */
export const authorizationEndpoint = async (issuer: string): Promise<string | undefined> =>
  (await discover(issuer).catch(() => undefined))?.authorization_endpoint

/**
 * Exchanges a code for an identity token, with the client secret in the request body (S-SSO-07..09). Undefined when the
 * provider is unreachable or refuses. Does not verify the token.
 */
export async function exchangeCode(
  { issuer, clientId, clientSecret }: ConfidentialClient,
  { code, verifier, redirectUri }: CodeToExchange,
): Promise<string | undefined> {
  try {
    const server = await discover(issuer)
    const client = { client_id: clientId }
    // The browser has checked the state, and the issuer when the provider returns one (RFC 9207).
    const isNamed = server.authorization_response_iss_parameter_supported === true
    const answer = new URLSearchParams({ code, state: code, ...(isNamed ? { iss: server.issuer } : {}) })
    const given = validateAuthResponse(server, client, answer, code)
    const by = ClientSecretPost(clientSecret)
    const asking = options(issuer)
    const response = await authorizationCodeGrantRequest(server, client, by, given, redirectUri, verifier, asking)
    const text = response.ok ? await readCapped(response, longestAnswer) : undefined
    const json = parseJson(text ?? '')
    const decoded = E.isRight(json) ? decode(TokenAnswer, json.right) : json
    return E.isRight(decoded) ? decoded.right.id_token : undefined
  } catch {
    return undefined
  }
}

const discover = async (issuer: string): Promise<AuthorizationServer> => {
  const address = new URL(issuer)
  return processDiscoveryResponse(address, await discoveryRequest(address, options(issuer)))
}

const options = (issuer: string) => ({
  [customFetch]: (url: string, { body, ...init }: CustomFetchOptions<'GET' | 'POST', URLSearchParams | undefined>) =>
    fetch(url, { ...init, body: body ?? null, redirect: 'error' }),
  // Permits plain HTTP only within this machine, for substitute providers.
  [allowInsecureRequests]: isLoopback(new URL(issuer).hostname),
  signal: AbortSignal.timeout(patience),
})
