import { generateKeyPairSync, sign } from 'node:crypto'
import { openIdIdentities } from '../../../server/auth/openid'
import { beginning } from '../seed'

export const issuer = 'https://id.example/oauth2/default'
const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Signs an identity token like an OpenID provider; any claim or header field can be replaced. */
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

/** Returns a provider's documents by address. */
export function providerDocuments(url: string): Promise<string | undefined> {
  if (url === `${issuer}/.well-known/openid-configuration`) {
    return Promise.resolve(JSON.stringify({ issuer, jwks_uri: `${issuer}/keys` }))
  }
  if (url !== `${issuer}/keys`) return Promise.resolve(undefined)
  return Promise.resolve(
    JSON.stringify({ keys: [{ ...keys.publicKey.export({ format: 'jwk' }), kid: 'k1', use: 'sig' }] }),
  )
}

/** The server's check against a provider with these documents. */
export const identities = {
  ...openIdIdentities(providerDocuments, {}),
  endpointOf: () => Promise.resolve(`${issuer}/authorize`),
}
