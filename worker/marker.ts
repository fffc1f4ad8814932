import { hashOf } from '../core/hash'
import type { Cancel, Clock, Mirror, StoredRow } from './ports'
import type { ReopeningStore } from './reopening'

/** The marker may lag behind the log by this much, ms: one that lags raises no alarm, and each writing is felt. */
const LAG = 1_000

export interface MarkerKeeper {
  /** The head of the log is this row now. */
  readonly moved: (head: StoredRow) => void
  readonly stop: Cancel
}

/** Keeps the marker outside of the log near its head, so that a log that has lost its end is told from a whole one (X-HEAL-01). */
export function markerKeeper(
  clock: Clock,
  store: Pick<ReopeningStore, 'durable' | 'log'>,
  mirror: Mirror,
): MarkerKeeper {
  /** With the log that it is the head of: another one may be open by the time it is marked. */
  let head: { readonly log: string; readonly row: StoredRow } | undefined
  let due: Cancel | undefined
  let isThere = false

  const mark = () => {
    due = undefined
    isThere = true
    if (head !== undefined) void mirror.mark({ log: head.log, seq: head.row.seq, hash: hashOf(head.row) })
  }
  return {
    moved: (row) => {
      // What a log in memory has come to says nothing about the log that could not be opened.
      if (!store.durable) return
      head = { log: store.log(), row }
      // The first one takes the place of what dead tabs have left, which goes with the start.
      if (isThere) due ??= clock.after(LAG, mark)
      else mark()
    },
    stop: () => due?.(),
  }
}
