import { generateKeyPairSync, sign } from 'node:crypto'
import { openIdIdentities } from '../../../server/identity'
import { beginning } from '../seed'

export const issuer = 'https://id.example/oauth2/default'
const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** An identity token as an OpenID provider signs it; any claim or header field can be another one. */
export function oauthToken(claims: Record<string, unknown>, header: Record<string, unknown> = {}): string {
  const head = part({ alg: 'RS256', kid: 'k1', ...header })
  const said = part({
    iss: issuer,
    sub: 'ada',
    aud: 'flipdeck',
    exp: beginning / 1000 + 600,
    nonce: 'n-1',
    name: 'Ada Byron',
    email: 'ada@kestrel.example',
    email_verified: true,
    ...claims,
  })
  return `${head}.${said}.${sign('sha256', Buffer.from(`${head}.${said}`), keys.privateKey).toString('base64url')}`
}

/** A provider's documents, by their addresses. */
export function providerDocuments(url: string): Promise<string | undefined> {
  if (url === `${issuer}/.well-known/openid-configuration`) {
    return Promise.resolve(JSON.stringify({ issuer, jwks_uri: `${issuer}/keys` }))
  }
  if (url !== `${issuer}/keys`) return Promise.resolve(undefined)
  return Promise.resolve(
    JSON.stringify({ keys: [{ ...keys.publicKey.export({ format: 'jwk' }), kid: 'k1', use: 'sig' }] }),
  )
}

/** The check of the server against a provider whose documents stand here. */
export const identities = openIdIdentities(providerDocuments, {})
