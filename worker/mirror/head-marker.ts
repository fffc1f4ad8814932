import { hashOf } from '../../core/hash'
import type { Cancel, Clock, Mirror, StoredRow } from '../ports'
import type { ReconnectingStore } from '../store/reconnecting-store'

/**
 * Maximum delay of the marker behind the log, ms: an older marker raises no alarm, and each write takes noticeable
 * time.
 */
const MAX_LAG_MS = 1_000

export interface HeadMarker {
  /** The log has a new head: this row. */
  readonly onHeadChanged: (head: StoredRow) => void
  readonly stop: Cancel
}

/**
 * Updates the marker outside of the log, so that a log that has lost its end is distinguished from a complete one
 * (X-HEAL-01).
 */
export function headMarker(
  clock: Clock,
  store: Pick<ReconnectingStore, 'durable' | 'log'>,
  mirror: Mirror,
): HeadMarker {
  /** The head with its log: another log may be open when the marker is written. */
  let head: { readonly log: string; readonly row: StoredRow } | undefined
  let due: Cancel | undefined
  let isThere = false

  const mark = () => {
    due = undefined
    isThere = true
    if (head !== undefined) void mirror.mark({ log: head.log, seq: head.row.seq, hash: hashOf(head.row) })
  }
  return {
    onHeadChanged: (row) => {
      // The head of a log in memory means nothing for the log that could not be opened.
      if (!store.durable) return
      head = { log: store.log(), row }
      // The first marker replaces those of dead tabs, which the start removes.
      if (isThere) due ??= clock.after(MAX_LAG_MS, mark)
      else mark()
    },
    stop: () => due?.(),
  }
}
