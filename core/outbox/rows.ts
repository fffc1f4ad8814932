import type { Params } from '../../protocol/api'
import { defined } from '../../protocol/defined'
import type { EventOf, EventType, StoredEvent } from '../../protocol/events'
import { serverTime } from '../device/device'
import { derivedId } from '../hash'
import { answeredAt } from '../quiz/answer-time'
import type { State } from '../state'
import { message, type Message } from './message'

type Derive = { readonly [T in EventType]?: (event: EventOf<T>, state: State) => Message | undefined }

const userId = (state: State): string => state.mine.session.user?.id ?? ''
const isModerator = (event: EventOf<'discussionPosted'>): { isModeratorResponse: boolean } => ({
  isModeratorResponse: event.data.isModeratorResponse,
})

/**
 * The calls that events cause, one at most each; an event that is not here tells the server nothing (X-OUTBOX-01).
 * The server is told its own time, by the offset known when it happened: it compares (decision 9).
 */
const derive: Derive = {
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
  activityBatched: ({ data }, state) =>
    message(
      'track',
      {},
      {
        items: state.mine.outbox.activities
          .filter(({ id }) => data.itemIds.includes(id))
          .map(({ id, owner, timestamp, event, session, objectType, objectId, properties }) => ({
            id,
            userId: owner,
            event,
            happenedAt: timestamp,
            platform: state.device.platform,
            userAgent: state.device.userAgent,
            sessionId: session,
            ...defined({ objectType, objectId }),
            ...(properties === undefined ? {} : { properties: { ...properties } }),
          })),
      },
    ),
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

const derivations: ReadonlyMap<string, (event: never, state: State) => Message | undefined> = new Map(
  Object.entries(derive),
)

/**
 * What an event puts into the queue outside of the machines, derived from the event and the state before it. Nothing is
 * sent without a user, who is not known behind a damaged sign-in.
 */
export function messageOf(event: StoredEvent, state: State): Message | undefined {
  const deriveRow = derivations.get(event.type)
  return deriveRow === undefined || state.mine.session.user === undefined
    ? undefined
    : (deriveRow as (event: StoredEvent, state: State) => Message | undefined)(event, state)
}

/** Events whose rows are asked for by the trial machine (core/quiz/trial-machine). */
const ofTrial: readonly EventType[] = [
  'quizTrialStarted',
  'quizAttemptCompleted',
  'quizResponsesReset',
  'quizTrialReset',
  'quizScoreSubmitted',
]

const causes: ReadonlySet<string> = new Set([...derivations.keys(), ...ofTrial])

/** May this event cause a row at all? */
export const causesRow = (type: string): boolean => causes.has(type)
