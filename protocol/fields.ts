import * as E from 'fp-ts/Either'

/** Maximum lengths of a name and an email address, in characters. Forms, core and server use the same limits. */
export const LONGEST_NAME = 200
export const LONGEST_EMAIL = 254
/** A password is any text up to this length. The limit bounds the server's hashing work. */
export const LONGEST_PASSWORD = 1_024

/** Does the text have the simple email shape: something, '@', something, '.', something, without spaces (S-REG-04)? */
export function isEmail(text: string): boolean {
  const at = text.indexOf('@')
  if (at < 1 || text.includes('@', at + 1) || /\s/.test(text)) return false
  return text.slice(at + 2, -1).includes('.')
}

interface Person {
  readonly name: string | undefined
  readonly email: string | undefined
}

/** Is a name or an email address longer than the server accepts? */
export const isTooLong = ({ name = '', email = '' }: Person): boolean =>
  name.trim().length > LONGEST_NAME || email.trim().length > LONGEST_EMAIL

const CODE_LENGTH = 8

/** Normalises one of the two codes (SID/TID, Dealer Code): trimmed, upper case, at most 8 characters (S-LOGIN-26). */
export function normaliseTwoCode(typed: string): string {
  const cut = typed.trim().toUpperCase().slice(0, CODE_LENGTH)
  return cut.replace(/\p{Surrogate}/gu, '').trim()
}

/** Splits an identity token into header, claims and signature, all of them non-empty (S-SSO-12). */
export function identityTokenParts(token: string): E.Either<'Malformed token', readonly [string, string, string]> {
  const [header, claims, signature, ...rest] = token.split('.')
  return header && claims && signature && rest.length === 0
    ? E.right([header, claims, signature])
    : E.left('Malformed token')
}
