import { privateMark } from './accounts'
import type { Random } from './random'

/** Returns a text of this user that differs from every other text. */
export const privateWords = (userId: string, random: Random): string =>
  `${privateMark(userId)}, no. ${random.below(1_000_000_000)}`

/** Lists users other than the owner whose ids occur in a text. All data of a user contains the user's id. */
export const otherUsersIn = (text: string, owner: string | undefined, users: readonly string[]): readonly string[] =>
  users.filter((id) => id !== owner && text.includes(id))

/** Shortens a user's id to its end, which distinguishes users. */
export const letterOf = (userId: string | undefined): string => (userId === undefined ? 'nobody' : userId.slice(-4))
