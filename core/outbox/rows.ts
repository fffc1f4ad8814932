import type { Params } from '../../protocol/api'
import { defined } from '../../protocol/defined'
import type { EventOf, EventType, StoredEvent } from '../../protocol/events'
import { cards } from '../cards/cards'
import { serverTime } from '../device/device'
import { personal } from '../personal/personal'
import { answeredAt } from '../quiz/answer-time'
import type { State } from '../state'
import { message, userId, type Message, type Rows } from './message'

/** What the server is told of the events whose parts of the core have no rows of their own. */
const others: Rows = {
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

type AnyRow = (event: StoredEvent, state: State) => Message | undefined

/**
 * The calls that events cause, one at most each; an event that is not here tells the server nothing (X-OUTBOX-01).
 * The server is told its own time, by the offset known when it happened: it compares (decision 9).
 */
const rows: ReadonlyMap<string, AnyRow> = new Map(
  [others, ...[...cards, ...personal].map((domain) => domain.rows ?? {})]
    .flatMap((table) => Object.entries(table))
    .flatMap(([type, row]) => (row === 'untold' ? [] : [[type, row as AnyRow]])),
)

/**
 * What an event puts into the queue outside of the machines, by the event and the state before it. Nothing is sent
 * without a user, who is not known behind a damaged sign-in.
 */
export const messageOf = (event: StoredEvent, state: State): Message | undefined =>
  state.mine.session.user === undefined ? undefined : rows.get(event.type)?.(event, state)

/** Events whose rows are asked for by the trial machine (core/quiz/trial-machine). */
const ofTrial: readonly EventType[] = [
  'quizTrialStarted',
  'quizAttemptCompleted',
  'quizResponsesReset',
  'quizTrialReset',
  'quizScoreSubmitted',
]

const causes: ReadonlySet<string> = new Set([...rows.keys(), ...ofTrial])

/** May this event cause a row at all? */
export const causesRow = (type: string): boolean => causes.has(type)
