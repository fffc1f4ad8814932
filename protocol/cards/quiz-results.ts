import * as t from 'io-ts'
import { struct, Instant, Integer, oneOf } from '../codec'
import { Id } from '../ids'

/** The phase of the assessment and the actions that are possible now (D-RESULT). */
export const ResultsBack = struct(
  'ResultsBack',
  {
    kind: t.literal('quizResults'),
    phase: oneOf('ResultPhase', [
      'open',
      'retaking',
      'passed',
      'failed',
      'exhausted',
      'submitting',
      'submitted',
      'reading',
    ]),
    answered: Integer,
    total: Integer,
    correct: Integer,
    passingGrade: Integer,
    userName: t.string,
    mayComplete: t.boolean,
    mayRetry: t.boolean,
    maySubmit: t.boolean,
    online: t.boolean,
    unanswered: Integer,
    missed: t.array(t.type({ cardId: Id, number: Integer, title: t.string, questions: Integer })),
  },
  {
    score: Integer,
    /** Number of scored questions: all except surveys. */
    scored: Integer,
    attemptsRemaining: Integer,
    attemptLimit: Integer,
    retakeAt: Instant,
    daysLeft: Integer,
    firstUnansweredCardId: Id,
    certificateId: t.string,
    /** A retake repeats every question, not only the wrongly answered ones. */
    retakesAll: t.boolean,
    submitFailed: t.boolean,
    /** The submitted score is blocked in the outbox behind a failed action. */
    heldUp: t.boolean,
    /** The assessment's period, if it is why the deck is read-only. */
    startsAt: Instant,
    endedAt: Instant,
  },
)
export type ResultsBack = t.TypeOf<typeof ResultsBack>

/** The result of an assessment. The trial machine decides what these intents do (core/quiz). */
export const quizResults = {
  fields: {},
  intents: {
    completeAttempt: t.type({ deckId: Id }, 'completeAttempt'),
    retryQuizDeck: t.type({ deckId: Id }, 'retryQuizDeck'),
    submitQuizDeckScore: t.type({ deckId: Id }, 'submitQuizDeckScore'),
  },
  events: {},
} as const
