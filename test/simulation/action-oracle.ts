import type { State } from '../../core/state'
import type { StoredEvent } from '../../protocol/events'
import type { Batch, HttpReply, Numbered, Payload, Removal, StoredRow } from '../../worker/ports'
import { privateMark } from './accounts'
import { letterOf, otherUsersIn } from './canaries'
import { openedByAnybody } from './cipher'
import type { Disk, DiskWatcher } from './disk'
import { createLogHistory, type LogHistory } from './log-history'
import { expectedCall } from './expected-calls'
import { recordAt, stateIn, textAt } from './json'
import { mirroredRows, records } from './mirror-reader'
import { payloadOf, rawRow, word, type RawRow } from './raw-row'
import { deckOf, type Action } from './queue-model'
import { createDiscards, type Discards } from './discards'
import { createResubmissions, isResubmission, type Resubmissions } from './resubmissions'
import { CANARY } from './server-model'
import { createTiming, type TrueTime } from './timing'
import type { SoftAssertions } from './soft-assertions'

export interface Found {
  readonly history: LogHistory
  readonly skipped: ReadonlySet<number>
  readonly user: string | undefined
  /** The owner of the state, even if no user is shown after an unreadable sign-in. */
  readonly owner: string | undefined
}

/** How an action ended. */
export type End = 'delivered' | 'dropped' | 'replaced'

/**
 * The complete history from outside, which records every write to the disk: every log, the actions that they caused,
 * and what was acknowledged to the learner.
 */
export interface ActionOracle extends DiskWatcher {
  /** The log that the disk contains now. */
  readonly history: () => LogHistory
  readonly historyOf: (log: string) => LogHistory
  readonly histories: () => readonly LogHistory[]
  /** Finds the log that leads to this state, the skipped rows, and the signed-in user; undefined if no log does. */
  readonly find: (state: State) => Found | undefined
  /** Did any log ever lead to this state? */
  readonly knows: (state: State) => boolean
  readonly state: () => State
  readonly events: () => readonly StoredEvent[]
  readonly actions: ReadonlyMap<string, Action>
  readonly ends: ReadonlyMap<string, End>
  readonly resubmissions: Resubmissions
  readonly discards: Discards
  readonly acknowledged: ReadonlySet<string>
  /** Called when the view was notified that an intent is recorded. */
  readonly acknowledge: (intent: string) => void
  /** Calls the listener for every row when it is recorded. */
  readonly onRow: (listener: (row: RawRow, history: LogHistory) => void) => void
  /** Called before the device's clock is set. */
  readonly clockSet: () => void
  /** Called when rows of the current log were damaged. */
  readonly damaged: (seqs: readonly number[]) => void
  /** Called when a log is permanently lost with its tab or data. */
  readonly ended: (log: string) => void
  /** Called after a power loss, with the mirror's files before and after. */
  readonly mirrorCut: (before: ReadonlyMap<string, Uint8Array>, after: ReadonlyMap<string, Uint8Array>) => void
  /** Actions that were in no mirror when their log ended, because a fault had removed them. */
  readonly excused: ReadonlySet<string>
  /** Called when the server has answered that it does not know this session. */
  readonly refuse: (sessionId: string) => void
  /** Called when the view resends an intent: ineffective in one tab, it may have an effect in another. */
  readonly resend: (intent: string) => void
  /** Was the intent sent to another core too? The first one may find it already performed, and refuse it. */
  readonly isResent: (intent: string) => boolean
  /** The same for a tab in memory mode, whose log is not observable. */
  readonly acknowledgeInMemory: (intent: string) => void
  /** Called when bytes were added to a file of the mirror. */
  readonly mirrored: (bytes: Uint8Array) => void
  /** Actions in the mirror; the only record of the actions of a tab in memory mode. */
  readonly mirroredActions: ReadonlyMap<string, Action>
  /** Has a power loss removed this action from the mirror? */
  readonly wasTaken: (id: string) => boolean
  readonly replied: (session: string, rowId: string, reply: HttpReply) => void
}

