import { restoreCheckpoint, acceptCurrentVersion } from '../../core/log/checkpoint'
import { allRows } from '../../core/outbox/queue'
import type { State } from '../../core/state'
import { omitUndefined } from '../../protocol/omit-undefined'
import { fieldOf } from '../../protocol/record'
import type { LogStore } from '../ports'
import { unreferenced } from './purge'

/** Age, ms, and number of events up to which they are kept after they are checkpointed and delivered (X-LOG-11). */
export interface Retention {
  readonly age: number
  readonly events: number
}
export const retention: Retention = { age: 30 * 86_400_000, events: 50_000 }

/** Maximum number of rows that one compaction reads or removes, because other operations wait for the store. */
const MAX_ROWS = 2_000
/** Factor by which the number of rows per read grows, as long as all of them are old. */
const GROWTH = 8

/**
 * 'more': the limit per run was reached. 'conflict': another tab has written or has evicted the checkpoint, and nothing
 * was removed.
 */
export type Compaction = 'done' | 'more' | 'conflict'

/**
 * Removes old events and payloads. An event goes if the older checkpoint covers it, it exceeds the retention, and its
 * action is delivered. A payload goes if neither a row nor the state refers to it. Rows of pending actions stay even if
 * rows around them are removed, because a fold starts at a checkpoint after them. The state does not change.
 */
export async function compact(
  store: LogStore,
  state: State,
  now: number,
  keep: Retention = retention,
): Promise<Compaction> {
  const [, covered = 0] = await store.checkpointSeqs()
  const removed = await store.removedUpTo()
  const limit = Math.min(covered, state.seq, removed + MAX_ROWS)
  const tooMany = Math.min(limit, state.seq - keep.events)
  const old = Math.max(removed, await lastBefore(store, Math.max(removed, tooMany), limit, now - keep.age))
  const coveredBy = old > removed ? await coveringCheckpoint(store, old) : undefined
  const upTo = coveredBy === undefined ? removed : old
  const kept = await undeliveredSeqs(store, state, removed, upTo)
  const payloads = await unreferenced(store, state, upTo, kept)
  if (upTo === removed && payloads.length === 0) return 'done'
  const removal = { expectedHead: state.seq, upTo, keep: kept, payloads, ...omitUndefined({ coveredBy }) }
  if (!(await store.remove(removal))) return 'conflict'
  return upTo === removed + MAX_ROWS ? 'more' : 'done'
}

/**
 * Returns the seq of the newest checkpoint at or after a seq that this build can read. A checkpoint of a newer build
 * does not count.
 */
async function coveringCheckpoint(store: LogStore, upTo: number): Promise<number | undefined> {
  for (const seq of await store.checkpointSeqs()) {
    const found = restoreCheckpoint(await store.checkpoint(seq), acceptCurrentVersion)
    if (found !== undefined && found.fold.state.seq >= upTo) return seq
  }
  return undefined
}

/**
 * Returns the seqs of events with pending actions, including parked and quarantined ones. An action recovered from a
 * lost log has a seq of that log, where this log may have another row; this is checked.
 */
async function undeliveredSeqs(
  store: LogStore,
  state: State,
  removed: number,
  upTo: number,
): Promise<readonly number[]> {
  const kept: number[] = []
  for (const { id, seq } of allRows(state)) {
    if (seq > upTo) continue
    const [row] = seq > removed ? await store.read(seq - 1, 1) : []
    if (row === undefined || fieldOf(row, 'id') === id) kept.push(seq)
  }
  return kept
}

/** Returns the last seq from `after` to `limit` such that all rows up to it are older than a time. */
async function lastBefore(store: LogStore, after: number, limit: number, time: number): Promise<number> {
  let last = after
  for (let size = 1; last < limit; size *= GROWTH) {
    const rows = await store.read(last, Math.min(size, MAX_ROWS))
    if (rows.length === 0) return last
    for (const row of rows) {
      const seq = fieldOf(row, 'seq')
      if (typeof seq !== 'number' || seq > limit || isNewerThan(row, time)) return last
      last = seq
    }
  }
  return last
}

/** Is the row newer than a time by the device's clock, which may have jumped? A damaged row has no time. */
function isNewerThan(row: unknown, time: number): boolean {
  const at = fieldOf(row, 'at')
  return typeof at === 'string' && Date.parse(at) >= time
}
