import * as E from 'fp-ts/Either'

/** The simple email shape: something, '@', something, '.', something, without spaces (S-REG-04). */
export function isEmail(text: string): boolean {
  const at = text.indexOf('@')
  if (at < 1 || text.includes('@', at + 1) || /\s/.test(text)) return false
  return text.slice(at + 2, -1).includes('.')
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
