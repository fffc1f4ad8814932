import type { BrowserContext, Page } from '@playwright/test'
import { everythingStored } from './storage'

/** Fields of requests that nothing may keep. */
const typed: ReadonlySet<string> = new Set(['password', 'oldPassword', 'code', 'recaptchaResponse', 'token', 'idToken'])
/** What a sign-in is proven by: kept with the secrets, and nowhere else. */
const proofs: ReadonlySet<string> = new Set(['sessionId', 'jwtToken'])
const keptAt = 'indexedDB flipdeck/meta secrets'

/** Notes what passes that must not stay: passwords, codes and tokens, and session ids outside of their place (X-LOG-13). */
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
    // Activity bears the id of the app's start under that name (decision 18).
    if (request.method() !== 'GET' && !path.endsWith('/user/track')) note(bodyOf(request.postData()))
  })
  context.on('response', (response) => {
    if (/\/user\/(login|register)[^/]*$/.test(new URL(response.url()).pathname))
      answers.push(
        response.text().then(
          (text) => note(bodyOf(text)),
          // Of a page that was left the browser has no answers any more; they are in the calls that follow.
          () => undefined,
        ),
      )
  })

  return {
    /** Where any of it is: a place of the page's origin, or the console. */
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

/** What is stored is JSON, and JSON in JSON: a secret is looked for by its longest part that needs no escape, a short one as a whole text. */
function holds(text: string, secret: string): boolean {
  const [part = ''] = secret.split(/["\\]/).toSorted((one, other) => other.length - one.length)
  return part.length < 8 ? text.includes(`"${part}"`) || text.includes(`"${part}\\"`) : text.includes(part)
}
