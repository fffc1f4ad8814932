import * as t from 'io-ts'
import { struct, Finite, Instant, Integer } from '../codec'
import { Id } from '../ids'

/** One learner's assessment of one deck (D-ENTITY-09). Without `attemptsRemaining` attempts are unlimited. */
export const QuizTrial = struct(
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
    /**
     * The best score of all passed attempts, which is the one to submit (decision 33). Until an attempt is passed, the
     * score of the last attempt.
     */
    score: Finite,
    lastScore: Finite,
    /** When the trial was reset (D-TRIAL-12, D-TRIAL-13). Cleared when a later attempt is completed. */
    resetAt: Instant,
    /**
     * When the learner first answered a missed question again after an attempt (D-TRIAL-18). Cleared when that attempt
     * is completed.
     */
    retriedAt: Instant,
    deckTitle: t.string,
    updatedAt: Instant,
  },
)
export type QuizTrial = t.TypeOf<typeof QuizTrial>
