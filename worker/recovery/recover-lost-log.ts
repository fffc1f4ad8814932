import { decodeRow } from '../../core/log/event-row-codec'
import type { OutboxRow } from '../../core/outbox/state'
import type { State } from '../../core/state'
import { rowsEndedBy } from '../log/append-batch'
import { fieldOf } from '../../protocol/record'
import { recoveryOf, type Comparison } from './detect-lost-rows'
import type { LoadedFeatures } from '../lazy/feature-loader'
import type { MirroredRow, LogStore } from '../ports'
import { storedRows } from '../log/stored-log'

/**
 * Collects what to recover when another log has replaced a lost one: rows that were pending there and have not ended
 * here. Rows that another tab recorded before the loss may be only in its mirror.
 */
export async function recoveryAfterLoss(
  store: LogStore,
  parts: Pick<LoadedFeatures, 'app' | 'forRows'>,
  state: State,
  lost: readonly OutboxRow[],
  left: readonly MirroredRow[],
): Promise<Comparison> {
  const ended = await endedIn(store, parts, state)
  const waits = lost.filter(({ id }) => !ended.has(id))
  return { recovery: recoveryOf('dataLoss', waits, left) }
}

/**
 * Returns the ids of rows that the log shows as ended: a row that was queued again may have ended before a tab detects
 * the loss.
 */
async function endedIn(
  store: LogStore,
  parts: Pick<LoadedFeatures, 'app' | 'forRows'>,
  state: State,
): Promise<ReadonlySet<string>> {
  const ended = new Set<string>()
  for await (const rows of storedRows(store)) {
    // Discarded rows are in an event of the decks module, which this tab may not have loaded yet.
    const letGo = rows.filter((row) => fieldOf(row, 'type') === 'assessmentLetGo')
    const { kindOf } = letGo.length === 0 ? parts.app() : await parts.forRows(state, letGo)
    for (const row of rows) {
      const read = decodeRow(row, kindOf)
      if (read.kind === 'event') for (const id of rowsEndedBy(read.event)) ended.add(id)
    }
  }
  return ended
}
