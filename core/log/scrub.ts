import { REMOVED, withoutCodes } from './address-codes'

/** Fields that never hold anything but a secret. */
const SECRET = new Set([
  'password',
  'oldPassword',
  'newPassword',
  'jwtToken',
  'sealKey',
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
