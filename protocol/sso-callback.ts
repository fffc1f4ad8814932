import { parseQuery } from './url-encoding'

/**
 * Parses the query of a SAML callback (S-ROUTE-24). Its values are secrets: never stored with a route, never logged.
 */
export function parseSamlCallback(query: string): { readonly token: string; readonly sessionId: string } | undefined {
  const values = parseQuery(query)
  const token = values.get('token')
  const sessionId = values.get('sessionId')
  return token && sessionId ? { token, sessionId } : undefined
}

/** The query of an OAuth provider's callback (S-ROUTE-23, S-SSO-15). */
export type OauthCallback =
  | { readonly kind: 'code'; readonly code: string; readonly state: string }
  | { readonly kind: 'error'; readonly error: string; readonly description?: string; readonly state?: string }

/** Parses a provider's callback; undefined when it is neither a code with its state nor an error. */
export function parseOauthCallback(query: string): OauthCallback | undefined {
  const values = parseQuery(query)
  const [code, state, error, description] = ['code', 'state', 'error', 'error_description'].map((key) =>
    values.get(key),
  )
  if (error) {
    return { kind: 'error', error, ...(description ? { description } : {}), ...(state ? { state } : {}) }
  }
  return code && state ? { kind: 'code', code, state } : undefined
}
