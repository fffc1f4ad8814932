import { restoreCheckpoint } from '../core/log/checkpoint'
import { emptyFold, foldRows, type Fold } from '../core/log/fold'
import { internalise } from './externalise'
import type { LogStore } from './ports'

const CHUNK = 2_000

export interface Restored {
  readonly fold: Fold
  /** The seq that the fold began with: 0 for a full replay. */
  readonly from: number
}

/**
 * The state of the log as it lies in the store: the newest checkpoint that this build wrote and that is whole, else the
 * older one, else everything from the beginning (X-LOG-09), then the rows after it. A beginning that was compacted
 * away while no checkpoint is usable shows as a gap in the log's health.
 */
export async function restore(store: LogStore): Promise<Restored> {
  const candidates = await store.checkpoints()
  for (const candidate of candidates) {
    const fold = restoreCheckpoint(candidate)
    if (fold === undefined || !(await reaches(store, fold))) continue
    return { fold: await foldTail(store, fold), from: fold.state.seq }
  }
  return { fold: await foldTail(store, emptyFold), from: 0 }
}

/** A checkpoint ahead of the log belongs to another log: that one was lost. */
const reaches = async (store: LogStore, fold: Fold): Promise<boolean> => fold.state.seq <= (await store.head())

/** Folds every row after the fold's head. */
export async function foldTail(store: LogStore, start: Fold): Promise<Fold> {
  let fold = start
  for (;;) {
    const rows = await store.read(fold.state.seq, CHUNK)
    if (rows.length === 0) return fold
    const next = foldRows(fold, await internalise(rows, store))
    fold = next.state.seq > fold.state.seq ? next : { ...next, state: { ...next.state, seq: fold.state.seq + rows.length } }
  }
}

/** Every row of the log as it lies in the store, large data put back, in chunks. */
export async function* storedRows(store: LogStore): AsyncGenerator<readonly unknown[]> {
  for (let after = 0; ; ) {
    const rows = await store.read(after, CHUNK)
    if (rows.length === 0) return
    yield await internalise(rows, store)
    after = seqOf(rows.at(-1)) ?? after + rows.length
  }
}

/** The newest checkpoint that rows of a compacted log follow on without a gap; undefined for a log that is whole. */
export async function baseOf(store: LogStore): Promise<unknown> {
  const first = seqOf((await store.read(0, 1))[0])
  if (first === undefined || first === 1) return undefined
  return (await store.checkpoints()).find((checkpoint) => (seqOf(checkpoint) ?? 0) >= first - 1)
}

const seqOf = (row: unknown): number | undefined =>
  typeof row === 'object' && row !== null && 'seq' in row && typeof row.seq === 'number' ? row.seq : undefined
