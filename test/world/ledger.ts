import { evolve, initialState } from '../../core/app'
import { fromRow } from '../../core/log/row'
import { allRows } from '../../core/outbox/queue'
import type { OutboxRow } from '../../core/outbox/state'
import type { State } from '../../core/state'
import type { StoredEvent } from '../../protocol/events'
import { referenceOf } from '../../worker/externalise'
import type { Numbered, Payload, StoredRow } from '../../worker/ports'
import type { Disk, DiskWatcher } from './disk'
import { sameState } from './same-state'
import { CANARY } from './server-model'
import type { Verdict } from './verdict'

/** An action that was put into the queue, as the log told it. */
export interface Queued {
  readonly row: OutboxRow
  /** Of the intent or fact behind it. */
  readonly intent: string
  /** The log that it stood in first; a wipe begins another one. */
  readonly log: number
}

/**
 * What an outsider knows who saw every append reach the disk, and forgets nothing: the events since the log began,
 * the state after each of them, folded apart from any tab, and what became of every action.
 */
export interface Ledger extends DiskWatcher {
  /** The state after the newest event. */
  readonly state: () => State
  /** Did a log ever lead to this state? */
  readonly knows: (state: State) => boolean
  readonly events: () => readonly StoredEvent[]
  readonly queued: ReadonlyMap<string, Queued>
  readonly ends: ReadonlyMap<string, 'delivered' | 'dropped'>
  readonly acknowledged: ReadonlySet<string>
  /** The view was told that an intent is recorded. */
  readonly acknowledge: (intent: string) => void
  /** Something on the disk was damaged: from now on a tab that starts may know less than the ledger. */
  readonly damaged: () => void
  readonly isDamaged: () => boolean
  readonly log: () => number
  /** May this row be sent, or does it wait after a failure (I9)? */
  readonly isDue: (rowId: string) => boolean
  /** Did the learner put it aside at some time? Then others went before it. */
  readonly wasSetAside: (rowId: string) => boolean
}

/** Time as it really passes, and how often the device's own clock was set meanwhile. */
export interface TrueTime {
  readonly now: () => number
  readonly jumps: () => number
  /** When it was that the device's clock showed this, as far as the clock of now can tell. */
  readonly trueTime: (at: number) => number
}

/** What ends a wait before its time (X-OUTBOX-05, S-SYNC-28). */
const wakes: ReadonlySet<string> = new Set([
  'syncSucceeded',
  'sendAsked',
  'actionDelivered',
  'actionDropped',
  'actionSetAside',
  'actionPutBack',
  'connectivityChanged',
  'pageShown',
  'loggedOut',
])

