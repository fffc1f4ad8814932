import type { Favorite } from '../../protocol/entities/engagement'
import type { User } from '../../protocol/entities/user'
import type { QuizResponse, QuizTrial } from '../../protocol/entities/quiz'

/** Stands in all that belongs to one user, so that it is found with another one (I5). */
export const privateMark = (userId: string): string => `private of ${userId}`

export interface Account {
  readonly id: string
  readonly email: string
  readonly password: string
  readonly user: User
}

export interface Progress {
  readonly trials: Map<string, QuizTrial>
  readonly responses: Map<string, QuizResponse[]>
  /** By deck and card. */
  readonly favorites: Map<string, Favorite>
}
