import { createPublicKey, verify } from 'node:crypto'
import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { issuerOf } from '../../core/session/provider'
import { decode, struct, Finite } from '../../protocol/codec'
import { omitUndefined } from '../../protocol/omit-undefined'
import type { OauthConfig } from '../../protocol/entities/organisation'
import type { IdentityToken, OauthProvider } from '../../protocol/entities/user'
import { identityTokenParts } from '../../protocol/fields'
import { parseJson } from '../../protocol/json'
import { readCapped } from '../http/read-capped'
import { authorizationEndpoint, exchangeCode, type CodeToExchange } from './oauth-exchange'
import { hashSecret } from './secrets'

/** A person's identity according to an OpenID provider. */
export interface Identity {
  readonly subject: string
  /** An email that the provider has verified: `email_verified` is true. */
  readonly email?: string
  /** An email that the provider has not verified, so it identifies nobody. */
  readonly unprovenEmail?: string
  readonly name?: string
  /** For a Google account of an organisation: the organisation's domain. */
  readonly hostedDomain?: string
  /** SHA-256 of the token, and the time until which it could be reused (ms UTC). */
  readonly tokenHash: string
  readonly expiresAt: number
}

export interface Identities {
  /** Verifies an identity token against the provider's published keys. Undefined for an invalid token. */
  readonly verify: (payload: IdentityToken, config: OauthConfig, now: number) => Promise<Identity | undefined>
  /** Returns the sign-in page of the provider. Undefined when the provider is unreachable or not configured. */
  readonly endpointOf: (provider: OauthProvider, config: OauthConfig) => Promise<string | undefined>
  /** Exchanges a code for an identity token, which is not verified yet. Undefined when the provider issues none. */
  readonly exchange: (
    provider: OauthProvider,
    config: OauthConfig,
    clientSecret: string,
    given: CodeToExchange,
  ) => Promise<string | undefined>
}

const Discovery = struct('Discovery', { issuer: t.string, jwks_uri: t.string }, {})
const Key = struct('Key', { kty: t.string }, { kid: t.string, use: t.string })
const Keys = struct('Keys', { keys: t.array(Key) }, {})
const Header = struct('Header', { alg: t.string }, { kid: t.string })
const Claims = struct(
  'Claims',
  { iss: t.string, sub: t.string, aud: t.union([t.string, t.array(t.string)]), exp: Finite },
  { nonce: t.string, email: t.string, name: t.string, azp: t.string, hd: t.string, email_verified: t.boolean },
)

/** Accepted signature algorithms, without 'none' and those with shared secrets. */
const algorithms: Readonly<Record<string, { hash: string; dsaEncoding?: 'ieee-p1363' }>> = {
  RS256: { hash: 'sha256' },
  RS384: { hash: 'sha384' },
  RS512: { hash: 'sha512' },
  ES256: { hash: 'sha256', dsaEncoding: 'ieee-p1363' },
}

/** Tolerated clock difference between two machines, s. */
const LEEWAY = 60

/** Fetches a JSON document of a provider. */
export type FetchJson = (url: string) => Promise<string | undefined>

/**
 * Verifies tokens with the real checks (RFC 8725): keys by discovery, algorithm, issuer, audience, expiry and nonce.
 */
export function openIdIdentities(fetchJson: FetchJson, issuers: Readonly<Record<string, string>>): Identities {
  const keysOf = providerKeys(fetchJson)
  const addressOf = (provider: OauthProvider, config: OauthConfig) => issuers[provider] ?? issuerOf(provider, config)
  return {
    endpointOf: async (provider, config) => {
      const issuer = addressOf(provider, config)
      return issuer === undefined ? undefined : authorizationEndpoint(issuer)
    },
    exchange: async (provider, config, clientSecret, given) => {
      const issuer = addressOf(provider, config)
      const clientId = config[provider]?.clientId
      if (issuer === undefined || clientId === undefined) return undefined
      return exchangeCode({ issuer, clientId, clientSecret }, given)
    },
    verify: async ({ provider, idToken, nonce }, config, now) => {
      const clientId = config[provider]?.clientId
      const address = addressOf(provider, config)
      const parts = identityTokenParts(idToken)
      if (clientId === undefined || address === undefined || E.isLeft(parts)) return undefined
      const [header, claims, signature] = parts.right
      const head = readPart(Header, header)
      const said = readPart(Claims, claims)
      if (head === undefined || said === undefined) return undefined
      const provided = await keysOf(address, head.kid, now)
      if (provided === undefined) return undefined
      const signed = provided.keys
        .filter((key) => head.kid === undefined || key.kid === undefined || key.kid === head.kid)
        .some((key) => isSigned(key, head.alg, `${header}.${claims}`, signature))
      const audience = typeof said.aud === 'string' ? [said.aud] : said.aud
      const holds =
        signed &&
        said.iss === provided.issuer &&
        audience.includes(clientId) &&
        (audience.length === 1 || said.azp === clientId) &&
        said.exp > now / 1000 - LEEWAY &&
        nonce !== undefined &&
        nonce !== '' &&
        said.nonce === nonce
      if (!holds) return undefined
      return {
        subject: said.sub,
        ...(said.email === undefined ? {} : { [said.email_verified === true ? 'email' : 'unprovenEmail']: said.email }),
        ...omitUndefined({ name: said.name, hostedDomain: said.hd }),
        tokenHash: hashSecret(`${header}.${claims}`),
        expiresAt: (said.exp + LEEWAY) * 1000,
      }
    },
  }
}

