import { decodeRow } from '../core/log/row-by-kind'
import type { OutboxRow } from '../core/outbox/state'
import type { State } from '../core/state'
import { endedBy } from './batch'
import { fieldOf } from './field-of'
import { healedBy, type Comparison } from './heal'
import type { Parts } from './parts'
import type { Left, LogStore } from './ports'
import { storedRows } from './stored-log'

/**
 * What is to be healed when another log lies in the place of one: what waited there and is not over here. What another
 * tab had recorded before the loss may be known to its mirror alone.
 */
export async function healedAfterLoss(
  store: LogStore,
  parts: Pick<Parts, 'app' | 'forRows'>,
  state: State,
  lost: readonly OutboxRow[],
  left: readonly Left[],
): Promise<Comparison> {
  const ended = await endedIn(store, parts, state)
  const waits = lost.filter(({ id }) => !ended.has(id))
  return { healed: healedBy('dataLoss', waits, left) }
}

/** Ids of the rows whose end the log tells: what was queued again in it may be over before a tab knows of the loss. */
async function endedIn(
  store: LogStore,
  parts: Pick<Parts, 'app' | 'forRows'>,
  state: State,
): Promise<ReadonlySet<string>> {
  const ended = new Set<string>()
  for await (const rows of storedRows(store)) {
    // What was let go stands in an event of the decks, which this tab may not have needed so far.
    const letGo = rows.filter((row) => fieldOf(row, 'type') === 'assessmentLetGo')
    const { kindOf } = letGo.length === 0 ? parts.app() : await parts.forRows(state, letGo)
    for (const row of rows) {
      const read = decodeRow(row, kindOf)
      if (read.kind === 'event') for (const id of endedBy(read.event)) ended.add(id)
    }
  }
  return ended
}
