/** A phone number as it is judged: digits with an optional plus, the first 1-9, 10 to 15 of them (S-OTP-03). */
export const isPhoneNumber = (text: string): boolean => /^\+?[1-9][0-9]{9,14}$/.test(text)

/** A phone number as it is typed: '(555) 123-4567', at most ten digits; a country code 1 before them goes without saying (S-OTP-04). */
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
 * The ten national digits of a number as it is typed; undefined where there are more or fewer, or another country code
 * than 1: cut down to ten it would be somebody else's (S-OTP-04).
 */
export function nationalPhone(typed: string): string | undefined {
  const digits = digitsOf(typed)
  const national = hasCountryCode(typed) || digits.length === 11 ? withoutOne(digits) : digits
  return national?.length === 10 && isPhoneNumber(national) ? national : undefined
}

/**
 * What the field makes of what is typed: formatted, as long as it is or may become a number that can be taken; anything
 * else stays as it was typed, for its owner to see what was not taken.
 */
export function phoneAsTyped(typed: string): string {
  const isBeginning = !hasCountryCode(typed) && digitsOf(typed).length <= 10
  return isBeginning || nationalPhone(typed) !== undefined ? formatPhone(typed) : typed
}

/** A plus before the first digit, also within brackets or as it is typed in East Asia. */
const hasCountryCode = (typed: string): boolean => /^[^0-9]*[+＋]/.test(typed)
const withoutOne = (digits: string): string | undefined => (digits.startsWith('1') ? digits.slice(1) : undefined)

/** The number as it is sent: base64 of the country code '1' and the digits (S-OTP-05). */
export const encodePhone = (text: string): string => base64(`1${digitsOf(text)}`)

/** A verification code is exactly four digits (S-OTP-06). */
export const isVerificationCode = (text: string): boolean => /^[0-9]{4}$/.test(text)

/** A verification code as it is typed: '0-0-0-0' (S-OTP-07). */
export const formatVerificationCode = (typed: string): string => digitsOf(typed).slice(0, 4).split('').join('-')

/** The digits of a typed verification code, without the dashes (S-OTP-07). */
export const verificationDigits = (text: string): string => digitsOf(text)

/** A verification code as it is sent: base64 of its digits (S-API-25). */
export const encodeVerificationCode = (text: string): string => base64(digitsOf(text))

const digitsOf = (text: string): string => text.replace(/[^0-9]/g, '')

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Base64 (RFC 4648) of ASCII text; the same in browsers, workers and Node. */
function base64(ascii: string): string {
  let encoded = ''
  for (let i = 0; i < ascii.length; i += 3) {
    // Behind the end there is NaN, which has no bits.
    const bytes = (ascii.charCodeAt(i) << 16) | (ascii.charCodeAt(i + 1) << 8) | ascii.charCodeAt(i + 2)
    const left = ascii.length - i
    encoded += BASE64.charAt(bytes >> 18) + BASE64.charAt((bytes >> 12) & 63)
    encoded += left > 1 ? BASE64.charAt((bytes >> 6) & 63) : '='
    encoded += left > 2 ? BASE64.charAt(bytes & 63) : '='
  }
  return encoded
}
