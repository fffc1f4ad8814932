import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { answerAsProvider, browserClient } from '../../scripts/server/openid-provider'

export const redirectUri = 'http://localhost:8787/oauth-redirect'
export const clientSecret = 'kept-by-the-server'

/** A real OpenID provider on this machine, with a browser-like sign-in. */
export interface OpenIdProvider {
  readonly issuer: string
  /** Returns a client's identity token by code and PKCE, or the token endpoint's error. */
  readonly signIn: (asked: {
    readonly login: string
    readonly client?: string
    readonly nonce: string
    /** A verifier that does not match the challenge. */
    readonly verifier?: string
  }) => Promise<{ readonly idToken?: string; readonly error?: string }>
  /** Signs in at an address of the provider like a browser; returns the callback's query. */
  readonly answerAt: (address: string, login: string) => Promise<URLSearchParams>
  readonly close: () => Promise<void>
}

/** `accounts`: the provider's claims by login. */
export async function startOpenIdProvider(
  accounts: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
): Promise<OpenIdProvider> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const issuer = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  answerAsProvider(server, issuer, {
    clients: [
      ...['flipdeck', 'another-app'].map((id) => browserClient(id, [redirectUri])),
      browserClient('with-secret', [redirectUri], clientSecret),
    ],
    claims: (login) => accounts[login] ?? { email: login, email_verified: true, name: login },
  })

  const answerAt: OpenIdProvider['answerAt'] = async (address, login) => {
    const browser = browserOf(issuer)
    const agreed = await browser(await browser(await browser(address), { prompt: 'login', login, password: 'any' }))
    return new URL(await browser(await browser(agreed, { prompt: 'consent' }))).searchParams
  }

  const signIn: OpenIdProvider['signIn'] = async ({ login, client = 'flipdeck', nonce, verifier }) => {
    const secret = randomBytes(32).toString('base64url')
    const asked = new URLSearchParams({
      client_id: client,
      response_type: 'code',
      scope: 'openid email profile',
      redirect_uri: redirectUri,
      code_challenge: createHash('sha256').update(secret).digest('base64url'),
      code_challenge_method: 'S256',
      state: randomBytes(8).toString('hex'),
      nonce,
    })
    const back = await answerAt(`/auth?${asked.toString()}`, login)
    if (back.get('state') !== asked.get('state')) throw new Error(`No code: ${back.toString()}`)
    const told = await fetch(`${issuer}/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: back.get('code') ?? '',
        redirect_uri: redirectUri,
        client_id: client,
        code_verifier: verifier ?? secret,
      }),
    })
    const { id_token: idToken, error } = (await told.json()) as { id_token?: string; error?: string }
    return { ...(idToken === undefined ? {} : { idToken }), ...(error === undefined ? {} : { error }) }
  }
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { issuer, signIn, answerAt, close }
}

/** Returns a cookie-keeping client that follows one redirect at a time and returns its target. */
function browserOf(issuer: string) {
  const cookies = new Map<string, string>()
  return async (path: string, form?: Readonly<Record<string, string>>): Promise<string> => {
    const answer = await fetch(new URL(path, issuer), {
      redirect: 'manual',
      headers: { Cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    const leads = answer.headers.get('Location')
    if (leads === null) throw new Error(`${path} answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`)
    return leads
  }
}
