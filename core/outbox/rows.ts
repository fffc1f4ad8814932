import type { Params } from '../../protocol/api'
import type { EventOf } from '../../protocol/events'
import { defined } from '../../protocol/defined'
import { serverTime } from '../device/device'
import { derivedId } from '../hash'
import type { Rows } from '../part'
import { answeredAt } from '../quiz/answer-time'
import type { State } from '../state'
import { message } from './row-of-call'

const userId = (state: State): string => state.mine.session.user?.id ?? ''
const isModerator = (event: EventOf<'discussionPosted'>): { isModeratorResponse: boolean } => ({
  isModeratorResponse: event.data.isModeratorResponse,
})

/** What decks, their cards and assessments tell the server; the rows of a trial are its machine's (core/quiz/trial-machine). */
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
  quizAnswered: ({ data, at }, state) =>
    data.direct || data.practice === true
      ? undefined
      : message('recordAnswers', {}, answerParams(data, answeredAt(state, data.deckId, at)), data.deckId),

  favoriteAdded: ({ data }) => message('addFavorite', {}, data),
  favoriteRemoved: ({ data }) => message('removeFavorite', data, undefined),
  cardRated: ({ data, at }, state) => message('rateCard', {}, { ...data, createdAt: serverTime(state, at) }),
  cardRatingRemoved: ({ data }) => message('removeRating', {}, { cardId: data.cardId }),
  feedbackSubmitted: ({ data, at }, state) =>
    message(
      'submitFeedback',
      {},
      {
        id: data.feedbackId,
        userId: userId(state),
        cardId: data.cardId,
        deckId: data.deckId,
        type: 'feedback',
        happenedAt: serverTime(state, at),
        ...defined({ body: data.body }),
        ...(data.fieldResponses === undefined ? {} : { data: { fieldResponses: data.fieldResponses } }),
      },
    ),
  likertSubmitted: ({ data: { feedbackId, cardId, deckId, tick, points }, at }, state) =>
    message(
      'submitFeedback',
      {},
      {
        id: feedbackId,
        userId: userId(state),
        cardId,
        deckId,
        type: 'likert',
        data: { tick, points },
        happenedAt: serverTime(state, at),
      },
      deckId,
    ),
  orderSubmitted: ({ data: { feedbackId, cardId, deckId, answers, correct }, at }, state) =>
    message(
      'submitFeedback',
      {},
      {
        id: feedbackId,
        userId: userId(state),
        cardId,
        deckId,
        type: 'orderUp',
        data: { answers, ...defined({ correct }) },
        happenedAt: serverTime(state, at),
      },
    ),
  doOrDontCompleted: ({ id, data, at }, state) =>
    data.practice === true
      ? undefined
      : message(
          'recordAnswers',
          {},
          data.questions.map((question) => ({
            id: derivedId(id, question.questionId),
            cardId: data.cardId,
            deckId: data.deckId,
            createdAt: answeredAt(state, data.deckId, at),
            ...question,
          })),
          data.deckId,
        ),
  discussionPosted: (event, state) =>
    message(
      'submitFeedback',
      {},
      {
        id: event.data.responseId,
        userId: userId(state),
        cardId: event.data.cardId,
        deckId: event.data.deckId,
        type: 'discussion',
        body: event.data.body,
        createdAt: serverTime(state, event.at),
        happenedAt: serverTime(state, event.at),
        data: isModerator(event),
      },
    ),
  discussionDeleted: ({ data }) => message('deleteFeedback', { id: data.responseId }, { cardId: data.cardId }),
  /** Not urgent, though a completion: its likert answers wait as normal rows and must not be overtaken (decision 28). */
  pointsCompleted: ({ data }, state) =>
    message(
      'completeDeck',
      { deckId: data.deckId },
      {
        id: data.completionId,
        deckId: data.deckId,
        userId: userId(state),
        completedAt: serverTime(state, data.completedAt),
        scoreTotal: data.scoreTotal,
        scores: data.scores,
      },
      data.deckId,
      'normal',
    ),
  deckCreated: ({ data: { deckId, ...rest } }) => message('createDeck', {}, { id: deckId, ...rest }, deckId),
  deckRemoved: ({ data }) => message('removeDeck', { id: data.deckId }, undefined, data.deckId),
  cardTucked: ({ data }) => message('addCardToDeck', { id: data.deckId }, { id: data.cardId }, data.deckId),
  cardUntucked: ({ data }) =>
    message('removeCardFromDeck', { id: data.deckId, cardId: data.cardId }, undefined, data.deckId),
  categoryRelocked: ({ data }) => message('resetCardsSeen', {}, { categoryId: data.categoryId }),
  preferencesChanged: ({ data }) => message('savePreferences', {}, { updateId: data.updateId, ...data.preferences }),
  notificationsSeen: ({ data }) => message('seeNotifications', {}, { notificationIds: data.notificationIds }),
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
