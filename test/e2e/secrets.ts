import type { BrowserContext, Page } from '@playwright/test'
import { everythingStored } from './storage'

/** Request fields that must not be stored. */
const typed: ReadonlySet<string> = new Set(['password', 'oldPassword', 'code', 'recaptchaResponse', 'token', 'idToken'])
/** Credentials of a session, stored with the secrets and nowhere else. */
const proofs: ReadonlySet<string> = new Set(['sessionId', 'jwtToken'])
const keptAt = 'indexedDB flipdeck/meta secrets'

/**
 * Records sensitive values in requests and responses: passwords, codes and tokens, and session ids outside of the
 * secrets store (X-LOG-13).
 */
export function watchSecrets(context: BrowserContext) {
  const found = new Map<string, 'typed' | 'proof'>()
  const logged: string[] = []
  const answers: Promise<void>[] = []
  const note = (data: object) => {
    const fields: readonly (readonly [string, unknown])[] = Object.entries(data)
    for (const [field, value] of fields)
      if (typeof value === 'object' && value !== null) note(value)
      else if (typeof value === 'string' && value !== '' && (typed.has(field) || proofs.has(field)))
        found.set(value, typed.has(field) ? 'typed' : 'proof')
  }
  context.on('console', (message) => logged.push(message.text()))
  context.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (!path.startsWith('/api/')) return
    note({ sessionId: request.headers()['x-session-id'] })
    // Activity contains the app start's id under that name (decision 18).
    if (request.method() !== 'GET' && !path.endsWith('/user/track')) note(bodyOf(request.postData()))
  })
  context.on('response', (response) => {
    if (/\/user\/(login|register)[^/]*$/.test(new URL(response.url()).pathname))
      answers.push(
        response.text().then(
          (text) => note(bodyOf(text)),
          // After a navigation the browser no longer has the response bodies; the values appear in later requests.
          () => undefined,
        ),
      )
  })

  return {
    /** Returns where a sensitive value was found: in storage of the page's origin, or in the console. */
    leftOn: async (page: Page): Promise<readonly string[]> => {
      await Promise.all(answers)
      if (found.size === 0 || page.isClosed() || !page.url().startsWith('http')) return []
      const places = [...(await everythingStored(page)), ...logged.map((text) => ({ place: 'console', text }))]
      return places.flatMap(({ place, text }) =>
        [...found]
          .filter(([secret, kind]) => holds(text, secret) && (kind === 'typed' || place !== keptAt))
          .map(([secret]) => `${secret} in ${place}`),
      )
    },
  }
}

function bodyOf(text: string | null): object {
  try {
    return (JSON.parse(text ?? '{}') as object | null) ?? {}
  } catch {
    return {}
  }
}

/**
 * Storage contains JSON within JSON. A secret is searched by its longest part without escapes, a short one as a
 * complete text.
 */
function holds(text: string, secret: string): boolean {
  const [part = ''] = secret.split(/["\\]/).toSorted((one, other) => other.length - one.length)
  return part.length < 8 ? text.includes(`"${part}"`) || text.includes(`"${part}\\"`) : text.includes(part)
}
