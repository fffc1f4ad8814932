import * as E from 'fp-ts/Either'
import type * as t from 'io-ts'
import { quizCalls } from '../../protocol/api/quiz'
import { startCalls } from '../../protocol/api/start'
import { decode } from '../../protocol/codec'
import type { TrackItem } from '../../protocol/entities/activity'
import { canonicalJson, parseJson } from '../../protocol/json'
import { newEvent } from '../../protocol/events'
import { statementsPath, type LearningRecord } from '../../protocol/learning-records'
import { accept, noEvents, type Domain } from '../decider'
import { derivedId } from '../hash'
import { updateOutbox } from '../outbox/enqueue'
import { userQueue } from '../outbox/queue'
import type { OutboxRow } from '../outbox/state'
import { userId } from '../outbox/outbox-request'
import { statementOf } from './statement'

type StatementDraft = Omit<LearningRecord, 'id'>

/** The statements of an action, by cause; other actions have none (S-XAPI-01). */
const statementsByCause: Readonly<Record<string, (row: OutboxRow) => readonly StatementDraft[]>> = {
  quizAttemptCompleted: ({ body, subject }) =>
    read(quizCalls.completeAttempt.params, body).flatMap(({ score, passed, happenedAt }) =>
      subject === undefined ? [] : [attempt(subject, score, passed, happenedAt)],
    ),
  pointsCompleted: ({ body, stamp }) =>
    read(quizCalls.completeDeck.params, body).map(({ deckId, completedAt = stamp, scoreTotal: points }) => ({
      verb: 'completed',
      objectType: 'deck',
      objectId: deckId,
      at: completedAt,
      ...(points === undefined ? {} : { points }),
    })),
  activityBatched: ({ body }) =>
    read(startCalls.track.params, body).flatMap(({ items }) => items.flatMap((item) => activity(item))),
}

/** Builds the statement of an attempt; a score is in whole percent. */
const attempt = (deckId: string, score: number, passed: boolean, at: number): StatementDraft => ({
  verb: passed ? 'passed' : 'failed',
  objectType: 'deck',
  objectId: deckId,
  at,
  scaled: Math.min(1, Math.max(0, score / 100)),
})

function activity({ event, objectId, happenedAt: at }: TrackItem): readonly StatementDraft[] {
  if (objectId === undefined) return []
  if (event === 'finishedVideo') return [{ verb: 'completed', objectType: 'card', objectId, at }]
  return event === 'openedCategory' ? [{ verb: 'experienced', objectType: 'category', objectId, at }] : []
}

const read = <A>(codec: t.Decoder<unknown, A>, body: string): readonly A[] => {
  const json = parseJson(body)
  const decoded = E.isRight(json) ? decode(codec, json.right) : json
  return E.isRight(decoded) ? [decoded.right] : []
}

/** Returns the records of an action, each with its own id; the same ones every time. */
export const recordsOf = (row: OutboxRow): readonly LearningRecord[] =>
  (Object.hasOwn(statementsByCause, row.cause) ? (statementsByCause[row.cause]?.(row) ?? []) : []).map(
    (about, index) => ({
      ...about,
      id: derivedId(row.id, `statement:${index}`),
    }),
  )

/**
 * Queues statements as a row that is parked from the start: it is listed, kept and quarantined like any other, and does
 * not block actions or activities.
 */
export const learningRecords: Domain = {
  facts: {
    rowSent: (state, { rowId, records: areDue }) => {
      const row = areDue === undefined ? undefined : userQueue(state).find(({ id }) => id === rowId)
      const records = row === undefined ? [] : recordsOf(row)
      return records.length === 0 ? noEvents : accept(newEvent('statementsMade', { records: [...records] }))
    },
  },
  evolve: {
    statementsMade: (state, { id }) =>
      state.user.session.user === undefined
        ? state
        : updateOutbox(state, (queue) => ({ ...queue, parked: { ...queue.parked, [id]: true } })),
  },
  requests: {
    statementsMade: ({ data: { records } }, state) => ({
      method: 'POST',
      path: statementsPath,
      body: canonicalJson(records.map((record) => statementOf(record, userId(state)))),
      priority: 'normal',
    }),
  },
}
