import type { User } from '../../protocol/entities/user'
import { INTERNAL_USER } from '../../protocol/product'
import { isBlank } from '../../protocol/text'

type Named = Pick<User, 'name' | 'email'>

const GUEST = 'Guest'
/** The internal user exists in development builds (O-23). */
const GIVEN_NAMES: ReadonlySet<string> = new Set([GUEST, 'Emulator User', INTERNAL_USER])

/** Is the user a guest: are name and email missing or blank (S-REG-11)? */
export const isGuest = (user: Named): boolean => isBlank(user.name) && isBlank(user.email)

/**
 * Returns the name to show: 'Guest' for guests, the email address of a user without a name (S-REG-11, S-SHELL-24/25).
 */
export function displayName(user: Named): string {
  if (isGuest(user)) return GUEST
  return isBlank(user.name) ? (user.email ?? '').trim() : fullName(user.name ?? '')
}

/** Returns the name for screens that show their user; empty for a guest, for whom each language has its own word. */
export const ownNameOrEmpty = (user: Named | undefined): string =>
  user === undefined || isGuest(user) ? '' : displayName(user)

/** Returns the name to greet by, the first word of the full name; undefined for a guest (O-24, O-25). */
export const firstName = (user: Named): string | undefined =>
  isBlank(user.name) || isGivenName(user.name ?? '') ? undefined : fullName(user.name ?? '').split(' ')[0]

/**
 * Returns a name in its standard form: trimmed, single spaces, each word's first letter in upper case (S-SHELL-25,
 * O-24). Generic names such as 'Guest' are unchanged (S-SHELL-24).
 */
export function fullName(name: string): string {
  if (isGivenName(name)) return name
  return name.trim().split(/\s+/u).map(capitalise).join(' ')
}

const isGivenName = (name: string): boolean => GIVEN_NAMES.has(name) || name.includes('Anonymous')

/** Capitalises the first letter only; a letter without a single-character upper case ('ß') is unchanged. */
function capitalise(word: string): string {
  const [first = ''] = word
  const upper = first.toUpperCase()
  return [...upper].length === 1 ? upper + word.slice(first.length) : word
}

/** Returns up to two letters for an avatar: of the first and of the last word of a name. */
export function initials(name: string): string {
  const words = name.split(/\s+/u).filter((word) => word !== '')
  const letters = words.length < 2 ? words.slice(0, 1) : [words[0], words.at(-1)]
  return letters.map((word = '') => firstLetter(word)).join('')
}

/** Whole letters only: a name may begin with one that takes two code units. */
function firstLetter(word: string): string {
  const [letter = ''] = word
  return letter.toUpperCase()
}
