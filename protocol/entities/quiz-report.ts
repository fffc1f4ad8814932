import * as t from 'io-ts'
import { struct, Finite, Instant, Integer, oneOf } from '../codec'
import { Id } from '../ids'

export const QuizOutcomes = struct('QuizOutcomes', {}, { passed: Integer, failed: Integer, incomplete: Integer })
export type QuizOutcomes = t.TypeOf<typeof QuizOutcomes>

export const AnswerCount = struct(
  'AnswerCount',
  { answerId: Id },
  { answerText: t.string, isCorrect: t.boolean, numOfResponses: Integer },
)
export type AnswerCount = t.TypeOf<typeof AnswerCount>

/**
 * What the first answers of the learners say about a question: their number, the share of right ones from 0 to 1, and
 * the correlation, from -1 to 1, with the number of right answers to the other questions; absent if all answered alike.
 */
export const FirstAnswers = struct('FirstAnswers', { answered: Integer, correct: Finite }, { discrimination: Finite })
export type FirstAnswers = t.TypeOf<typeof FirstAnswers>

export const CardResponses = struct(
  'CardResponses',
  { cardId: Id },
  { cardTitle: t.string, cardContent: t.string, responses: t.array(AnswerCount), first: FirstAnswers },
)
export type CardResponses = t.TypeOf<typeof CardResponses>

/** One learner's answer. Without `isCorrect` it is neither correct nor incorrect (D-REPORT-10). */
export const UserResponse = struct(
  'UserResponse',
  { responseId: Id },
  { userId: Id, userName: t.string, cardId: Id, answerId: Id, isCorrect: t.boolean, createdAt: Instant },
)
export type UserResponse = t.TypeOf<typeof UserResponse>

export const LearnerOutcome = oneOf('LearnerOutcome', ['passed', 'failed', 'incomplete'])
export type LearnerOutcome = t.TypeOf<typeof LearnerOutcome>

/** A learner's result in an assessment: the score in percent, and when the learner passed or last completed an attempt. */
export const LearnerResult = struct(
  'LearnerResult',
  { userId: Id, outcome: LearnerOutcome, attempts: Integer },
  { userName: t.string, score: Finite, at: Instant },
)
export type LearnerResult = t.TypeOf<typeof LearnerResult>

/** The report of a deck's assessment (D-ENTITY-26). */
export const QuizReport = struct(
  'QuizReport',
  {},
  {
    quizOutcomes: QuizOutcomes,
    responsesByCard: t.array(CardResponses),
    responsesByUsers: t.array(UserResponse),
    individualResponsesLimit: Integer,
    /** The latest results, as many as `resultsLimit` at most. */
    results: t.array(LearnerResult),
    resultsLimit: Integer,
  },
)
export type QuizReport = t.TypeOf<typeof QuizReport>
