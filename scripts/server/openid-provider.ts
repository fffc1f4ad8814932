// Runs a real OpenID provider on this machine instead of Google, Azure and Okta, for the sandbox and for tests.
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { Server } from 'node:http'
import Provider, { type ClientMetadata } from 'oidc-provider'

interface Wanted {
  readonly clients: readonly ClientMetadata[]
  /** Returns the provider's claims about a login. */
  readonly claims: (login: string) => Readonly<Record<string, unknown>>
}

/** Creates a client for the browser: a public one, or one with a secret (S-SSO-08). */
export const browserClient = (id: string, redirectUris: readonly string[], secret?: string): ClientMetadata => ({
  client_id: id,
  redirect_uris: [...redirectUris],
  grant_types: ['authorization_code'],
  response_types: ['code'],
  ...(secret === undefined
    ? { token_endpoint_auth_method: 'none' }
    : { token_endpoint_auth_method: 'client_secret_post', client_secret: secret }),
})

/**
 * Lets the server answer as a provider at this address. It asks for a login, accepts any password, and asks for
 * consent.
 */
export function answerAsProvider(server: Server, issuer: string, { clients, claims }: Wanted): void {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const provider = new Provider(issuer, {
    clients: [...clients],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'k1', use: 'sig', alg: 'RS256' }] },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    claims: { openid: ['sub', 'hd'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    // The app requests its tokens from the browser.
    clientBasedCORS: () => true,
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 600, Session: 60 },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ sub, ...claims(sub) }) }),
  })
  const answer = provider.callback()
  server.on('request', (request, response) => void answer(request, response))
}
