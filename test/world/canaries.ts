import { privateMark } from './accounts'
import type { Random } from './random'

/** A text of this user, unlike every other text. */
export const privateWords = (userId: string, random: Random): string =>
  `${privateMark(userId)}, no. ${random.below(1_000_000_000)}`

/** Users other than the owner of whom a text tells. Everything that is a user's own bears the user's id. */
export const strangersIn = (text: string, owner: string | undefined, users: readonly string[]): readonly string[] =>
  users.filter((id) => id !== owner && text.includes(id))

/** A user by the end of the id, which is enough to tell them apart. */
export const letterOf = (userId: string | undefined): string => (userId === undefined ? 'nobody' : userId.slice(-4))