function isSigned(key: t.TypeOf<typeof Key>, alg: string, text: string, signature: string): boolean {
  const algorithm = Object.hasOwn(algorithms, alg) ? algorithms[alg] : undefined
  if (algorithm === undefined || (key.use !== undefined && key.use !== 'sig')) return false
  if (key.kty !== (alg.startsWith('ES') ? 'EC' : 'RSA')) return false
  try {
    const publicKey = createPublicKey({ key, format: 'jwk' })
    const { hash, ...encoding } = algorithm
    return verify(hash, Buffer.from(text), { key: publicKey, ...encoding }, Buffer.from(signature, 'base64url'))
  } catch {
    return false
  }
}

const readPart = <A>(codec: t.Decoder<unknown, A>, part: string): A | undefined =>
  readDocument(codec, Buffer.from(part, 'base64url').toString('utf8'))

function readDocument<A>(codec: t.Decoder<unknown, A>, text: string): A | undefined {
  const json = parseJson(text)
  if (E.isLeft(json)) return undefined
  const decoded = decode(codec, json.right)
  return E.isRight(decoded) ? decoded.right : undefined
}

async function fetchDocument<A>(
  fetchJson: FetchJson,
  url: string,
  codec: t.Decoder<unknown, A>,
): Promise<A | undefined> {
  const text = await fetchJson(url)
  return text === undefined ? undefined : readDocument(codec, text)
}

interface Provided extends t.TypeOf<typeof Keys> {
  readonly issuer: string
}
type KeysOf = (address: string, kid: string | undefined, now: number) => Promise<Provided | undefined>

/** How long a provider's keys are cached, and how soon they are fetched again after an unknown key or a failure, ms. */
const keysLifetime = 60 * 60_000
const afterUnknownKey = 60_000
const afterFailure = 5_000

/** Creates a cache of provider keys by address. Concurrent callers share one request. */
function providerKeys(fetchJson: FetchJson): KeysOf {
  const kept = new Map<string, { readonly at: number; readonly provided: Promise<Provided | undefined> }>()
  const ask = (address: string, at: number): Promise<Provided | undefined> => {
    const provided = fetchKeys(fetchJson, address)
    kept.set(address, { at, provided })
    return provided
  }
  return async (address, kid, now) => {
    const known = kept.get(address)
    const provided = await (known === undefined || now - known.at >= keysLifetime ? ask(address, now) : known.provided)
    const isNamed = kid === undefined || provided?.keys.some((key) => key.kid === undefined || key.kid === kid) === true
    const askedAt = kept.get(address)?.at ?? 0
    const wait = provided === undefined ? afterFailure : afterUnknownKey
    return (provided !== undefined && isNamed) || now - askedAt < wait ? provided : ask(address, now)
  }
}

async function fetchKeys(fetchJson: FetchJson, address: string): Promise<Provided | undefined> {
  const discovery = await fetchDocument(fetchJson, `${address}/.well-known/openid-configuration`, Discovery)
  const keys = discovery && (await fetchDocument(fetchJson, discovery.jwks_uri, Keys))
  return discovery && keys && { issuer: discovery.issuer, keys: keys.keys }
}

const longestDocument = 200_000

/** Fetches a small document over the network, within five seconds. */
export const fetchFromNetwork: FetchJson = async (url) => {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5_000), redirect: 'error' })
    return answer.ok ? await readCapped(answer, longestDocument) : undefined
  } catch {
    return undefined
  }
}
