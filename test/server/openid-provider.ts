import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { answerAsProvider, browserClient } from '../../scripts/openid-provider'

const redirectUri = 'http://localhost:8787/oauth-redirect'

/** A real OpenID provider on this machine, and how somebody signs in there as a browser does. */
export interface OpenIdProvider {
  readonly issuer: string
  /** The identity token that a client gets by code and PKCE; the answer of the token endpoint when it gets none. */
  readonly signIn: (asked: {
    readonly login: string
    readonly client?: string
    readonly nonce: string
    /** Another one than the challenge was made of. */
    readonly verifier?: string
  }) => Promise<{ readonly idToken?: string; readonly error?: string }>
  readonly close: () => Promise<void>
}

/** `accounts`: what the provider vouches for, by login. */
export async function startOpenIdProvider(
  accounts: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
): Promise<OpenIdProvider> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const issuer = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  answerAsProvider(server, issuer, {
    clients: ['flipdeck', 'another-app'].map((id) => browserClient(id, [redirectUri])),
    claims: (login) => accounts[login] ?? {},
  })

  const signIn: OpenIdProvider['signIn'] = async ({ login, client = 'flipdeck', nonce, verifier }) => {
    const browser = browserOf(issuer)
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
    const form = await browser(`/auth?${asked.toString()}`)
    const agreed = await browser(await browser(form, { prompt: 'login', login, password: 'any' }))
    const back = new URL(await browser(await browser(agreed, { prompt: 'consent' })))
    if (back.searchParams.get('state') !== asked.get('state')) throw new Error(`No code: ${back.href}`)
    const told = await fetch(`${issuer}/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: back.searchParams.get('code') ?? '',
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
  return { issuer, signIn, close }
}

/** Follows one step at a time, with cookies: where the answer leads. */
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
