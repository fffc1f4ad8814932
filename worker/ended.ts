import { decodeRow, type KindOf } from '../core/log/row-by-kind'
import type { LogStore } from './ports'
import { storedRows } from './restore'

/** Ids of the rows whose end the log tells: what was queued again in it may be over before a tab knows of the loss. */
export async function endedIn(store: LogStore, kindOf: KindOf): Promise<ReadonlySet<string>> {
  const ended = new Set<string>()
  for await (const rows of storedRows(store))
    for (const row of rows) {
      const read = decodeRow(row, kindOf)
      if (read.kind === 'event' && (read.event.type === 'actionDelivered' || read.event.type === 'actionDropped'))
        ended.add(read.event.data.rowId)
    }
  return ended
}
