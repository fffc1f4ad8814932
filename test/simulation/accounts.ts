import { numberedId } from '../arbitraries/decks'
import type { CardRating, Feedback, SeenRecord } from '../../protocol/entities/engagement'
import type { Favorite } from '../../protocol/entities/favorite'
import type { User } from '../../protocol/entities/user'
import type { QuizResponse } from '../../protocol/entities/quiz'
import type { QuizTrial } from '../../protocol/entities/quiz-trial'

/** Marks all data of one user, so that it is detected with another user (I5). */
export const privateMark = (userId: string): string => `private of ${userId}`

/** A secret that must appear in no event, row, checkpoint or payload (X-LOG-13). */
export const CANARY = 'canary-secret'

export interface Account {
  readonly id: string
  readonly email: string
  readonly password: string
  readonly user: User
}

/** A deck that a learner has created, as stored by the server. */
export interface MadeDeck {
  readonly title: string
  readonly cardIds: ReadonlySet<string>
}

/** The server's data about one learner. */
export interface Progress {
  readonly trials: Map<string, QuizTrial>
  /** The trial that is kept, by the id of a trial that another device started for the same deck. */
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
  /** By name; absent until one is set. */
  readonly preferences: Map<string, unknown>
  /** Ids of read notifications. */
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

/** Returns the n-th account, from 1. All data about its user contains the user's mark. */
export function accountOf(
  n: number,
  { name, email, password }: { name: string; email: string; password: string },
): Account {
  const id = numberedId('b', n)
  const user: User = { id, name, email, roles: [], primaryOrg: ORG, createdAt: 0 }
  return { id, email, password, user }
}
