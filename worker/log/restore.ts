import { restoreCheckpoint } from '../../core/log/checkpoint'
import { emptyFold, foldRowsWithCodecs, type FoldResult } from '../../core/log/fold-with-codecs'
import type { StoredEvent } from '../../protocol/events'
import { inlinePayloads } from './payload-refs'
import { fieldOf } from '../../protocol/record'
import type { LoadedFeatures } from '../lazy/feature-loader'
import type { LogStore } from '../ports'

/** Number of rows per read. */
export const CHUNK_ROWS = 2_000

export interface Restored {
  readonly fold: FoldResult
  /** The seq at which the fold started: 0 for a full replay. */
  readonly from: number
}

/** Maximum number of reads of the log when another tab compacts it during the read, before a gap counts as real. */
const TRIES = 3

/**
 * Restores the state of the stored log. Starts from the newest checkpoint that is valid and can be migrated, otherwise
 * the older one, otherwise an empty state (X-LOG-09). Then folds the rows after it. If the first rows were compacted
 * and no checkpoint is usable, the log's health reports a gap.
 */
export async function restore(
  store: LogStore,
  parts: Pick<LoadedFeatures, 'forRows' | 'migrationFor'>,
): Promise<Restored> {
  for (let tries = 1; ; tries++) {
    const [head, removed, seqs] = await Promise.all([store.head(), lastMissingSeq(store), store.checkpointSeqs()])
    const [newest = 0] = seqs
    const rows = store.read(newest, CHUNK_ROWS)
    // The code that folds these rows is loaded while the checkpoint is read and validated (X-PERF-03).
    rows.then((read) => parts.forRows(emptyFold.state, read)).catch(() => undefined)
    let start = emptyFold
    // Checkpoints older than the first usable one are not validated: that costs as much as hashing the state.
    for (const seq of seqs) {
      const raw = await store.checkpoint(seq)
      const found = restoreCheckpoint(raw, await parts.migrationFor(raw))
      if (found === undefined || found.fold.state.seq > head || (found.corrected && removed === 0)) continue
      start = found.fold
      break
    }
    const { seq } = start.state
    const { fold, gap } = await foldTail(
      store,
      parts,
      start,
      seq === newest ? await rows : await store.read(seq, CHUNK_ROWS),
    )
    if (!gap || tries >= TRIES) return { fold, from: seq }
  }
}

/** Starts an empty log from the recovery copy, if there is one. Resolves with whether the log can be restored now. */
export type RecoverLog = (store: LogStore) => Promise<boolean>

/** Restores the log. An empty log first gets the recovery copy (X-HEAL-09). */
export async function restoreOrRecover(
  store: LogStore,
  parts: Pick<LoadedFeatures, 'forRows' | 'migrationFor'>,
  recover: RecoverLog,
): Promise<Restored> {
  const restored = await restore(store, parts)
  const isEmpty = store.durable && restored.fold.state.seq === 0
  return isEmpty && (await recover(store).catch(() => false)) ? restore(store, parts) : restored
}

interface Tail {
  readonly fold: FoldResult
  readonly events: readonly StoredEvent[]
  /** The next rows were compacted, or their payloads were removed during the read, and the fold skipped them. */
  readonly gap: boolean
}

/** Folds what other tabs have appended; undefined if a gap requires restoring the log instead. */
export async function foldNewRows(
  store: LogStore,
  parts: Pick<LoadedFeatures, 'forRows'>,
  fold: FoldResult,
): Promise<Tail | undefined> {
  const tail = await foldTail(store, parts, fold, await store.read(fold.state.seq, CHUNK_ROWS))
  return tail.gap ? undefined : tail
}

/** Folds every row after the fold's head, with the features that know them; the first chunk is already read. */
async function foldTail(
  store: LogStore,
  parts: Pick<LoadedFeatures, 'forRows'>,
  start: FoldResult,
  first: readonly unknown[],
): Promise<Tail> {
  const events: StoredEvent[] = []
  let fold = start
  for (let rows = first; rows.length > 0; rows = await store.read(fold.state.seq, CHUNK_ROWS)) {
    const whole = await inlinePayloads(rows, store)
    fold = foldRowsWithCodecs(await parts.forRows(fold.state, whole), fold, whole, (read) => {
      if (read.kind === 'event') events.push(read.event)
    })
    if (rows.length < CHUNK_ROWS) break
  }
  const { gaps, damagedRows } = start.health
  // A row without its payload is not damaged if it was removed since it was read: its payload was removed with it.
  const isTorn = fold.health.damagedRows > damagedRows && (await store.removedUpTo()) > start.state.seq
  return { fold, events, gap: isTorn || fold.health.gaps > gaps }
}

/** Seq up to which rows are missing; 0 if no row is. */
export async function lastMissingSeq(store: Pick<LogStore, 'read' | 'removedUpTo'>): Promise<number> {
  const [first] = await store.read(0, 1)
  return Math.max(await store.removedUpTo(), (seqOf(first) ?? 1) - 1)
}

export function seqOf(row: unknown): number | undefined {
  const seq = fieldOf(row, 'seq')
  return typeof seq === 'number' ? seq : undefined
}
