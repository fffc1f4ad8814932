import * as E from 'fp-ts/Either'
import type { Under } from '../core/decider'
import type { Fact } from '../core/facts'
import type { OutboxRow, QuarantinedQueue } from '../core/outbox/state'
import type { State } from '../core/state'
import { decode } from '../protocol/codec'
import { Envelope, type EventType } from '../protocol/events'
import { ActivityWaiting } from '../protocol/events/activity-waiting'
import { QueuedRow } from '../protocol/events/queued-row'
import { RescuedEvent } from '../protocol/events/rescued-event'
import { parseJson } from '../protocol/json'
import { isRecord } from '../protocol/record'
import { internalise } from './externalise'
import { fieldOf } from './field-of'
import type { LogStore } from './ports'
import type { SessionSecrets } from './secrets'

/** Closes texts by a key and opens them again. */
export interface Cipher {
  /** `about` is bound to it: what was sealed about one thing does not open about another. */
  readonly seal: (key: string, text: string, about: string) => Promise<string>
  /** Undefined for another key, another thing, or a text that is not whole. */
  readonly open: (key: string, sealed: string, about: string) => Promise<string | undefined>
}

type Activity = QuarantinedQueue['activities'][number]

/** Beside what is sealed of a row: the event that caused it, by which it shows again. */
const CAUSE = 'event'

/** Rows of the log that are looked through at once. */
const AT_ONCE = 500

/** What brings a row with its cause into this log, from one that was lost or from what was sealed. */
const bringers: ReadonlySet<unknown> = new Set<EventType>(['storageHealed', 'actionsOpened'])

type History = Pick<LogStore, 'read' | 'payload' | 'head' | 'removedUpTo'>

/**
 * The events that caused these rows, as the log still has them, their data by itself and not by its hash: at the place
 * of the row, or within what brought the row into this log.
 */
async function causesIn(store: History, rows: readonly OutboxRow[]): Promise<ReadonlyMap<string, RescuedEvent>> {
  const causes = new Map<string, RescuedEvent>()
  const take = ({ id }: OutboxRow, event: E.Either<unknown, RescuedEvent>) => {
    for (const cause of ofId(id, event)) causes.set(id, cause)
  }
  for (const row of rows) take(row, decode(Envelope, (await internalise(await store.read(row.seq - 1, 1), store))[0]))
  const isMissing = ({ id }: OutboxRow) => !causes.has(id)
  const first = await store.removedUpTo()
  for (let end = await store.head(); end > first && rows.some(isMissing); end -= AT_ONCE) {
    const after = Math.max(first, end - AT_ONCE)
    const found = (await store.read(after, end - after)).filter((row) => bringers.has(fieldOf(row, 'type')))
    for (const bringer of await internalise(found, store)) {
      const brought = fieldOf(fieldOf(bringer, 'data'), 'events')
      const events = new Map(Array.isArray(brought) ? brought.map((event) => [fieldOf(event, 'id'), event]) : [])
      for (const row of rows.filter(isMissing)) take(row, decode(RescuedEvent, events.get(row.id)))
    }
  }
  return causes
}

/**
 * What somebody leaves unsent, so that nobody can read what it is about (X-SEC-06): whose it is, when, and its id stay.
 * What caused a row is sealed with it, from the log or from what was rescued. Undefined where their sign-in brought no
 * key.
 */
export async function sealLeft(
  { seal }: Cipher,
  secrets: Pick<SessionSecrets, 'of'>,
  left: Under,
  { quarantine }: Pick<State, 'quarantine'>,
  store: History,
): Promise<Extract<Fact, { type: 'sealed' }> | undefined> {
  const { owner = '' } = left
  const key = (await secrets.of(left))?.sealKey
  const queue = quarantine[owner]
  if (key === undefined || queue === undefined) return undefined
  const rescued = new Map(queue.rescued.map((event) => [event.id, event]))
  const open = queue.rows.filter((row) => row.sealed === undefined && !rescued.has(row.id))
  // A log that cannot be read is no reason to leave anything open.
  const causes = new Map([...rescued, ...(await causesIn(store, open).catch(() => []))])
  const closedRow = async (row: OutboxRow): Promise<OutboxRow> => {
    if (row.sealed !== undefined) return row
    const { id, seq, org, priority, stamp } = row
    const cause = causes.get(id)
    const whole = { ...QueuedRow.encode(row), ...(cause && { [CAUSE]: Envelope.encode(cause) }) }
    const sealed = await seal(key, JSON.stringify(whole), id)
    return { id, seq, owner: row.owner, org, priority, stamp, method: 'POST', path: '', body: '', cause: '', sealed }
  }
  const closedActivity = async (activity: Activity): Promise<Activity> => {
    if (activity.sealed !== undefined) return activity
    const { id, timestamp, session } = activity
    const sealed = await seal(key, JSON.stringify(ActivityWaiting.encode(activity)), id)
    return { id, owner: activity.owner, timestamp, session, event: '', sealed }
  }
  return {
    type: 'sealed',
    owner,
    rows: await Promise.all(queue.rows.map(closedRow)),
    activities: await Promise.all(queue.activities.map(closedActivity)),
  }
}

/** What this key opens of what is sealed in a queue. */
export async function openLeft(
  { open }: Cipher,
  key: string,
  { rows, activities }: Pick<QuarantinedQueue, 'rows' | 'activities'>,
): Promise<Extract<Fact, { type: 'opened' }>> {
  const fieldsOf = async ({ id, sealed }: { readonly id: string; readonly sealed?: string }) => {
    const json = sealed === undefined ? undefined : await open(key, sealed, id)
    const found = json === undefined ? undefined : parseJson(json)
    return found !== undefined && E.isRight(found) && isRecord(found.right) ? found.right : {}
  }
  const openedRow = async (row: OutboxRow) => {
    const { [CAUSE]: cause, ...fields } = await fieldsOf(row)
    return { row: ofId(row.id, decode(QueuedRow, fields)), cause: ofId(row.id, decode(Envelope, cause)) }
  }
  const openedActivity = async (activity: Activity) =>
    ofId(activity.id, decode(ActivityWaiting, await fieldsOf(activity)))
  const [ofRows, ofActivities] = await Promise.all([
    Promise.all(rows.map(openedRow)),
    Promise.all(activities.map(openedActivity)),
  ])
  return {
    type: 'opened',
    tried: [...rows, ...activities].flatMap(({ id, sealed }) => (sealed === undefined ? [] : [id])),
    rows: ofRows.flatMap(({ row }) => row),
    activities: ofActivities.flat(),
    events: ofRows.flatMap(({ cause }) => cause),
  }
}

/** What was decoded, if it is what this id stands for. */
const ofId = <A extends { readonly id: string }>(id: string, decoded: E.Either<unknown, A>): readonly A[] =>
  E.isRight(decoded) && decoded.right.id === id ? [decoded.right] : []
