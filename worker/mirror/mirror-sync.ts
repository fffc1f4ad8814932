import { allRows } from '../../core/outbox/queue'
import type { OutboxRow } from '../../core/outbox/state'
import type { State } from '../../core/state'
import type { StoredEvent } from '../../protocol/events'
import { mirrorEntryOf, mirrorEntries, queueChanges } from '../log/append-batch'
import { finishedRows } from '../recovery/detect-lost-rows'
import type { LoadedFeatures } from '../lazy/feature-loader'
import type { Mirror, MirrorEntry } from '../ports'
import type { ReconnectingStore } from '../store/reconnecting-store'

/**
 * Rows that an append was to queue, or may have queued before, and that are not mirrored. Whether they are pending is
 * unknown.
 */
export type AttemptedRows = Map<string, MirrorEntry | undefined>

/** Updates this tab's mirror files to match the log. */
export interface MirrorSync {
  /**
   * Mirrors attempted rows that are pending in the log, in the form that they have there. An intent that was recorded
   * before can have another result, or no result, when decided again. The tab that recorded it may have died before
   * mirroring it; `events` are those of such intents. Attempted rows that are not in the log stay in `tried`, as they
   * may still be recorded.
   */
  readonly reconcile: (tried: AttemptedRows, events?: readonly StoredEvent[]) => Promise<void>
  /** Replaces rows in this tab's files by their sealed form (X-SEC-06). */
  readonly replaceSealed: (rows: readonly OutboxRow[]) => Promise<void>
  /** Handles appends of other tabs: their events, and the rows that these queued or removed. */
  readonly applyAppend: (events: readonly StoredEvent[], changes: ReturnType<typeof queueChanges>) => Promise<void>
  /** Records whether the log was read past a gap, whose content is unknown. */
  readonly noteGap: (hadGap: boolean) => void
  /**
   * Ends mirrored rows that were delivered in a gap, where no event shows it. The store shows it, or else the sender's
   * file.
   */
  readonly settleGap: () => Promise<void>
}

/** `state`: the state of the part of the log that was read. */
export function mirrorSync(
  store: ReconnectingStore,
  mirror: Mirror,
  parts: LoadedFeatures,
  state: () => State,
): MirrorSync {
  /** There was a gap, and this tab's mirrored rows were not compared with the log since. */
  let isUnsettled = false

  const reconcile: MirrorSync['reconcile'] = async (tried, events = []) => {
    const records = new Map<string, MirrorEntry>()
    const pending = tried.size === 0 ? [] : allRows(state()).filter(({ id }) => tried.has(id))
    for (const row of pending) {
      const record = tried.get(row.id)
      records.set(
        row.id,
        row.seq === record?.row.seq && row.sealed === record.row.sealed ? record : mirrorEntryOf(store, row),
      )
    }
    const { queued } = queueChanges(events, state(), state())
    for (const record of mirrorEntries(queued, events, [], store, parts.app().kindOf))
      records.set(record.row.id, record)
    if (records.size > 0) await mirror.add([...records.values()])
    for (const id of records.keys()) tried.delete(id)
  }

  const replaceSealed = async (rows: readonly OutboxRow[]) => {
    const closed = rows.filter((row) => row.sealed !== undefined)
    if (closed.length > 0) await mirror.seal(closed)
  }

  return {
    reconcile,
    replaceSealed,
    applyAppend: async (events, { queued, unqueued }) => {
      // The tab that submitted it may die before mirroring it, and the row that it replaces is removed here.
      const anew = resubmittedEvents(events)
      if (anew.length > 0) await reconcile(new Map(), anew)
      await replaceSealed(queued)
      await mirror.remove(unqueued, { inLog: store.durable })
    },
    noteGap: (hadGap) => {
      isUnsettled = hadGap
    },
    settleGap: async () => {
      if (!isUnsettled) return
      const { unsent, delivered } = (await mirror.read()).rows()
      const settled = await finishedRows(store, unsent, state(), parts).catch(() => undefined)
      if (settled === undefined) return
      isUnsettled = false
      await mirror.remove([...settled, ...delivered], { inLog: store.durable })
    },
  }
}

/** Returns the events of intents that replaced a refused action (O-32). */
function resubmittedEvents(events: readonly StoredEvent[]): readonly StoredEvent[] {
  const replacing = events.filter(({ type, data }) => type === 'actionDropped' && data.reason === 'replaced')
  if (replacing.length === 0) return replacing
  const intents = new Set(replacing.map(({ intent }) => intent))
  return events.filter(({ intent }) => intents.has(intent))
}
