import * as E from 'fp-ts/Either'
import type * as t from 'io-ts'
import type { Under } from '../core/decider'
import type { Fact } from '../core/facts'
import type { OutboxRow, QuarantinedQueue } from '../core/outbox/state'
import type { State } from '../core/state'
import { decode } from '../protocol/codec'
import { ActivityWaiting } from '../protocol/events/activity-waiting'
import { QueuedRow } from '../protocol/events/queued-row'
import { parseJson } from '../protocol/json'
import type { SessionSecrets } from './secrets'

/** Closes texts by a key and opens them again. */
export interface Cipher {
  /** `about` is bound to it: what was sealed about one thing does not open about another. */
  readonly seal: (key: string, text: string, about: string) => Promise<string>
  /** Undefined for another key, another thing, or a text that is not whole. */
  readonly open: (key: string, sealed: string, about: string) => Promise<string | undefined>
}

type Activity = QuarantinedQueue['activities'][number]

/**
 * What somebody leaves unsent, so that nobody can read what it is about (X-SEC-06): whose it is, when, and its id stay.
 * Undefined where their sign-in brought no key.
 */
export async function sealLeft(
  { seal }: Cipher,
  secrets: Pick<SessionSecrets, 'of'>,
  left: Under,
  { quarantine }: Pick<State, 'quarantine'>,
): Promise<Extract<Fact, { type: 'sealed' }> | undefined> {
  const { owner = '' } = left
  const key = (await secrets.of(left))?.sealKey
  const queue = quarantine[owner]
  if (key === undefined || queue === undefined) return undefined
  const closedRow = async (row: OutboxRow): Promise<OutboxRow> => {
    if (row.sealed !== undefined) return row
    const { id, seq, org, priority, stamp } = row
    const sealed = await seal(key, JSON.stringify(QueuedRow.encode(row)), id)
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
  const opened = async <A extends { readonly id: string }>(
    { id, sealed }: { readonly id: string; readonly sealed?: string },
    codec: t.Decoder<unknown, A>,
  ): Promise<readonly A[]> => {
    const json = sealed === undefined ? undefined : await open(key, sealed, id)
    const found = json === undefined ? undefined : E.chainW((raw) => decode(codec, raw))(parseJson(json))
    return found !== undefined && E.isRight(found) && found.right.id === id ? [found.right] : []
  }
  const [ofRows, ofActivities] = await Promise.all([
    Promise.all(rows.map((row) => opened<QueuedRow>(row, QueuedRow))),
    Promise.all(activities.map((activity) => opened<ActivityWaiting>(activity, ActivityWaiting))),
  ])
  return { type: 'opened', rows: ofRows.flat(), activities: ofActivities.flat() }
}
