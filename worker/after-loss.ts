import { decodeRow, type KindOf } from '../core/log/row-by-kind'
import type { OutboxRow } from '../core/outbox/state'
import { healedBy, type Comparison } from './heal'
import type { Left, LogStore } from './ports'
import { storedRows } from './stored-log'

/**
 * What is to be healed when another log lies in the place of one: what waited there and is not over here. What another
 * tab had recorded before the loss may be known to its mirror alone.
 */
export async function healedAfterLoss(
  store: LogStore,
  kindOf: KindOf,
  lost: readonly OutboxRow[],
  left: readonly Left[],
): Promise<Comparison> {
  const ended = await endedIn(store, kindOf)
  const waits = lost.filter(({ id }) => !ended.has(id))
  return { healed: healedBy('dataLoss', waits, left) }
}

/** Ids of the rows whose end the log tells: what was queued again in it may be over before a tab knows of the loss. */
async function endedIn(store: LogStore, kindOf: KindOf): Promise<ReadonlySet<string>> {
  const ended = new Set<string>()
  for await (const rows of storedRows(store))
    for (const row of rows) {
      const read = decodeRow(row, kindOf)
      if (read.kind === 'event' && (read.event.type === 'actionDelivered' || read.event.type === 'actionDropped'))
        ended.add(read.event.data.rowId)
    }
  return ended
}