interface Environment {
  readonly disk: () => Disk
  readonly mirror: () => ReadonlyMap<string, Uint8Array>
  readonly time: TrueTime
  readonly deviceTime: () => number
  readonly retention: { readonly age: number; readonly events: number }
  readonly users: () => readonly string[]
}

export function createActionOracle(
  { disk, mirror, time, deviceTime, retention, users }: Environment,
  assertions: SoftAssertions,
): ActionOracle {
  const { must } = assertions
  const actions = new Map<string, Action>()
  const mirroredActions = new Map<string, Action>()
  const ends = new Map<string, End>()
  const resubmissions = createResubmissions(
    {
      actions,
      mirroredActions,
      wasParked: (id) => [...histories.values()].some(({ queue }) => queue.wasParked(id)),
    },
    assertions,
  )
  const discards = createDiscards(
    {
      actionOf: (id) => actions.get(id) ?? mirroredActions.get(id),
      wasParked: (id) => [...histories.values()].some(({ queue }) => queue.wasParked(id)),
    },
    assertions,
  )
  const acknowledged = new Set<string>()
  const late = new Set<string>()
  const resent = new Set<string>()
  const histories = new Map<string, LogHistory>()
  const listeners = new Set<(row: RawRow, history: LogHistory) => void>()
  const replies = new Map<string, HttpReply>()
  const takenFromMirror = new Set<string>()
  const excused = new Set<string>()
  const refusedSessions = new Set<string>()
  /** The latest device time, ms since 1970 UTC: a removal may have been decided before the clock was set back. */
  let latest = 0
  const noteTime = () => {
    latest = Math.max(latest, deviceTime())
  }
  /** The device's session before the write under inspection. */
  let held: string | undefined
  const reportedErrors = new Map<string, Map<string, number>>()

  const historyOf = (log: string): LogHistory => {
    const known = histories.get(log)
    if (known !== undefined) return known
    const reply = (session: string, rowId: string) => replies.get(`${session} ${rowId}`)
    const history = createLogHistory(
      log,
      actions,
      mirroredActions,
      createTiming(time, reply, deviceTime, assertions),
      assertions,
    )
    histories.set(log, history)
    return history
  }
  const history = () => historyOf(disk().memory.log)

  const take = (stored: StoredRow, payloads: readonly Payload[], into: LogHistory) => {
    const row = rawRow(stored, new Map(payloads.map(({ hash, json }) => [hash, json])))
    must(!late.has(row.intent), () => `I1: ${row.type} was recorded after it was acknowledged`)
    // A tab that decides after a damaged row may not know of the action that it queued.
    discards.take(row, into.damaged().size === 0 ? into.queue.pending(into.head()) : [])
    into.take(row, stored)
    const end = endOf(row)
    if (end !== undefined) ends.set(word(row, 'rowId'), end)
    if (end === 'replaced') resubmissions.take(row)
    // A sign-in belongs to the user who signs in; if the previous one is damaged, the log still belongs to that user.
    const comer = signedInBy(row)
    const owner = comer ?? row.actor ?? into.userAt(row.seq)
    const text = comer === undefined ? row.text : JSON.stringify(row.data)
    if (row.type === 'actionsSealed')
      must(
        !text.includes(privateMark(word(row, 'owner'))),
        () => `X-SEC-06: what ${letterOf(word(row, 'owner'))} has left can be read`,
      )
    else if (row.type !== 'storageHealed')
      must(
        otherUsersIn(text, owner, users()).length === 0,
        () => `I5: ${row.type} of ${letterOf(owner)} tells of somebody else`,
      )
    if (row.type === 'appErrorNoted') {
      const signatures = reportedErrors.get(into.log) ?? new Map<string, number>()
      const signature = String(recordAt(row.data, 'signature'))
      const before = signatures.get(signature)
      must(before === undefined || into.damaged().has(before), () => `I10: ${signature} was reportedErrors twice`)
      reportedErrors.set(into.log, signatures.set(signature, row.seq))
    }
    if (row.type === 'loggedOut') reportedErrors.delete(into.log)
    for (const listener of listeners) listener(row, into)
  }

  /**
   * An action encrypted before it was readable in any file is known by its id only: a tab in memory mode has no log.
   */
  const noteSealed = (row: unknown) => {
    const [id, sealed] = [textAt(row, 'id') ?? '', textAt(row, 'sealed')]
    if (sealed === undefined || actions.has(id) || mirroredActions.has(id)) return
    const opened: unknown = JSON.parse(openedByAnybody(sealed))
    const text = (field: string) => textAt(opened, field) ?? ''
    const [owner, cause, path] = [text('owner'), text('cause'), text('path')]
    const priority = text('priority') === 'high' ? 'high' : 'normal'
    const method = text('method') === 'DELETE' ? 'DELETE' : 'POST'
    const body: unknown = text('body') === '' ? undefined : JSON.parse(text('body'))
    const deck = deckOf({ type: cause, data: body })
    const call = { priority, method, path, body } as const
    const stamp = Number(recordAt(opened, 'stamp'))
    mirroredActions.set(id, { id, owner, cause, intent: '', call, stamp, log: '', deck })
  }
  /** Checks that a mirrored action is the one that its event must cause. */
  const noteMirrored = (row: unknown, event: unknown) => {
    if (!isStored(event)) return noteSealed(row)
    const raw = rawRow(event, new Map())
    const call = expectedCall(raw)
    const id = textAt(row, 'id') ?? ''
    if (call === undefined || raw.actor === undefined || mirroredActions.has(id)) return
    const isSame = textAt(row, 'path') === call.path && textAt(row, 'method') === call.method
    must(isSame && id === raw.id, () => `X-HEAL-01: ${raw.type} stands in the mirror as something else`)
    const { actor: owner, type: cause, intent } = raw
    // When the clock was set back, the stamp continues from earlier queued actions, which only that tab knows.
    const stamp = Number(recordAt(row, 'stamp'))
    must(stamp >= raw.at, () => `X-HEAL-01: ${raw.type} stands in the mirror as of an earlier time`)
    mirroredActions.set(id, { id, owner, cause, intent, call, stamp, log: '', deck: deckOf(raw) })
  }
  /** Checks that a sender writes only within its own lease (X-OUTBOX-04, X-OUTBOX-09). */
  const checkLease = (tab: string, batch: Batch) => {
    const isSenders = batch.rows.some(
      ({ type, data }) => ofSender.has(String(type)) && !isResubmission({ type: String(type), data }),
    )
    if (!isSenders || disk().sender() === undefined) return
    must(disk().sender() === tab, () => `I7: ${tab} writes in a term that is over`)
  }
  /** Checks that an acknowledged action is also stored outside the database while it is pending (X-HEAL-01). */
  const checkMirrored = ({ id, type, seq }: RawRow, { queue, head }: LogHistory) => {
    if (!actions.has(id) || !queue.pending(head()).some((action) => action.id === id)) return
    must(
      takenFromMirror.has(id) || mirroredRows(mirror()).has(id),
      () => `X-HEAL-01: ${type} at ${seq} is acknowledged and not in the mirror`,
    )
  }
  /** Checks that only a response to the current sign-in ends it (S-SYNC-24, X-OUTBOX-10). */
  const checkLogout = ({ rows }: Batch) => {
    const isRefused = rows.some(
      (row) => row['type'] === 'loggedOut' && recordAt(row['data'], 'reason') === 'unauthorized',
    )
    must(
      !isRefused || held === undefined || refusedSessions.has(held),
      () => 'X-OUTBOX-10: a refusal of an earlier sign-in ends the present one',
    )
  }
  const checkStore = (log: string) => {
    const { queued, secrets } = disk().memory
    if (log !== disk().memory.log) return
    const { queue, head, usersAt } = historyOf(log)
    const inStore = [...queued.keys()].toSorted().join()
    const expected = queue.pending(head()).map(({ id }) => id)
    must(inStore === expected.toSorted().join(), () => 'X-LOG-03: events and their rows were not written together')
    must(
      usersAt(head()).includes(secrets?.userId),
      () => `X-LOG-15: the secrets are those of ${letterOf(secrets?.userId)}`,
    )
  }

  const oracle: ActionOracle = {
    history,
    historyOf,
    histories: () => [...histories.values()],
    find: (state) => {
      for (const each of [history(), ...histories.values()]) {
        const branch = each.branchOf(state)
        if (branch === undefined) continue
        const { skipped, users: shown, owners } = branch
        return { history: each, skipped, user: shown[state.seq], owner: owners[state.seq] }
      }
      return undefined
    },
    knows: (state) => oracle.find(state) !== undefined,
    state: () => history().state(),
    events: () => history().events(),
    actions,
    mirroredActions,
    ends,
    resubmissions,
    discards,
    acknowledged,
    excused,
    onRow: (listener) => void listeners.add(listener),
    acknowledge: (intent) => {
      acknowledged.add(intent)
      const rows = [...histories.values()].flatMap((each) =>
        each.rows().flatMap((row) => (row.intent === intent ? [{ row, each }] : [])),
      )
      if (rows.length === 0 && !resent.has(intent)) late.add(intent)
      must(
        // A resent intent is found in the log by one core while the other is writing to disk. A log wiped between write
        // and flush is lost either way.
        rows.every(({ row, each }) => row.seq <= each.flushed || each !== history()) || resent.has(intent),
        () => 'X-LOG-03: an action is acknowledged before it is durable',
      )
      for (const { row, each } of rows) checkMirrored(row, each)
    },
    damaged: (seqs) => history().damage(seqs),
    resend: (intent) => {
      resent.add(intent)
      late.delete(intent)
    },
    isResent: (intent) => resent.has(intent),
    acknowledgeInMemory: (intent) => void acknowledged.add(intent),
    mirrored: (bytes) => {
      for (const record of records(bytes)) noteMirrored(recordAt(record, 'row'), recordAt(record, 'event'))
    },
    wasTaken: (id) => takenFromMirror.has(id),
    refuse: (sessionId) => void refusedSessions.add(sessionId),
    replied: (session, rowId, reply) => {
      replies.set(`${session} ${rowId}`, reply)
      resubmissions.replied(rowId, reply)
      discards.replied(rowId, reply)
    },
    ended: (log) => {
      const mirrored = mirroredRows(mirror())
      const each = historyOf(log)
      const waiting = each.queue.pending(each.head()).map(({ id }) => id)
      // A replaced submission remains owed until its replacement has arrived.
      const replaced = each
        .rows()
        .filter(isResubmission)
        .map((row) => word(row, 'rowId'))
      for (const id of [...waiting, ...replaced]) if (!mirrored.has(id) && takenFromMirror.has(id)) excused.add(id)
    },
    mirrorCut: (before, after) => {
      const left = mirroredRows(after)
      const waiting = new Set(
        history()
          .queue.pending(history().head())
          .map(({ id }) => id),
      )
      for (const id of mirroredRows(before)) {
        if (left.has(id)) continue
        takenFromMirror.add(id)
        // Its log had ended, and no tab had queued it again.
        if (actions.has(id) && !waiting.has(id) && !ends.has(id)) excused.add(id)
      }
    },
    clockSet: noteTime,
    appended: (tab, log, batch) => {
      noteTime()
      const text = JSON.stringify([batch.rows, batch.payloads, batch.queued])
      must(!text.includes(CANARY), () => 'X-LOG-13: a secret is in the log')
      if (log === disk().memory.log) checkLease(tab, batch)
      const into = historyOf(log)
      const intents = new Set(batch.rows.map((row) => row['intent']))
      // After a logout or compaction removed its row, nothing shows whether it was recorded. The retention is short
      // here, to give compaction work; the product keeps rows for 30 days.
      const removed = log === disk().memory.log ? disk().memory.removed : 0
      const since = into.rows().findLastIndex(({ type }) => type === 'loggedOut') + 1
      must(
        !into
          .rows()
          .slice(since)
          .some(({ intent, seq }) => seq > removed && intents.has(intent)),
        () => `I2: ${String(batch.rows[0]?.['type'])} is recorded a second time`,
      )
      for (const row of batch.rows) take(row, batch.payloads, into)
      if (log === disk().memory.log) checkLogout(batch)
      checkStore(log)
      if (log === disk().memory.log) held = disk().memory.secrets?.sessionId
    },
    flushed: (log, head) => {
      historyOf(log).flushed = head
    },
    cut: (log, head) => {
      const into = historyOf(log)
      must(
        into.rows().every(({ seq, intent }) => seq <= head || !acknowledged.has(intent)),
        () => 'I1: a power loss took what was acknowledged',
      )
      const lost = into.rows().slice(head)
      for (const row of lost) if (endOf(row) === 'replaced') ends.delete(word(row, 'rowId'))
      resubmissions.lost(lost)
      discards.lost(lost)
      into.cut(head)
      reportedErrors.delete(log)
    },
    checkpointed: (log, checkpoint) => {
      must(!JSON.stringify(checkpoint).includes(CANARY), () => 'X-LOG-13: a secret is in a checkpoint')
      const state = stateIn(checkpoint)
      must(
        typeof state === 'object' && state !== null && isKnown(historyOf(log), checkpoint, state),
        () => `I4: the checkpoint at ${checkpoint.seq} is not the replay`,
      )
    },
    removing: (log, removal) => {
      noteTime()
      checkRemoval(historyOf(log), removal, disk(), latest - retention.age, retention.events, assertions)
    },
    wiped: (log) => oracle.ended(log),
  }
  return oracle
}

