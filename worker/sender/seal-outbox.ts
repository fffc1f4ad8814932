import * as E from 'fp-ts/Either'
import type { SignInScope } from '../../core/decider'
import type { Fact } from '../../core/facts'
import type { OutboxRow, QuarantinedQueue } from '../../core/outbox/state'
import type { State } from '../../core/state'
import { decode } from '../../protocol/codec'
import { Envelope, type EventType } from '../../protocol/events'
import { PendingActivity } from '../../protocol/events/pending-activity'
import { QueuedRow } from '../../protocol/events/queued-row'
import { RecoveredEvent } from '../../protocol/events/recovered-event'
import { parseJson } from '../../protocol/json'
import { fieldOf, isRecord } from '../../protocol/record'
import { inlinePayloads } from '../log/payload-refs'
import type { LogStore } from '../ports'
import type { SessionSecrets } from '../api/session-secrets'

/** Seals texts with a key and opens them again. */
export interface Cipher {
  /** Binds the text to `about`: it does not open with another value. */
  readonly seal: (key: string, text: string, about: string) => Promise<string>
  /** Undefined for another key, another `about`, or a truncated text. */
  readonly open: (key: string, sealed: string, about: string) => Promise<string | undefined>
}

type Activity = QuarantinedQueue['activities'][number]

/** Key of the sealed event that caused a row, from which the event is restored. */
const CAUSE = 'event'

/** Number of log rows per read. */
const ROWS_PER_READ = 500

/** Events that add rows with their causes to this log, from a lost log or from sealed actions. */
const eventsWithCauses: ReadonlySet<unknown> = new Set<EventType>(['storageHealed', 'actionsOpened'])

type History = Pick<LogStore, 'read' | 'payload' | 'head' | 'removedUpTo'>

/**
 * Finds the events that caused these rows, as far as the log has them, with data instead of its hash. A cause is at the
 * position of the row, or within the event that brought the row into this log.
 */
async function causesIn(store: History, rows: readonly OutboxRow[]): Promise<ReadonlyMap<string, RecoveredEvent>> {
  const causes = new Map<string, RecoveredEvent>()
  const take = ({ id }: OutboxRow, event: E.Either<unknown, RecoveredEvent>) => {
    for (const cause of ofId(id, event)) causes.set(id, cause)
  }
  for (const row of rows)
    take(row, decode(Envelope, (await inlinePayloads(await store.read(row.seq - 1, 1), store))[0]))
  const isMissing = ({ id }: OutboxRow) => !causes.has(id)
  const first = await store.removedUpTo()
  for (let end = await store.head(); end > first && rows.some(isMissing); end -= ROWS_PER_READ) {
    const after = Math.max(first, end - ROWS_PER_READ)
    const found = (await store.read(after, end - after)).filter((row) => eventsWithCauses.has(fieldOf(row, 'type')))
    for (const bringer of await inlinePayloads(found, store)) {
      const brought = fieldOf(fieldOf(bringer, 'data'), 'events')
      const events = new Map(Array.isArray(brought) ? brought.map((event) => [fieldOf(event, 'id'), event]) : [])
      for (const row of rows.filter(isMissing)) take(row, decode(RecoveredEvent, events.get(row.id)))
    }
  }
  return causes
}

/**
 * Seals the unsent actions of a user who signs out, so that their content cannot be read (X-SEC-06). Owner, time and id
 * stay readable. The cause of a row, from the log or from recovered events, is sealed with it. Undefined if the sign-in
 * has no key.
 */
export async function sealOutbox(
  { seal }: Cipher,
  secrets: Pick<SessionSecrets, 'of'>,
  left: SignInScope,
  { quarantine }: Pick<State, 'quarantine'>,
  store: History,
): Promise<Extract<Fact, { type: 'sealed' }> | undefined> {
  const { owner = '' } = left
  const key = (await secrets.of(left))?.sealKey
  const queue = quarantine[owner]
  if (key === undefined || queue === undefined) return undefined
  const rescued = new Map(queue.rescued.map((event) => [event.id, event]))
  const open = queue.rows.filter((row) => row.sealed === undefined && !rescued.has(row.id))
  // If the log cannot be read, the rows are sealed without their causes.
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
    const sealed = await seal(key, JSON.stringify(PendingActivity.encode(activity)), id)
    return { id, owner: activity.owner, timestamp, session, event: '', sealed }
  }
  return {
    type: 'sealed',
    owner,
    rows: await Promise.all(queue.rows.map(closedRow)),
    activities: await Promise.all(queue.activities.map(closedActivity)),
  }
}

/** Opens the sealed rows and activities of a queue that this key fits. */
export async function unsealOutbox(
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
    ofId(activity.id, decode(PendingActivity, await fieldsOf(activity)))
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

/** Returns the decoded value if it has this id. */
const ofId = <A extends { readonly id: string }>(id: string, decoded: E.Either<unknown, A>): readonly A[] =>
  E.isRight(decoded) && decoded.right.id === id ? [decoded.right] : []
