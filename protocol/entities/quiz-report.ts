import * as t from 'io-ts'
import { entity, Instant, Integer } from '../codec'
import { Id } from '../ids'

export const QuizOutcomes = entity('QuizOutcomes', {}, { passed: Integer, failed: Integer, incomplete: Integer })
export type QuizOutcomes = t.TypeOf<typeof QuizOutcomes>

export const AnswerCount = entity(
  'AnswerCount',
  { answerId: Id },
  { answerText: t.string, isCorrect: t.boolean, numOfResponses: Integer },
)
export type AnswerCount = t.TypeOf<typeof AnswerCount>

export const CardResponses = entity(
  'CardResponses',
  { cardId: Id },
  { cardTitle: t.string, cardContent: t.string, responses: t.array(AnswerCount) },
)
export type CardResponses = t.TypeOf<typeof CardResponses>

/** One learner's answer; without isCorrect it is neither right nor wrong (D-REPORT-10). */
export const UserResponse = entity(
  'UserResponse',
  { responseId: Id },
  { userId: Id, userName: t.string, cardId: Id, answerId: Id, isCorrect: t.boolean, createdAt: Instant },
)
export type UserResponse = t.TypeOf<typeof UserResponse>

/** How a deck's assessment went (D-ENTITY-26). */
export const QuizReport = entity(
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
