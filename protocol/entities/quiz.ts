import * as t from 'io-ts'
import { struct, Instant, Integer } from '../codec'
import { Id } from '../ids'

/** One answer (D-ENTITY-10). A survey answer has surveyResponse true and no 'correct' (D-ANSWER-16). */
export const QuizResponse = struct(
  'QuizResponse',
  { id: Id, cardId: Id },
  {
    createdAt: Instant,
    deckId: Id,
    answerId: Id,
    questionId: Id,
    correct: t.boolean,
    variantId: Id,
    surveyResponse: t.boolean,
  },
)
export type QuizResponse = t.TypeOf<typeof QuizResponse>

/** Counts of a deck's questions (D-ENTITY-11). */
export const QuizStats = struct(
  'QuizStats',
  {},
  { total: Integer, correct: Integer, incorrect: Integer, surveys: Integer },
)
export type QuizStats = t.TypeOf<typeof QuizStats>
