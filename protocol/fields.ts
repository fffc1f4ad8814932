import * as E from 'fp-ts/Either'
import { isIdShaped } from './ids'
import { productAddress, productScheme } from './product'
import { decodeText } from './url-text'

/** The simple email shape: something, '@', something, '.', something, without spaces (S-REG-04). */
export function isEmail(text: string): boolean {
  const at = text.indexOf('@')
  if (at < 1 || text.includes('@', at + 1) || /\s/.test(text)) return false
  return text.slice(at + 2, -1).includes('.')
}

/** A phone number as it is judged: digits with an optional plus, the first 1-9, 10 to 15 of them (S-OTP-03). */
export const isPhoneNumber = (text: string): boolean => /^\+?[1-9][0-9]{9,14}$/.test(text)

/** A phone number as it is typed: '(555) 123-4567', at most ten digits (S-OTP-04). */
export function formatPhone(typed: string): string {
  const digits = digitsOf(typed).slice(0, 10)
  if (digits.length === 0) return ''
  if (digits.length <= 3) return `(${digits}`
  const local = digits.slice(3)
  return `(${digits.slice(0, 3)}) ${local.length <= 3 ? local : `${local.slice(0, 3)}-${local.slice(3)}`}`
}

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

/** What a typed, scanned or linked code is looked up as (S-ADD-11). */
export type CodeLookup =
  | { readonly kind: 'roleId'; readonly id: string }
  | { readonly kind: 'contentCode'; readonly code: string }

/** How to look a code up; undefined when there is nothing to look up (S-ADD-11, S-ADD-12, S-ADD-13). */
export function recogniseCode(text: string): CodeLookup | undefined {
  const trimmed = text.trim()
  const code = isProductLink(trimmed) ? codeInLink(trimmed) : trimmed
  if (code === undefined || code === '') return undefined
  return isIdShaped(code) ? { kind: 'roleId', id: code } : { kind: 'contentCode', code }
}

const PRODUCT_LINKS = [
  `${productScheme}://`,
  ...['https://', 'http://', ''].flatMap((scheme) => ['', 'www.'].map((www) => `${scheme}${www}${productAddress}/`)),
]

/** Is this a link on the product's scheme or web address? */
export const isProductLink = (text: string): boolean => linkPrefix(text) !== undefined

const linkPrefix = (text: string): string | undefined =>
  PRODUCT_LINKS.find((prefix) => text.slice(0, prefix.length).toLowerCase() === prefix)

/** The last segment of a product link: its identifier or code. */
function codeInLink(link: string): string | undefined {
  const path = link.slice(linkPrefix(link)?.length ?? 0)
  const end = path.search(/[?#]/)
  const segments = (end === -1 ? path : path.slice(0, end)).split('/').filter((segment) => segment !== '')
  const last = segments.at(-1)
  return last === undefined ? undefined : decodeText(last)?.trim()
}

const CODE_LENGTH = 8

/** One of the two codes (SID/TID, Dealer Code): trimmed, upper case, at most 8 characters (S-LOGIN-26). */
export function normaliseTwoCode(typed: string): string {
  const cut = typed.trim().toUpperCase().slice(0, CODE_LENGTH)
  return cut.replace(/\p{Surrogate}/gu, '').trim()
}

/** The header, claims and signature of an identity token: three parts, none of them empty (S-SSO-12). */
export function identityTokenParts(token: string): E.Either<'Malformed token', readonly [string, string, string]> {
  const [header, claims, signature, ...rest] = token.split('.')
  return header && claims && signature && rest.length === 0
    ? E.right([header, claims, signature])
    : E.left('Malformed token')
}

const digitsOf = (text: string): string => text.replace(/[^0-9]/g, '')

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Base64 (RFC 4648) of ASCII text; the same in browsers, workers and Node. */
function base64(ascii: string): string {
  let encoded = ''
  for (let i = 0; i < ascii.length; i += 3) {
    const bytes = (ascii.charCodeAt(i) << 16) | ((ascii.charCodeAt(i + 1) || 0) << 8) | (ascii.charCodeAt(i + 2) || 0)
    const left = ascii.length - i
    encoded += BASE64.charAt(bytes >> 18) + BASE64.charAt((bytes >> 12) & 63)
    encoded += left > 1 ? BASE64.charAt((bytes >> 6) & 63) : '='
    encoded += left > 2 ? BASE64.charAt(bytes & 63) : '='
  }
  return encoded
}
