import * as t from 'io-ts'
import { entity, Instant, Integer } from '../codec'
import { Id } from '../ids'

/** One given answer (D-ENTITY-10). A survey answer has surveyResponse true and no 'correct' (D-ANSWER-16). */
export const QuizResponse = entity(
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
export const QuizStats = entity(
  'QuizStats',
  {},
  { total: Integer, correct: Integer, incorrect: Integer, surveys: Integer },
)
export type QuizStats = t.TypeOf<typeof QuizStats>
