import { allRows } from '../core/outbox/queue'
import type { OutboxRow } from '../core/outbox/state'
import type { State } from '../core/state'
import type { StoredEvent } from '../protocol/events'
import { inThisLog, mirrored, queueChanges } from './batch'
import { settledIn } from './heal'
import type { Parts } from './parts'
import type { Mirror, Mirrored } from './ports'
import type { ReopeningStore } from './reopening'

/** What an attempt was to queue, or may have queued before, and is not mirrored: nobody knows yet whether it waits. */
export type Tried = Map<string, Mirrored | undefined>

/** Keeps this tab's part of the mirror in step with what its log was found to hold. */
export interface Mirroring {
  /**
   * Mirrors what was tried and waits in the log, as it waits there: an intent that was recorded before and is decided
   * again may come out otherwise, or come to nothing here, and whoever recorded it may be dead before it was mirrored
   * there; `events` are those of such intents. What is not in the log may still come to it.
   */
  readonly found: (tried: Tried, events?: readonly StoredEvent[]) => Promise<void>
  /** What is sealed is not told openly by the file of this tab (X-SEC-06). */
  readonly sealed: (rows: readonly OutboxRow[]) => Promise<void>
  /** What others have appended, and the rows that it put into the queue and took out of it. */
  readonly appended: (events: readonly StoredEvent[], changes: ReturnType<typeof queueChanges>) => Promise<void>
  /** Says whether the log was read past a gap, of which nobody knows what it held. */
  readonly passedGap: (hadGap: boolean) => void
  /** What was delivered in a gap, no event tells, and the store may not this time; the file of whoever sent it may. */
  readonly settleGap: () => Promise<void>
}

/** `state`: what the log leads to, as far as it was read. */
export function mirroring(store: ReopeningStore, mirror: Mirror, parts: Parts, state: () => State): Mirroring {
  /** There was a gap, and what this tab had mirrored is not settled by it yet. */
  let isUnsettled = false

  const found: Mirroring['found'] = async (tried, events = []) => {
    const rows = new Map(allRows(state()).map((row) => [row.id, row]))
    const records = new Map<string, Mirrored>()
    for (const [id, record] of tried) {
      const row = rows.get(id)
      if (row !== undefined)
        records.set(
          id,
          row.seq === record?.row.seq && row.sealed === record.row.sealed ? record : inThisLog(store, row),
        )
    }
    const { queued } = queueChanges(events, state(), state())
    for (const record of mirrored(queued, events, [], store, parts.app().kindOf)) records.set(record.row.id, record)
    if (records.size > 0) await mirror.add([...records.values()])
    for (const id of records.keys()) tried.delete(id)
  }

  const sealed = async (rows: readonly OutboxRow[]) => {
    const closed = rows.filter((row) => row.sealed !== undefined)
    if (closed.length > 0) await mirror.seal(closed)
  }

  return {
    found,
    sealed,
    appended: async (events, { queued, unqueued }) => {
      // The tab that submitted it may die before it has mirrored it, and what it replaces is let go of here.
      const anew = submittedAnew(events)
      if (anew.length > 0) await found(new Map(), anew)
      await sealed(queued)
      await mirror.remove(unqueued, { inLog: store.durable })
    },
    passedGap: (hadGap) => {
      isUnsettled = hadGap
    },
    settleGap: async () => {
      if (!isUnsettled) return
      const { left, ended } = await mirror.read()
      const settled = await settledIn(store, left, state(), parts).catch(() => undefined)
      if (settled === undefined) return
      isUnsettled = false
      await mirror.remove([...settled, ...ended], { inLog: store.durable })
    },
  }
}

/** What came of intents that put an action in the place of a refused one (O-32). */
function submittedAnew(events: readonly StoredEvent[]): readonly StoredEvent[] {
  const replacing = events.filter(({ type, data }) => type === 'actionDropped' && data.reason === 'replaced')
  if (replacing.length === 0) return replacing
  const intents = new Set(replacing.map(({ intent }) => intent))
  return events.filter(({ intent }) => intents.has(intent))
}
