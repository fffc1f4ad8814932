import { restoreCheckpoint, takePresent } from '../core/log/checkpoint'
import { allRows } from '../core/outbox/queue'
import type { State } from '../core/state'
import { fieldOf } from './field-of'
import type { LogStore } from './ports'
import { unreferenced } from './purge'

/** How long events stay after they are checkpointed and delivered (X-LOG-11). */
export interface Retention {
  readonly age: number
  readonly events: number
}
export const retention: Retention = { age: 30 * 86_400_000, events: 50_000 }

/** Rows that one compaction reads or removes at the most: others wait for the store meanwhile. */
const AT_ONCE = 2_000
/** The next piece of rows that is read is so many times as long as the one before, as long as all of them are old. */
const GROWTH = 8

/** 'more': there is more to remove than is removed at once. 'conflict': another tab has written, nothing was removed. */
export type Compaction = 'done' | 'more' | 'conflict'

/**
 * Removes what nobody needs any more: events that the older checkpoint covers, that are older than the retention, and
 * whose actions are delivered; then payloads that neither a row nor the state refers to. Rows of actions that wait stay
 * where they are, whatever goes around them: a fold begins at a checkpoint after them. The state does not change.
 */
export async function compact(
  store: LogStore,
  state: State,
  now: number,
  keep: Retention = retention,
): Promise<Compaction> {
  const [, covered = 0] = await store.checkpointSeqs()
  const removed = await store.removedUpTo()
  const limit = Math.min(covered, state.seq, removed + AT_ONCE)
  const tooMany = Math.min(limit, state.seq - keep.events)
  const old = Math.max(removed, await lastBefore(store, Math.max(removed, tooMany), limit, now - keep.age))
  const upTo = old > removed && (await isCovered(store, old)) ? old : removed
  const kept = await undelivered(store, state, removed, upTo)
  const payloads = await unreferenced(store, state, upTo, kept)
  if (upTo === removed && payloads.length === 0) return 'done'
  if (!(await store.remove({ expectedHead: state.seq, upTo, keep: kept, payloads }))) return 'conflict'
  return upTo === removed + AT_ONCE ? 'more' : 'done'
}

/** Does a checkpoint lead past these rows that this build can read? Those of a newer one lead it nowhere. */
async function isCovered(store: LogStore, upTo: number): Promise<boolean> {
  for (const seq of await store.checkpointSeqs()) {
    const found = restoreCheckpoint(await store.checkpoint(seq), takePresent)
    if (found !== undefined && found.fold.state.seq >= upTo) return true
  }
  return false
}

/**
 * Where the events stand whose actions wait, set aside or quarantined ones among them. An action that was rescued from
 * a lost log bears a number of that one: another row may stand there, which is looked at once.
 */
async function undelivered(store: LogStore, state: State, removed: number, upTo: number): Promise<readonly number[]> {
  const kept: number[] = []
  for (const { id, seq } of allRows(state)) {
    if (seq > upTo) continue
    const [row] = seq > removed ? await store.read(seq - 1, 1) : []
    if (row === undefined || fieldOf(row, 'id') === id) kept.push(seq)
  }
  return kept
}

/** The last seq from `after` to `limit` that was written before a time, without one that was not in between. */
async function lastBefore(store: LogStore, after: number, limit: number, time: number): Promise<number> {
  let last = after
  for (let size = 1; last < limit; size *= GROWTH) {
    const rows = await store.read(last, Math.min(size, AT_ONCE))
    if (rows.length === 0) return last
    for (const row of rows) {
      const seq = fieldOf(row, 'seq')
      if (typeof seq !== 'number' || seq > limit || isSince(row, time)) return last
      last = seq
    }
  }
  return last
}

/** By the device's clock, which may have jumped. A damaged row says nothing of its time. */
function isSince(row: unknown, time: number): boolean {
  const at = fieldOf(row, 'at')
  return typeof at === 'string' && Date.parse(at) >= time
}