export function createLedger(disk: () => Disk, time: TrueTime, { must }: Verdict): Ledger {
  const logs: State[][] = [[initialState]]
  let states: State[] = logs[0] ?? []
  let events: StoredEvent[] = []
  let log = 0
  let damaged = false
  const queued = new Map<string, Queued>()
  const ends = new Map<string, 'delivered' | 'dropped'>()
  const acknowledged = new Set<string>()
  const late = new Set<string>()
  const waits = new Map<string, { readonly until: number; readonly jumps: number }>()
  const told = new Set<string>()
  const aside = new Set<string>()

  const state = () => states.at(-1) ?? initialState

  const take = (event: StoredEvent) => {
    const before = state()
    must(event.seq === before.seq + 1, () => `I8: seq ${event.seq} follows ${before.seq}`)
    must(!late.has(event.intent), () => `I1: ${event.type} was recorded after it was acknowledged`)
    const after = evolve(before, event)
    states.push(after)
    events.push(event)
    const known = new Set(allRows(before).map(({ id }) => id))
    for (const row of allRows(after)) {
      if (known.has(row.id)) continue
      must(
        damaged || event.type === 'storageHealed' || !queued.has(row.id),
        () => `I2: ${row.cause} is queued a second time`,
      )
      if (!queued.has(row.id)) queued.set(row.id, { row, intent: event.intent, log })
    }
    note(event)
  }

  const note = (event: StoredEvent) => {
    if (wakes.has(event.type)) waits.clear()
    switch (event.type) {
      case 'actionDelivered':
        ends.set(event.data.rowId, 'delivered')
        break
      case 'actionDropped':
        ends.set(event.data.rowId, 'dropped')
        break
      case 'actionSetAside':
        aside.add(event.data.rowId)
        break
      case 'actionFailed':
        waits.set(event.data.rowId, {
          until: Math.min(time.now(), time.trueTime(event.at)) + event.data.delay,
          jumps: time.jumps(),
        })
        break
      case 'timerFired': {
        if (event.data.timer !== 'outboxRetry') break
        for (const rowId of waits.keys()) must(ledger.isDue(rowId), () => 'I9: the retry fired before its time')
        waits.clear()
        break
      }
      case 'appErrorNoted': {
        // The row that said so may be the damaged one.
        must(ledger.isDamaged() || !told.has(event.data.signature), () => `I10: ${event.data.signature} was told twice`)
        told.add(event.data.signature)
        break
      }
      case 'loggedOut':
        told.clear()
        break
      default:
    }
  }

  const ledger: Ledger = {
    state,
    knows: (known) =>
      logs.some((each) => {
        const expected = each[known.seq]
        return expected !== undefined && sameState(expected, known)
      }),
    events: () => events,
    queued,
    ends,
    acknowledged,
    log: () => log,
    wasSetAside: (rowId) => aside.has(rowId),
    isDue: (rowId) => {
      const wait = waits.get(rowId)
      return wait === undefined || wait.until <= time.now() || wait.jumps !== time.jumps()
    },
    isDamaged: () => damaged,
    damaged: () => {
      damaged = true
    },
    acknowledge: (intent) => {
      acknowledged.add(intent)
      if (!events.some((event) => event.intent === intent)) late.add(intent)
    },
    appended: (tab, batch) => {
      must(
        batch.epoch === undefined || batch.epoch === disk().memory.term.epoch,
        () => `I7: ${tab} writes in a term that is over`,
      )
      must(
        !JSON.stringify([batch.rows, batch.payloads, batch.queued]).includes(CANARY),
        () => 'X-LOG-13: a secret is in the log',
      )
      for (const row of batch.rows) {
        const event = decoded(row, batch.payloads)
        must(event !== undefined, () => `X-LOG-02: a row of type ${String(row['type'])} cannot be read back`)
        if (event !== undefined) take(event)
      }
      if (damaged) return
      const inStore = [...disk().memory.queued.keys()].toSorted()
      const inState = allRows(state())
        .map(({ id }) => id)
        .toSorted()
      must(inStore.join() === inState.join(), () => 'X-LOG-03: events and their rows were not written together')
    },
    checkpointed: (checkpoint: Numbered) => {
      must(!JSON.stringify(checkpoint).includes(CANARY), () => 'X-LOG-13: a secret is in a checkpoint')
      const expected = states[checkpoint.seq]
      if (damaged || !('state' in checkpoint)) return
      must(
        expected !== undefined && sameState(expected, checkpoint.state),
        () => `I4: the checkpoint at ${checkpoint.seq} is not the replay`,
      )
    },
    wiped: () => {
      states = [initialState]
      logs.push(states)
      events = []
      told.clear()
      log += 1
    },
  }
  return ledger
}

/** A row as it reads back from what was written with it. */
function decoded(row: StoredRow, payloads: readonly Payload[]): StoredEvent | undefined {
  const hash = referenceOf(row)
  const json = payloads.find((payload) => payload.hash === hash)?.json
  const read = fromRow(json === undefined ? row : { ...row, data: JSON.parse(json) as unknown })
  return read.kind === 'event' ? read.event : undefined
}
