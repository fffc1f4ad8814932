import * as t from 'io-ts'
import { entity, Finite, Instant, Integer } from '../codec'
import { Id } from '../ids'

/** One learner's assessment of one deck (D-ENTITY-09); no attemptsRemaining means unlimited. */
export const QuizTrial = entity(
  'QuizTrial',
  { id: Id, deckId: Id },
  {
    userId: Id,
    startedAt: Instant,
    attemptsRemaining: Integer,
    attempts: Integer,
    failures: t.array(Instant),
    passedAt: Instant,
    submittedAt: Instant,
    certificateId: Id,
    score: Finite,
    lastScore: Finite,
    deckTitle: t.string,
    updatedAt: Instant,
  },
)
export type QuizTrial = t.TypeOf<typeof QuizTrial>
