import * as E from 'fp-ts/Either'
import type { Under } from '../core/decider'
import type { Fact } from '../core/facts'
import type { OutboxRow, QuarantinedQueue } from '../core/outbox/state'
import type { State } from '../core/state'
import { decode } from '../protocol/codec'
import { Envelope } from '../protocol/events'
import { ActivityWaiting } from '../protocol/events/activity-waiting'
import { QueuedRow } from '../protocol/events/queued-row'
import type { RescuedEvent } from '../protocol/events/rescued-event'
import { parseJson } from '../protocol/json'
import { internalise } from './externalise'
import { isRecord } from './field-of'
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

/** The event that caused a row, as the log still has it: its data by itself, and not by its hash. */
async function causeIn(
  store: Pick<LogStore, 'read' | 'payload'>,
  { id, seq }: OutboxRow,
): Promise<RescuedEvent | undefined> {
  // A log that cannot be read is no reason to leave the row open.
  const found = await store
    .read(seq - 1, 1)
    .then((rows) => internalise(rows, store))
    .catch(() => [])
  return ofId(id, decode(Envelope, found[0]))[0]
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
  store: Pick<LogStore, 'read' | 'payload'>,
): Promise<Extract<Fact, { type: 'sealed' }> | undefined> {
  const { owner = '' } = left
  const key = (await secrets.of(left))?.sealKey
  const queue = quarantine[owner]
  if (key === undefined || queue === undefined) return undefined
  const closedRow = async (row: OutboxRow): Promise<OutboxRow> => {
    if (row.sealed !== undefined) return row
    const { id, seq, org, priority, stamp } = row
    const cause = queue.rescued.find((event) => event.id === id) ?? (await causeIn(store, row))
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
    rows: ofRows.flatMap(({ row }) => row),
    activities: ofActivities.flat(),
    events: ofRows.flatMap(({ cause }) => cause),
  }
}

/** What was decoded, if it is what this id stands for. */
const ofId = <A extends { readonly id: string }>(id: string, decoded: E.Either<unknown, A>): readonly A[] =>
  E.isRight(decoded) && decoded.right.id === id ? [decoded.right] : []
