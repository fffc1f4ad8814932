/** Is the text a valid phone number: 10 to 15 digits, the first 1-9, with an optional plus (S-OTP-03)? */
export const isPhoneNumber = (text: string): boolean => /^\+?[1-9][0-9]{9,14}$/.test(text)

/**
 * Formats a phone number during typing: '(555) 123-4567', at most ten digits. A leading country code 1 is dropped
 * (S-OTP-04).
 */
export function formatPhone(typed: string): string {
  const digits = digitsOf(typed)
    .replace(/^1(?=\d{10}$)/, '')
    .slice(0, 10)
  if (digits.length === 0) return ''
  if (digits.length <= 3) return `(${digits}`
  const local = digits.slice(3)
  return `(${digits.slice(0, 3)}) ${local.length <= 3 ? local : `${local.slice(0, 3)}-${local.slice(3)}`}`
}

/**
 * Returns the ten national digits of a typed number. Undefined for fewer or more digits or a country code except 1: cut
 * to ten digits it would be another person's number (S-OTP-04).
 */
export function nationalPhone(typed: string): string | undefined {
  const digits = digitsOf(typed)
  const national = hasCountryCode(typed) || digits.length === 11 ? withoutOne(digits) : digits
  return national?.length === 10 && isPhoneNumber(national) ? national : undefined
}

/**
 * Formats the field's input while it is, or may become, an acceptable number. Other input stays unchanged, so that the
 * user sees why it is refused.
 */
export function phoneAsTyped(typed: string): string {
  const isBeginning = !hasCountryCode(typed) && digitsOf(typed).length <= 10
  return isBeginning || nationalPhone(typed) !== undefined ? formatPhone(typed) : typed
}

/** Is there a plus before the first digit? It may be in brackets, or full-width as typed in East Asia. */
const hasCountryCode = (typed: string): boolean => /^[^0-9]*[+＋]/.test(typed)
const withoutOne = (digits: string): string | undefined => (digits.startsWith('1') ? digits.slice(1) : undefined)

/** Encodes a phone number for sending: base64 of the country code '1' and the digits (S-OTP-05). */
export const encodePhone = (text: string): string => base64(`1${digitsOf(text)}`)

/** Is the text a verification code: exactly four digits (S-OTP-06)? */
export const isVerificationCode = (text: string): boolean => /^[0-9]{4}$/.test(text)

/** Formats a verification code during typing: '0-0-0-0' (S-OTP-07). */
export const formatVerificationCode = (typed: string): string => digitsOf(typed).slice(0, 4).split('').join('-')

/** Returns the digits of a typed verification code, without the dashes (S-OTP-07). */
export const verificationDigits = (text: string): string => digitsOf(text)

/** Encodes a verification code for sending: base64 of its digits (S-API-25). */
export const encodeVerificationCode = (text: string): string => base64(digitsOf(text))

const digitsOf = (text: string): string => text.replace(/[^0-9]/g, '')

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Encodes ASCII text as base64 (RFC 4648), identically in browsers, workers and Node. */
function base64(ascii: string): string {
  let encoded = ''
  for (let i = 0; i < ascii.length; i += 3) {
    // Past the end the value is NaN, which bitwise operators treat as 0.
    const bytes = (ascii.charCodeAt(i) << 16) | (ascii.charCodeAt(i + 1) << 8) | ascii.charCodeAt(i + 2)
    const left = ascii.length - i
    encoded += BASE64.charAt(bytes >> 18) + BASE64.charAt((bytes >> 12) & 63)
    encoded += left > 1 ? BASE64.charAt((bytes >> 6) & 63) : '='
    encoded += left > 2 ? BASE64.charAt(bytes & 63) : '='
  }
  return encoded
}
