import { REMOVED, redactUrl } from './redact-url'

/** Fields that only ever contain a secret. */
const SECRET = new Set([
  'password',
  'oldPassword',
  'newPassword',
  'jwtToken',
  'sealKey',
  'logoutKey',
  'idToken',
  'accessToken',
  'refreshToken',
  'notificationToken',
  'token',
  'sessionId',
  'clientSecret',
  'recaptchaResponse',
  'code',
])

/**
 * Removes secrets from a complete export: passwords, tokens and codes must not be in the log (X-LOG-13), and any that
 * got there by mistake, or within a URL, are removed here. Numbers stay.
 */
export function withoutSecrets(value: unknown): unknown {
  if (typeof value === 'string') return redactUrl(value)
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      SECRET.has(key) && typeof inner === 'string' ? REMOVED : withoutSecrets(inner),
    ]),
  )
}
