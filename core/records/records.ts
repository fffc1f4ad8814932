import * as E from 'fp-ts/Either'
import type * as t from 'io-ts'
import { quizCalls } from '../../protocol/api/quiz'
import { startCalls } from '../../protocol/api/start'
import { decode } from '../../protocol/codec'
import type { TrackItem } from '../../protocol/entities/activity'
import { canonicalJson, parseJson } from '../../protocol/json'
import { newEvent } from '../../protocol/events'
import { statementsPath, type LearningRecord } from '../../protocol/learning-records'
import { accept, nothing, type Domain } from '../decider'
import { derivedId } from '../hash'
import { inOutbox } from '../outbox/enqueue'
import { ownRows } from '../outbox/queue'
import type { OutboxRow } from '../outbox/state'
import { userId } from '../outbox/message'
import { statementOf } from './statement'

type About = Omit<LearningRecord, 'id'>

/** What a statement store hears of an action of this cause; of all others it hears nothing (S-XAPI-01). */
const told: Readonly<Record<string, (row: OutboxRow) => readonly About[]>> = {
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

/** A score is a whole number of percent. */
const attempt = (deckId: string, score: number, passed: boolean, at: number): About => ({
  verb: passed ? 'passed' : 'failed',
  objectType: 'deck',
  objectId: deckId,
  at,
  scaled: Math.min(1, Math.max(0, score / 100)),
})

function activity({ event, objectId, happenedAt: at }: TrackItem): readonly About[] {
  if (objectId === undefined) return []
  if (event === 'finishedVideo') return [{ verb: 'completed', objectType: 'card', objectId, at }]
  return event === 'openedCategory' ? [{ verb: 'experienced', objectType: 'category', objectId, at }] : []
}

const read = <A>(codec: t.Decoder<unknown, A>, body: string): readonly A[] => {
  const json = parseJson(body)
  const decoded = E.isRight(json) ? decode(codec, json.right) : json
  return E.isRight(decoded) ? [decoded.right] : []
}

/** The records of an action, each under an id of its own: the same ones, however often they are made. */
export const recordsOf = (row: OutboxRow): readonly LearningRecord[] =>
  (Object.hasOwn(told, row.cause) ? (told[row.cause]?.(row) ?? []) : []).map((about, index) => ({
    ...about,
    id: derivedId(row.id, `statement:${index}`),
  }))

/**
 * Statements wait in the queue as a row that stands aside from the beginning: it is listed, kept and quarantined as any
 * other, and neither an action nor an activity waits for it.
 */
export const learningRecords: Domain = {
  facts: {
    rowSent: (state, { rowId, records: areDue }) => {
      const row = areDue === undefined ? undefined : ownRows(state).find(({ id }) => id === rowId)
      const records = row === undefined ? [] : recordsOf(row)
      return records.length === 0 ? nothing : accept(newEvent('statementsMade', { records: [...records] }))
    },
  },
  evolve: {
    statementsMade: (state, { id }) =>
      state.mine.session.user === undefined
        ? state
        : inOutbox(state, (queue) => ({ ...queue, aside: { ...queue.aside, [id]: true } })),
  },
  rows: {
    statementsMade: ({ data: { records } }, state) => ({
      method: 'POST',
      path: statementsPath,
      body: canonicalJson(records.map((record) => statementOf(record, userId(state)))),
      priority: 'normal',
    }),
  },
}
