import * as t from 'io-ts'
import { struct, Finite } from '../codec'
import { Id } from '../ids'

/** A logged answer to a question. */
export const QuizAnswered = struct(
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
    /** The viewer moves to the next card automatically (D-ANSWER-07). */
    advances: t.boolean,
    /** Sent by a separate call, not by the queue (D-ANSWER-13). */
    direct: t.boolean,
  },
  {
    correct: t.boolean,
    variantId: Id,
    surveyResponse: t.boolean,
    /** Given outside of an attempt of its assessment, so it does not count (decision 33). */
    practice: t.literal(true),
  },
)
