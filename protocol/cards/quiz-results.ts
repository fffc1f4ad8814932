import * as t from 'io-ts'
import { entity, Instant, Integer, oneOf } from '../codec'
import { Id } from '../ids'

/** Where the assessment stands, and what can be done now (D-RESULT). */
export const ResultsBack = entity(
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
    /** How many of the questions count for the score: all but the surveys. */
    scored: Integer,
    attemptsRemaining: Integer,
    attemptLimit: Integer,
    retakeAt: Instant,
    daysLeft: Integer,
    firstUnansweredCardId: Id,
    certificateId: t.string,
    /** A retake asks every question again, not only what was missed. */
    retakesAll: t.boolean,
    submitFailed: t.boolean,
  },
)
export type ResultsBack = t.TypeOf<typeof ResultsBack>

/** The result of an assessment. What becomes of these intents, the trial machine says (core/quiz). */
export const quizResults = {
  fields: {},
  intents: {
    completeAttempt: t.type({ deckId: Id }, 'completeAttempt'),
    retryQuizDeck: t.type({ deckId: Id }, 'retryQuizDeck'),
    submitQuizDeckScore: t.type({ deckId: Id }, 'submitQuizDeckScore'),
  },
  events: {},
} as const
