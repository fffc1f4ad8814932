import * as t from 'io-ts'
import { entity, Finite } from '../codec'
import { Id } from '../ids'

/** The answer to a question, as the log has it. */
export const QuizAnswered = entity(
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
