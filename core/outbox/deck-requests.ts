import type { Params } from '../../protocol/api'
import { omitUndefined } from '../../protocol/omit-undefined'
import type { EventOf } from '../../protocol/events'
import { serverTime } from '../device/device'
import { answeredAt } from '../quiz/answer-time'
import { outboxRequest, userId, type Requests } from './outbox-request'

/** Outbox requests of decks and assessments; the trial machine enqueues those of trials (core/quiz/trial-machine). */
export const deckRequests: Requests = {
  cardSeen: ({ data, at }, state) =>
    outboxRequest(
      'seeCard',
      {},
      {
        id: data.recordId,
        userId: userId(state),
        deckId: data.deckId,
        cardId: data.cardId,
        percentageContentSeen: data.percentageContentSeen,
        lastSeen: serverTime(state, at),
      },
      data.deckId,
    ),
  /**
   * High priority in an assessment. Elsewhere normal, because it depends on the own deck, the card in it, or the seen
   * records (decision 28).
   */
  quizAnswered: ({ data, at }, state) =>
    data.direct || data.practice === true
      ? undefined
      : outboxRequest(
          'recordAnswers',
          {},
          answerParams(data, answeredAt(state, data.deckId, at)),
          data.deckId,
          data.inAssessment ? undefined : 'normal',
        ),
  categoryRelocked: ({ data }) => outboxRequest('resetCardsSeen', {}, { categoryId: data.categoryId }),
}

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
