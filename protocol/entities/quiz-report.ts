import * as t from 'io-ts'
import { struct, Instant, Integer } from '../codec'
import { Id } from '../ids'

export const QuizOutcomes = struct('QuizOutcomes', {}, { passed: Integer, failed: Integer, incomplete: Integer })
export type QuizOutcomes = t.TypeOf<typeof QuizOutcomes>

export const AnswerCount = struct(
  'AnswerCount',
  { answerId: Id },
  { answerText: t.string, isCorrect: t.boolean, numOfResponses: Integer },
)
export type AnswerCount = t.TypeOf<typeof AnswerCount>

export const CardResponses = struct(
  'CardResponses',
  { cardId: Id },
  { cardTitle: t.string, cardContent: t.string, responses: t.array(AnswerCount) },
)
export type CardResponses = t.TypeOf<typeof CardResponses>

/** One learner's answer. Without `isCorrect` it is neither correct nor incorrect (D-REPORT-10). */
export const UserResponse = struct(
  'UserResponse',
  { responseId: Id },
  { userId: Id, userName: t.string, cardId: Id, answerId: Id, isCorrect: t.boolean, createdAt: Instant },
)
export type UserResponse = t.TypeOf<typeof UserResponse>

/** The report of a deck's assessment (D-ENTITY-26). */
export const QuizReport = struct(
  'QuizReport',
  {},
  {
    quizOutcomes: QuizOutcomes,
    responsesByCard: t.array(CardResponses),
    responsesByUsers: t.array(UserResponse),
    individualResponsesLimit: Integer,
  },
)
export type QuizReport = t.TypeOf<typeof QuizReport>
