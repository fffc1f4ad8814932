import * as t from 'io-ts'
import { entity, Finite, Integer } from '../codec'
import { QuizTrial } from '../entities/quiz'
import { Fault } from '../faults'
import { Id } from '../ids'
import { OpenText } from '../open'
import { event } from './define'

const attemptFields = {
  deckId: Id,
  trialId: Id,
  score: Integer,
  passed: t.boolean,
  correctCount: Integer,
  totalCount: Integer,
}

const QuizAnswered = entity(
  'QuizAnswered',
  {
    deckId: Id,
    cardId: Id,
    questionId: Id,
    answerId: Id,
    responseId: Id,
    inAssessment: t.boolean,
    /** How long the chosen answer stays marked, ms. */
    clearAfter: Finite,
    /** The viewer goes on to the next card by itself (D-ANSWER-07). */
    advances: t.boolean,
    /** Sent by a call of its own, not by the queue (D-ANSWER-13). */
    direct: t.boolean,
  },
  {
    correct: t.boolean,
    variantId: Id,
    surveyResponse: t.boolean,
    /** Given outside of an attempt of its assessment: it counts for nothing (decision 33). */
    practice: t.literal(true),
  },
)

/** Assessments and knowledge checks. */
export const quizEvents = {
  quizTrialStarted: event(
    'quizTrialStarted',
    1,
    entity(
      'QuizTrialStarted',
      { deckId: Id, trialId: Id, userId: Id, content: OpenText },
      { attemptsRemaining: Integer },
    ),
  ),
  quizAnswered: event('quizAnswered', 1, QuizAnswered),
  /** An answer of a card with triggers is on its way; it counts when the server has it (D-ANSWER-13). */
  quizAnswerSent: event('quizAnswerSent', 1, t.type({ callId: Id, answer: QuizAnswered })),
  quizAttemptCompleted: event(
    'quizAttemptCompleted',
    1,
    entity('QuizAttemptCompleted', { ...attemptFields, requested: t.boolean }, { attemptsRemaining: Integer }),
  ),
  /** The next attempt goes by the newest content (decision 10). */
  quizRetried: event('quizRetried', 1, t.type({ deckId: Id, trialId: Id, content: OpenText })),
  quizResponsesReset: event('quizResponsesReset', 1, t.type({ deckId: Id, trialId: Id })),
  quizTrialReset: event(
    'quizTrialReset',
    1,
    entity(
      'QuizTrialReset',
      { deckId: Id, trialId: Id, keepsCount: t.boolean, content: OpenText },
      { attemptsRemaining: Integer },
    ),
  ),
  quizScoreSubmitted: event('quizScoreSubmitted', 1, t.type({ deckId: Id, trialId: Id, score: Integer })),
  quizScoreRefused: event('quizScoreRefused', 1, t.type({ deckId: Id, fault: Fault })),
  quizTrialUpdated: event('quizTrialUpdated', 1, t.type({ trial: QuizTrial })),
  /** A failed assessment has locked its chain of decks again (D-DAISY-01). */
  categoryRelocked: event('categoryRelocked', 1, t.type({ categoryId: Id, deckIds: t.array(Id) })),
} as const
