import type * as t from 'io-ts'
import { oneOf } from './codec'

/** The rules of the strict security mode (S-PWD-01..06), in the order in which they are told. */
export const passwordRules = [
  'length',
  'uppercase',
  'lowercase',
  'digit',
  'special',
  'appName',
  'sequence',
  'repetition',
  'email',
] as const

export const PasswordRule = oneOf('PasswordRule', passwordRules)
export type PasswordRule = t.TypeOf<typeof PasswordRule>

/** What a password must not contain. */
export interface PasswordContext {
  readonly email?: string
  readonly appName: string
}

const MINIMUM_LENGTH = 8
const PART_LENGTH = 3
/** No address is longer; what is longer is cut, so that the check stays cheap whatever is typed. */
const LONGEST_EMAIL = 320

/** The strict rules that a password breaks; none when it is accepted (S-PWD-08). */
export function strictPasswordFaults(password: string, context: PasswordContext): PasswordRule[] {
  return passwordRules.filter((rule) => !holds[rule](password, context))
}

export const SecurityMode = oneOf('SecurityMode', ['strict', 'loose'])
export type SecurityMode = t.TypeOf<typeof SecurityMode>

/** Is this password good enough? Outside strict mode it must only be there, and the server judges (shell O-02). */
export const isAcceptedPassword = (mode: SecurityMode, password: string, context: PasswordContext): boolean =>
  mode === 'strict' ? strictPasswordFaults(password, context).length === 0 : password !== ''

/** How a new password is, in one word that may be logged. */
export const PasswordJudgement = oneOf('PasswordJudgement', ['missing', 'weak', 'accepted'])
export type PasswordJudgement = t.TypeOf<typeof PasswordJudgement>

/** Judges a new password: there at all, and good enough (S-PWD-07, S-PWD-08). */
export function judgePassword(mode: SecurityMode, password: string, context: PasswordContext): PasswordJudgement {
  if (password === '') return 'missing'
  return isAcceptedPassword(mode, password, context) ? 'accepted' : 'weak'
}

const holds: Record<PasswordRule, (password: string, context: PasswordContext) => boolean> = {
  length: (password) => Array.from(password).length >= MINIMUM_LENGTH,
  uppercase: (password) => /\p{Lu}/u.test(password),
  lowercase: (password) => /\p{Ll}/u.test(password),
  digit: (password) => /[0-9]/.test(password),
  special: (password) => /[!@#$&*]/.test(password),
  appName: (password, { appName }) => appName === '' || !contains(password, appName),
  sequence: (password) => !hasSequence(password.toLowerCase()),
  repetition: (password) => !hasRepetition(password),
  email: (password, { email }) => !emailParts(email ?? '').some((part) => contains(password, part)),
}

const contains = (password: string, word: string): boolean => password.toLowerCase().includes(word.toLowerCase())

/** Three letters or three digits that follow each other upwards: 'abc', '123' (S-PWD-04). */
function hasSequence(lowerCase: string): boolean {
  for (let i = 0; i + 2 < lowerCase.length; i++) {
    const first = lowerCase.charCodeAt(i)
    const ascending = lowerCase.charCodeAt(i + 1) === first + 1 && lowerCase.charCodeAt(i + 2) === first + 2
    if (ascending && (inRange(first, 'a', 'x') || inRange(first, '0', '7'))) return true
  }
  return false
}

const inRange = (code: number, from: string, to: string): boolean =>
  code >= from.charCodeAt(0) && code <= to.charCodeAt(0)

function hasRepetition(password: string): boolean {
  const characters = Array.from(password)
  return characters.some((character, i) => character === characters[i + 1] && character === characters[i + 2])
}

/** The address itself and its pieces of at least three characters (S-PWD-06). */
function emailParts(email: string): string[] {
  const address = email.trim().slice(0, LONGEST_EMAIL)
  const pieces = address.split(/[@._+-]/).filter((piece) => piece.length >= PART_LENGTH)
  return address === '' ? [] : [...new Set([address, ...pieces])]
}
