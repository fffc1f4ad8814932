import type { Params } from '../../protocol/api'
import { defined } from '../../protocol/defined'
import type { EventOf } from '../../protocol/events'
import { serverTime } from '../device/device'
import { answeredAt } from '../quiz/answer-time'
import { message, userId, type Rows } from './message'

/** What decks and assessments tell the server; a trial's rows are its machine's (core/quiz/trial-machine). */
export const deckRows: Rows = {
  cardSeen: ({ data, at }, state) =>
    message(
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
  /** Urgent in an assessment; elsewhere it stands on the own deck, the card in it, or what was seen (decision 28). */
  quizAnswered: ({ data, at }, state) =>
    data.direct || data.practice === true
      ? undefined
      : message(
          'recordAnswers',
          {},
          answerParams(data, answeredAt(state, data.deckId, at)),
          data.deckId,
          data.inAssessment ? undefined : 'normal',
        ),
  categoryRelocked: ({ data }) => message('resetCardsSeen', {}, { categoryId: data.categoryId }),
}

/** An answer as the API takes it (D-API-06); given at a server time. */
export const answerParams = (data: EventOf<'quizAnswered'>['data'], at: number): Params<'recordAnswers'> => ({
  id: data.responseId,
  cardId: data.cardId,
  deckId: data.deckId,
  answerId: data.answerId,
  questionId: data.questionId,
  createdAt: at,
  ...defined({ correct: data.correct, variantId: data.variantId, surveyResponse: data.surveyResponse }),
})
