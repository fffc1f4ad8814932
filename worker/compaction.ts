import { checkpointOf } from '../core/log/checkpoint'
import type { Fold } from '../core/log/fold-by'
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

/** Rows that one compaction reads or removes at the most: others wait for the store meanwhile. */
const AT_ONCE = 2_000
/** The next piece of rows that is read is so many times as long as the one before, as long as all of them are old. */
const GROWTH = 8

/** Writes the state at the fold's head. */
export const saveCheckpoint = (store: LogStore, fold: Fold): Promise<boolean> =>
  store.saveCheckpoint(checkpointOf(fold))

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
  const upTo = Math.max(removed, await lastBefore(store, Math.max(removed, tooMany), limit, now - keep.age))
  const kept = await undelivered(store, state, removed, upTo)
  const payloads = await unreferenced(store, state, upTo, kept)
  if (upTo === removed && payloads.length === 0) return 'done'
  if (!(await store.remove({ expectedHead: state.seq, upTo, keep: kept, payloads }))) return 'conflict'
  return upTo === removed + AT_ONCE ? 'more' : 'done'
}

/**
 * Removes everything that a user left behind, at once: the log begins anew with the state of now, in which nothing of
 * that user is but the quarantined actions (S-SYNC-14).
 */
export async function purge(store: LogStore, fold: Fold): Promise<boolean> {
  const { seq } = fold.state
  const upTo = seq - 1
  const payloads = await unreferenced(store, fold.state, upTo, [])
  return store.remove({ expectedHead: seq, upTo, keep: [], payloads, checkpoint: checkpointOf(fold) })
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

/** Payloads that go along with the rows up to a seq, but for the kept ones, and content that was replaced. */
async function unreferenced(
  store: LogStore,
  state: State,
  upTo: number,
  kept: readonly number[],
): Promise<readonly string[]> {
  const used = new Set(contentHashes(state))
  const unused = (await store.payloadsUpTo(upTo)).filter((hash) => !used.has(hash))
  if (unused.length === 0) return []
  for (const seq of kept) {
    const [row] = await store.read(seq - 1, 1)
    const hash = fieldOf(row, 'seq') === seq ? referenceOf(row) : undefined
    if (hash !== undefined) used.add(hash)
  }
  return unused.filter((hash) => !used.has(hash))
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
