import { createPublicKey, verify } from 'node:crypto'
import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { decode, entity, Finite } from '../protocol/codec'
import type { OauthConfig } from '../protocol/entities/organisation'
import type { SsoPayload } from '../protocol/entities/user'
import { identityTokenParts } from '../protocol/fields'
import { parseJson } from '../protocol/json'

/** Who somebody is in the words of an OpenID provider. */
export interface Identity {
  readonly subject: string
  readonly email?: string
  readonly name?: string
}

export interface Identities {
  /** Checks an identity token against the provider's published keys; undefined for whatever does not hold. */
  readonly verify: (payload: SsoPayload, config: OauthConfig, now: number) => Promise<Identity | undefined>
}

const Discovery = entity('Discovery', { issuer: t.string, jwks_uri: t.string }, {})
const Key = entity('Key', { kty: t.string }, { kid: t.string, use: t.string })
const Keys = entity('Keys', { keys: t.array(Key) }, {})
const Header = entity('Header', { alg: t.string }, { kid: t.string })
const Claims = entity(
  'Claims',
  { iss: t.string, sub: t.string, aud: t.union([t.string, t.array(t.string)]), exp: Finite },
  { nonce: t.string, email: t.string, name: t.string, azp: t.string, email_verified: t.boolean },
)

/** Signatures that are taken; 'none' and the shared-secret ones are not among them. */
const algorithms: Readonly<Record<string, { hash: string; dsaEncoding?: 'ieee-p1363' }>> = {
  RS256: { hash: 'sha256' },
  RS384: { hash: 'sha384' },
  RS512: { hash: 'sha512' },
  ES256: { hash: 'sha256', dsaEncoding: 'ieee-p1363' },
}

/** Clocks of two machines are never quite the same: so many seconds are forgiven. */
const LEEWAY = 60

/** Reads a JSON document of a provider by its address. */
export type FetchJson = (url: string) => Promise<string | undefined>

/** The real check (RFC 8725): keys by discovery, algorithm, issuer, audience, expiry and nonce. */
export function openIdIdentities(fetchJson: FetchJson, issuers: Readonly<Record<string, string>>): Identities {
  return {
    verify: async ({ provider, idToken, nonce }, config, now) => {
      const clientId = config[provider]?.clientId
      const address = issuers[provider] ?? issuerAddress(provider, config)
      const parts = identityTokenParts(idToken)
      if (clientId === undefined || address === undefined || E.isLeft(parts)) return undefined
      const [header, claims, signature] = parts.right
      const head = readPart(Header, header)
      const said = readPart(Claims, claims)
      if (head === undefined || said === undefined) return undefined
      const discovery = await fetchDocument(fetchJson, `${address}/.well-known/openid-configuration`, Discovery)
      const keys = discovery && (await fetchDocument(fetchJson, discovery.jwks_uri, Keys))
      if (discovery === undefined || keys === undefined) return undefined
      const signed = keys.keys
        .filter((key) => head.kid === undefined || key.kid === undefined || key.kid === head.kid)
        .some((key) => isSigned(key, head.alg, `${header}.${claims}`, signature))
      const audience = typeof said.aud === 'string' ? [said.aud] : said.aud
      const holds =
        signed &&
        said.iss === discovery.issuer &&
        audience.includes(clientId) &&
        (audience.length === 1 || said.azp === clientId) &&
        said.exp > now / 1000 - LEEWAY &&
        said.nonce === nonce
      if (!holds) return undefined
      return {
        subject: said.sub,
        // An address that the provider itself does not vouch for says nothing about who is there.
        ...(said.email === undefined || said.email_verified === false ? {} : { email: said.email }),
        ...(said.name === undefined ? {} : { name: said.name }),
      }
    },
  }
}

/** The address of a provider (shell O-50, S-SSO-10). */
function issuerAddress(provider: SsoPayload['provider'], { azure, okta }: OauthConfig): string | undefined {
  if (provider === 'google') return 'https://accounts.google.com'
  if (provider === 'azure') {
    return azure?.tenantId === undefined ? undefined : `https://login.microsoftonline.com/${azure.tenantId}/v2.0`
  }
  return okta?.domain === undefined ? undefined : `https://${okta.domain}/oauth2/default`
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

/** Documents over the network, small ones, within five seconds. */
export const fetchFromNetwork: FetchJson = async (url) => {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5_000), redirect: 'error' })
    const text = await answer.text()
    return answer.ok && text.length < 200_000 ? text : undefined
  } catch {
    return undefined
  }
}
