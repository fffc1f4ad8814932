/** Fields that never hold anything but a secret. */
const SECRET = new Set([
  'password',
  'oldPassword',
  'newPassword',
  'jwtToken',
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

const REMOVED = 'removed'
const IN_QUERY = /([?&#](?:[a-z_]*token|session_?id|code|password|saml_?response|state)=)[^&#\s"]+/gi
const IN_PATH = /(\/(?:add|role)\/)[^/?#\s"]+/gi

/** An address without the codes that stand in its query or path. */
export const withoutCodes = (address: string): string =>
  address.replace(IN_QUERY, `$1${REMOVED}`).replace(IN_PATH, `$1${REMOVED}`)

/**
 * Takes secrets out of what leaves the device with everything else in it: passwords, tokens and codes have no business
 * in the log (X-LOG-13), and what got there by mistake, or within an address, ends here. Numbers stay.
 */
export function withoutSecrets(value: unknown): unknown {
  if (typeof value === 'string') return withoutCodes(value)
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      SECRET.has(key) && typeof inner === 'string' ? REMOVED : withoutSecrets(inner),
    ]),
  )
}
