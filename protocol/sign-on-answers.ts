import { parseQuery } from './url-text'

/** What a SAML sign-in brings back in the query (S-ROUTE-24). Secrets: never stored with a route, never logged. */
export function samlAnswer(query: string): { readonly token: string; readonly sessionId: string } | undefined {
  const values = parseQuery(query)
  const token = values.get('token')
  const sessionId = values.get('sessionId')
  return token && sessionId ? { token, sessionId } : undefined
}

/** What an OAuth provider brings back in the query (S-ROUTE-23, S-SSO-15). */
export type OauthAnswer =
  | { readonly kind: 'code'; readonly code: string; readonly state: string }
  | { readonly kind: 'error'; readonly error: string; readonly description?: string; readonly state?: string }

/** Reads a provider's answer; undefined when it is neither a code with its state nor an error. */
export function oauthAnswer(query: string): OauthAnswer | undefined {
  const values = parseQuery(query)
  const [code, state, error, description] = ['code', 'state', 'error', 'error_description'].map((key) =>
    values.get(key),
  )
  if (error) {
    return { kind: 'error', error, ...(description ? { description } : {}), ...(state ? { state } : {}) }
  }
  return code && state ? { kind: 'code', code, state } : undefined
}
