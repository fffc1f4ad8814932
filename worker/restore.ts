import { restoreCheckpoint } from '../core/log/checkpoint'
import { emptyFold, foldRowsBy, type Fold } from '../core/log/fold-by'
import type { StoredEvent } from '../protocol/events'
import { internalise } from './externalise'
import { fieldOf } from './field-of'
import type { Parts } from './parts'
import type { LogStore } from './ports'

const CHUNK = 2_000

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
    const head = await store.head()
    const isWhole = (await removedOf(store)) === 0
    let start = emptyFold
    const checkpoints = await store.checkpoints()
    const carry = await parts.carryFor(checkpoints)
    // What lies behind the first usable one is not judged: that costs as much as hashing the state (X-PERF-03).
    for (const raw of checkpoints) {
      const found = restoreCheckpoint(raw, carry)
      if (found === undefined || found.fold.state.seq > head || (found.corrected && isWhole)) continue
      start = found.fold
      break
    }
    const { fold, gap } = await foldTail(store, parts, start)
    if (!gap || tries >= TRIES) return { fold, from: start.state.seq }
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
  const tail = await foldTail(store, parts, fold)
  return tail.gap ? undefined : tail
}

/** Folds every row after the fold's head, by the parts of the core that know them. */
async function foldTail(store: LogStore, parts: Pick<Parts, 'forRows'>, start: Fold): Promise<Tail> {
  const events: StoredEvent[] = []
  let fold = start
  for (;;) {
    const { seq } = fold.state
    const rows = await store.read(seq, CHUNK)
    if (rows.length === 0) {
      const { gaps, damagedRows } = start.health
      // A damaged row was none if it has been removed since it was read: its large data, read after it, went with it.
      const isTorn = fold.health.damagedRows > damagedRows && (await store.removedUpTo()) > start.state.seq
      return { fold, events, gap: isTorn || fold.health.gaps > gaps }
    }
    const whole = await internalise(rows, store)
    fold = foldRowsBy(await parts.forRows(fold.state, whole), fold, whole, (read) => {
      if (read.kind === 'event') events.push(read.event)
    })
  }
}

/** Every row of the log as it lies in the store, large data put back, in chunks. */
export async function* storedRows(store: LogStore): AsyncGenerator<readonly unknown[]> {
  for (let after = 0; ;) {
    const rows = await store.read(after, CHUNK)
    if (rows.length === 0) return
    yield await internalise(rows, store)
    after = seqOf(rows.at(-1)) ?? after + rows.length
  }
}

/** The newest checkpoint that rows of a compacted log follow on without a gap; undefined for a log that is whole. */
export async function baseOf(store: LogStore): Promise<unknown> {
  const removed = await removedOf(store)
  if (removed === 0) return undefined
  return (await store.checkpoints()).find((checkpoint) => (seqOf(checkpoint) ?? 0) >= removed)
}

/** Up to where rows are missing; 0 when none is. */
async function removedOf(store: LogStore): Promise<number> {
  const [first] = await store.read(0, 1)
  return Math.max(await store.removedUpTo(), (seqOf(first) ?? 1) - 1)
}

function seqOf(row: unknown): number | undefined {
  const seq = fieldOf(row, 'seq')
  return typeof seq === 'number' ? seq : undefined
}
