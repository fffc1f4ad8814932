import { numberedId } from '../arbitraries/decks'
import type { CardRating, Feedback, SeenRecord } from '../../protocol/entities/engagement'
import type { Favorite } from '../../protocol/entities/favorite'
import type { User } from '../../protocol/entities/user'
import type { QuizResponse } from '../../protocol/entities/quiz'
import type { QuizTrial } from '../../protocol/entities/quiz-trial'

/** Stands in all that belongs to one user, so that it is found with another one (I5). */
export const privateMark = (userId: string): string => `private of ${userId}`

/** What is in no event, row, checkpoint or payload wherever it appears (X-LOG-13). */
export const CANARY = 'canary-secret'

export interface Account {
  readonly id: string
  readonly email: string
  readonly password: string
  readonly user: User
}

/** A deck that a learner has made, as the server has it. */
export interface MadeDeck {
  readonly title: string
  readonly cardIds: ReadonlySet<string>
}

/** What the server knows of one learner. */
export interface Progress {
  readonly trials: Map<string, QuizTrial>
  /** The trial that is kept, by the id of one that another device has begun of the same deck. */
  readonly trialAliases: Map<string, string>
  readonly responses: Map<string, QuizResponse[]>
  /** By deck and card. */
  readonly favorites: Map<string, Favorite>
  readonly seen: Map<string, SeenRecord>
  /** By card. */
  readonly ratings: Map<string, CardRating>
  readonly feedback: Map<string, Feedback>
  readonly decks: Map<string, MadeDeck>
  readonly completions: Set<string>
  readonly roles: Set<string>
  /** By name; none until one was set. */
  readonly preferences: Map<string, unknown>
  /** Notifications that were read. */
  readonly read: Set<string>
}

export const noProgress = (): Progress => ({
  trials: new Map(),
  trialAliases: new Map(),
  responses: new Map(),
  favorites: new Map(),
  seen: new Map(),
  ratings: new Map(),
  feedback: new Map(),
  decks: new Map(),
  completions: new Set(),
  roles: new Set(),
  preferences: new Map(),
  read: new Set(),
})

export const ORG = {
  id: numberedId('9', 1),
  name: 'Roastery',
  logoutAfterMinutes: 240,
  cardFavoriteAllowed: true,
  cardTuckAllowed: true,
}

/** The n-th account, from 1. All that it says of its user bears the user's mark. */
export function accountOf(
  n: number,
  { name, email, password }: { name: string; email: string; password: string },
): Account {
  const id = numberedId('b', n)
  const user: User = { id, name, email, roles: [], primaryOrg: ORG, createdAt: 0 }
  return { id, email, password, user }
}
