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
    /** Once an attempt was passed, the best of those that were: the one to submit (decision 33); else of the last one. */
    score: Finite,
    lastScore: Finite,
    /** When it was begun anew (D-TRIAL-12, D-TRIAL-13), until an attempt is completed after that. */
    resetAt: Instant,
    /** When missed questions were first answered again after an attempt (D-TRIAL-18), until that attempt is completed. */
    retriedAt: Instant,
    deckTitle: t.string,
    updatedAt: Instant,
  },
)
export type QuizTrial = t.TypeOf<typeof QuizTrial>
