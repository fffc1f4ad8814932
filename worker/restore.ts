import { restoreCheckpoint } from '../core/log/checkpoint'
import { emptyFold, foldRowsBy, type Fold } from '../core/log/fold-by'
import type { StoredEvent } from '../protocol/events'
import { internalise } from './externalise'
import { fieldOf } from './field-of'
import type { Parts } from './parts'
import type { LogStore } from './ports'

/** Rows that are read at once. */
export const CHUNK = 2_000

export interface Restored {
  readonly fold: Fold
  /** The seq that the fold began with: 0 for a full replay. */
  readonly from: number
}

/** How often the log is read anew when another tab compacts it meanwhile, before a gap is taken for one. */
const TRIES = 3

/**
 * The state of the log as it lies in the store: the newest checkpoint that is whole and can be carried on, else the
 * older one, else everything from the beginning (X-LOG-09), then the rows after it. A beginning that was compacted
 * away while no checkpoint is usable shows as a gap in the log's health.
 */
export async function restore(store: LogStore, parts: Pick<Parts, 'forRows' | 'carryFor'>): Promise<Restored> {
  for (let tries = 1; ; tries++) {
    const [head, removed, seqs] = await Promise.all([store.head(), removedOf(store), store.checkpointSeqs()])
    const [newest = 0] = seqs
    const rows = store.read(newest, CHUNK)
    // The code that folds these is fetched while the checkpoint is read and judged (X-PERF-03).
    rows.then((read) => parts.forRows(emptyFold.state, read)).catch(() => undefined)
    let start = emptyFold
    // What lies behind the first usable one is not judged: that costs as much as hashing the state.
    for (const seq of seqs) {
      const raw = await store.checkpoint(seq)
      const found = restoreCheckpoint(raw, await parts.carryFor(raw))
      if (found === undefined || found.fold.state.seq > head || (found.corrected && removed === 0)) continue
      start = found.fold
      break
    }
    const { seq } = start.state
    const { fold, gap } = await foldTail(
      store,
      parts,
      start,
      seq === newest ? await rows : await store.read(seq, CHUNK),
    )
    if (!gap || tries >= TRIES) return { fold, from: seq }
  }
}

interface Tail {
  readonly fold: Fold
  readonly events: readonly StoredEvent[]
  /** Rows that come next were compacted away, or their data while they were read, and the fold passed over them. */
  readonly gap: boolean
}

/** Folds what other tabs have appended; undefined when the log is to be restored instead, because of a gap. */
export async function follow(store: LogStore, parts: Pick<Parts, 'forRows'>, fold: Fold): Promise<Tail | undefined> {
  const tail = await foldTail(store, parts, fold, await store.read(fold.state.seq, CHUNK))
  return tail.gap ? undefined : tail
}

/** Folds every row after the fold's head, by the parts of the core that know them; the first chunk is read already. */
async function foldTail(
  store: LogStore,
  parts: Pick<Parts, 'forRows'>,
  start: Fold,
  first: readonly unknown[],
): Promise<Tail> {
  const events: StoredEvent[] = []
  let fold = start
  for (let rows = first; rows.length > 0; rows = await store.read(fold.state.seq, CHUNK)) {
    const whole = await internalise(rows, store)
    fold = foldRowsBy(await parts.forRows(fold.state, whole), fold, whole, (read) => {
      if (read.kind === 'event') events.push(read.event)
    })
    if (rows.length < CHUNK) break
  }
  const { gaps, damagedRows } = start.health
  // A damaged row was none if it has been removed since it was read: its large data, read after it, went with it.
  const isTorn = fold.health.damagedRows > damagedRows && (await store.removedUpTo()) > start.state.seq
  return { fold, events, gap: isTorn || fold.health.gaps > gaps }
}

/** Up to where rows are missing; 0 when none is. */
export async function removedOf(store: Pick<LogStore, 'read' | 'removedUpTo'>): Promise<number> {
  const [first] = await store.read(0, 1)
  return Math.max(await store.removedUpTo(), (seqOf(first) ?? 1) - 1)
}

export function seqOf(row: unknown): number | undefined {
  const seq = fieldOf(row, 'seq')
  return typeof seq === 'number' ? seq : undefined
}