/** Returns the user who signs in by a row; undefined for every other row. */
const signedInBy = ({ type, data }: RawRow): string | undefined =>
  type === 'loginSucceeded' ? textAt(recordAt(data, 'user'), 'id') : undefined

/** Returns how an action ended, if the row records it. */
const endOf = (row: RawRow): End | undefined => {
  if (row.type === 'actionDelivered') return 'delivered'
  if (row.type !== 'actionDropped') return undefined
  return isResubmission(row) ? 'replaced' : 'dropped'
}

const isStored = (row: unknown): row is StoredRow => typeof recordAt(row, 'seq') === 'number'

const ofSender: ReadonlySet<string> = new Set(['actionDelivered', 'actionFailed', 'actionDropped', 'activityBatched'])

const isKnown = (history: LogHistory, { seq }: Numbered, state: object): boolean => {
  const typed = state as State
  return typed.seq === seq && history.branchOf(typed) !== undefined
}

/**
 * Checks a removal: only rows covered by the older checkpoint, delivered and older than the retention (X-LOG-11).
 * Without a signed-in user, everything may be removed if a checkpoint replaces it (S-SYNC-14).
 */
function checkRemoval(
  history: LogHistory,
  { upTo, keep, checkpoint }: Removal,
  { memory }: Disk,
  oldest: number,
  events: number,
  { must }: SoftAssertions,
): void {
  const kept = new Set(keep)
  const gone = memory.rows.filter(({ seq }) => seq <= upTo && seq < history.head() && !kept.has(seq))
  if (checkpoint !== undefined) {
    must(checkpoint.seq >= upTo, () => 'X-LOG-11: the log is removed, and the checkpoint is older')
    return
  }
  // On a full disk the older checkpoint is evicted; then everything depends on the newest one.
  const covered = memory.checkpoints[0]?.seq ?? 0
  const waiting = new Set(history.queue.pending(history.head()).map(({ id }) => id))
  for (const { seq, id } of gone) {
    must(seq <= covered, () => `X-LOG-11: ${seq} is removed, and the older checkpoint stands at ${covered}`)
    must(!waiting.has(id), () => `X-LOG-11: ${history.row(seq)?.type ?? ''} is removed before it is delivered`)
    const { at = 0 } = history.row(seq) ?? {}
    must(
      at < oldest || seq <= history.head() - events || history.damaged().has(seq),
      () => `X-LOG-11: ${seq} is removed early`,
    )
  }
}

/** Returns the seqs of the rows that a damaged payload makes unreadable. */
export const rowsWithPayload = (rows: readonly StoredRow[], hash: string): readonly number[] =>
  rows.flatMap((row) => (payloadOf(row) === hash ? [row.seq] : []))
