import { checkpointOf } from '../core/log/checkpoint'
import type { Fold } from '../core/log/fold'
import { allRows } from '../core/outbox/queue'
import type { State } from '../core/state'
import { referenceOf } from './externalise'
import type { LogStore } from './ports'

/** How long events stay after they are checkpointed and delivered (X-LOG-11). */
export interface Retention {
  readonly age: number
  readonly events: number
}
export const retention: Retention = { age: 30 * 86_400_000, events: 50_000 }

/** Writes the state at the fold's head. */
export const saveCheckpoint = (store: LogStore, fold: Fold): Promise<boolean> =>
  store.saveCheckpoint(checkpointOf(fold))

/**
 * Removes what nobody needs any more: events that the older checkpoint covers, whose actions are delivered, and that
 * are older than the retention; then payloads that neither a row nor the state refers to. The state does not change.
 */
export async function compact(
  store: LogStore,
  state: State,
  now: number,
  keep: Retention = retention,
): Promise<boolean> {
  const covered = olderCheckpoint(await store.checkpoints())
  const undelivered = Math.min(...allRows(state).map(({ seq }) => seq), Number.POSITIVE_INFINITY)
  const limit = Math.min(covered, undelivered - 1)
  const upTo = Math.max(0, await lastBefore(store, limit, now - keep.age), Math.min(limit, state.seq - keep.events))
  return store.remove({ expectedHead: state.seq, upTo, payloads: await unreferenced(store, state, upTo) })
}

/**
 * Removes everything that a user left behind, at once: the log begins anew with the state of now, in which nothing of
 * that user is but the quarantined actions (S-SYNC-14).
 */
export async function purge(store: LogStore, fold: Fold): Promise<boolean> {
  const { seq } = fold.state
  const payloads = await unreferenced(store, fold.state, seq)
  return store.remove({ expectedHead: seq, upTo: seq, payloads, checkpoint: checkpointOf(fold) })
}

/** Does the log still hold what somebody else did: was a purge cut off? The oldest row of anybody tells. */
export async function holdsTraces(store: LogStore, state: State): Promise<boolean> {
  const rows = await store.read(0, 1_000)
  const oldest = rows.find((row) => typeof fieldOf(row, 'actor') === 'string' && fieldOf(row, 'type') !== 'loggedOut')
  return oldest !== undefined && fieldOf(oldest, 'actor') !== state.mine.session.user?.id
}

function olderCheckpoint(checkpoints: readonly unknown[]): number {
  const [, older] = checkpoints
  return typeof older === 'object' && older !== null && 'seq' in older && typeof older.seq === 'number' ? older.seq : 0
}

/** The last seq up to `limit` that was written before a time; by the device's clock, which may have jumped. */
async function lastBefore(store: LogStore, limit: number, time: number): Promise<number> {
  let last = 0
  for (;;) {
    const rows = await store.read(last, 1_000)
    for (const row of rows) {
      const seq = fieldOf(row, 'seq')
      const at = fieldOf(row, 'at')
      if (typeof seq !== 'number' || seq > limit || typeof at !== 'string' || Date.parse(at) >= time) return last
      last = seq
    }
    if (rows.length === 0) return last
  }
}

async function unreferenced(store: LogStore, state: State, upTo: number): Promise<readonly string[]> {
  const used = new Set(contentHashes(state))
  for (let after = upTo; ;) {
    const rows = await store.read(after, 1_000)
    for (const row of rows) {
      const hash = referenceOf(row)
      if (hash !== undefined) used.add(hash)
      const seq = fieldOf(row, 'seq')
      after = typeof seq === 'number' ? seq : after + 1
    }
    if (rows.length === 0) break
  }
  const lastRow = referenceOf((await store.read(Math.max(0, (await store.head()) - 1), 1))[0])
  if (lastRow !== undefined) used.add(lastRow)
  return (await store.payloadHashes()).filter((hash) => !used.has(hash))
}

/** Content that the state refers to: it must outlive the events that brought it. */
export const contentHashes = (state: State): readonly string[] =>
  [
    state.mine.library.home,
    state.mine.library.library,
    ...Object.values(state.mine.library.decks).map(({ content }) => content),
    ...Object.values(state.mine.quiz.trials).map(({ content }) => content),
    ...Object.values(state.mine.tabs).map(({ search }) => search?.content),
  ].filter((hash) => hash !== undefined)

const fieldOf = (row: unknown, key: string): unknown =>
  typeof row === 'object' && row !== null ? (row as Readonly<Record<string, unknown>>)[key] : undefined
