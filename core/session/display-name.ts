import type { User } from '../../protocol/entities/user'
import { INTERNAL_USER } from '../../protocol/internal-user'
import { isBlank } from '../../protocol/text'

type Named = Pick<User, 'name' | 'email'>

const GUEST = 'Guest'
/** The internal user is one of development builds (O-23). */
const GIVEN_NAMES: ReadonlySet<string> = new Set([GUEST, 'Emulator User', INTERNAL_USER])

/** A user without name or email: both are missing or blank (S-REG-11). */
export const isGuest = (user: Named): boolean => isBlank(user.name) && isBlank(user.email)

/** The name to show: 'Guest' for guests, the email address of a user without a name (S-REG-11, S-SHELL-24/25). */
export function displayName(user: Named): string {
  if (isGuest(user)) return GUEST
  return isBlank(user.name) ? (user.email ?? '').trim() : fullName(user.name ?? '')
}

/** The name by which a screen tells of its user; a guest has none, whom each language calls by a word of its own. */
export const toldName = (user: Named | undefined): string =>
  user === undefined || isGuest(user) ? '' : displayName(user)

/** The name to greet by, the first word of the full name; a guest has none (O-24, O-25). */
export const firstName = (user: Named): string | undefined =>
  isBlank(user.name) || isGivenName(user.name ?? '') ? undefined : fullName(user.name ?? '').split(' ')[0]

/**
 * A name in its standard form: trimmed, single spaces, each word's first letter in upper case (S-SHELL-25, O-24).
 * Names that stand for nobody in particular stay as given (S-SHELL-24).
 */
export function fullName(name: string): string {
  if (isGivenName(name)) return name
  return name.trim().split(/\s+/u).map(capitalise).join(' ')
}

const isGivenName = (name: string): boolean => GIVEN_NAMES.has(name) || name.includes('Anonymous')

/** Title case of the first letter alone; letters that have none of one character ('ß') stay. */
function capitalise(word: string): string {
  const [first = ''] = word
  const upper = first.toUpperCase()
  return [...upper].length === 1 ? upper + word.slice(first.length) : word
}
