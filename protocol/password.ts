import type * as t from 'io-ts'
import { oneOf } from './codec'

/** The rules of the strict security mode (S-PWD-01..06), in the order of display. */
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

/** Texts that a password must not contain. */
export interface PasswordContext {
  readonly email?: string
  readonly appName: string
}

const MINIMUM_LENGTH = 8
const PART_LENGTH = 3
/** Maximum length of an email address. Longer input is cut to keep the check cheap. */
const LONGEST_EMAIL = 320

/** Returns the strict rules that a password breaks; an empty list when it is accepted (S-PWD-08). */
export function strictPasswordFaults(password: string, context: PasswordContext): PasswordRule[] {
  return passwordRules.filter((rule) => !holds[rule](password, context))
}

export const SecurityMode = oneOf('SecurityMode', ['strict', 'loose'])
export type SecurityMode = t.TypeOf<typeof SecurityMode>

/**
 * Is the password acceptable? Outside of strict mode any non-empty password is, and the server decides (shell O-02).
 */
export const isAcceptedPassword = (mode: SecurityMode, password: string, context: PasswordContext): boolean =>
  mode === 'strict' ? strictPasswordFaults(password, context).length === 0 : password !== ''

/** The strength of a new password as a word that may be logged. */
export const PasswordJudgement = oneOf('PasswordJudgement', ['missing', 'weak', 'accepted'])
export type PasswordJudgement = t.TypeOf<typeof PasswordJudgement>

/** Checks that a new password is present and acceptable (S-PWD-07, S-PWD-08). */
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

/** Does the text contain three ascending letters or digits: 'abc', '123' (S-PWD-04)? */
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

/** Returns the email address and its parts of at least three characters (S-PWD-06). */
function emailParts(email: string): string[] {
  const address = email.trim().slice(0, LONGEST_EMAIL)
  const pieces = address.split(/[@._+-]/).filter((piece) => piece.length >= PART_LENGTH)
  return address === '' ? [] : [...new Set([address, ...pieces])]
}
