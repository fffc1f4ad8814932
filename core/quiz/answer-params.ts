import type { Params } from '../../protocol/api'
import type { EventOf } from '../../protocol/events'
import { omitUndefined } from '../../protocol/omit-undefined'

/** Converts an answer to the API's format (D-API-06); `at` is server time. */
export const answerParams = (data: EventOf<'quizAnswered'>['data'], at: number): Params<'recordAnswers'> => ({
  id: data.responseId,
  cardId: data.cardId,
  deckId: data.deckId,
  answerId: data.answerId,
  questionId: data.questionId,
  createdAt: at,
  ...omitUndefined({ correct: data.correct, variantId: data.variantId, surveyResponse: data.surveyResponse }),
})
