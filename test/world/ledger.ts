import type { State } from '../../core/state'
import type { StoredEvent } from '../../protocol/events'
import type { Batch, HttpReply, Numbered, Payload, Removal, StoredRow } from '../../worker/ports'
import { privateMark } from './accounts'
import { letterOf, strangersIn } from './canaries'
import { openedByAnybody } from './cipher'
import type { Disk, DiskWatcher } from './disk'
import { createLine, type Line } from './line'
import { expectedCall } from './expected-calls'
import { recordAt, stateIn, textAt } from './json'
import { mirroredRows, records } from './mirror-reader'
import { payloadOf, rawRow, word, type RawRow } from './raw-row'
import { deckOf, type Action } from './queue-model'
import { createLettingsGo, type LettingsGo } from './lettings-go'
import { createReplacements, isReplacement, type Replacements } from './replacements'
import { CANARY } from './server-model'
import { createTiming, type TrueTime } from './timing'
import type { Verdict } from './verdict'

export interface Found {
  readonly line: Line
  readonly skipped: ReadonlySet<number>
  readonly user: string | undefined
  /** Whose the state is, although nobody is shown behind a sign-in that could not be read. */
  readonly owner: string | undefined
}

/** What became of an action at last. */
export type End = 'delivered' | 'dropped' | 'replaced'

/**
 * What an outsider knows who saw every write reach the disk and forgets nothing: every log that ever was, the actions
 * that they led to, and what was promised to the learner.
 */
export interface Ledger extends DiskWatcher {
  /** The log that the disk holds now. */
  readonly line: () => Line
  readonly lineOf: (log: string) => Line
  readonly lines: () => readonly Line[]
  /** Which log led to this state, past which of its rows, and who is signed in then; undefined when none ever did. */
  readonly find: (state: State) => Found | undefined
  /** Did a log ever lead to this state? */
  readonly knows: (state: State) => boolean
  readonly state: () => State
  readonly events: () => readonly StoredEvent[]
  readonly actions: ReadonlyMap<string, Action>
  readonly ends: ReadonlyMap<string, End>
  readonly replacements: Replacements
  readonly lettingsGo: LettingsGo
  readonly acknowledged: ReadonlySet<string>
  /** The view was told that an intent is recorded. */
  readonly acknowledge: (intent: string) => void
  /** Told of every row when it is recorded. */
  readonly onRow: (listener: (row: RawRow, line: Line) => void) => void
  /** Rows of these seqs of the present log were damaged. */
  readonly damaged: (seqs: readonly number[]) => void
  /** A log is gone for ever, with the tab or the data that held it. */
  readonly ended: (log: string) => void
  /** The power went: of the mirror's files this is left of what was. */
  readonly mirrorCut: (before: ReadonlyMap<string, Uint8Array>, after: ReadonlyMap<string, Uint8Array>) => void
  /** Actions that were in no mirror when their log ended, because a fault had taken them from there. */
  readonly excused: ReadonlySet<string>
  /** Somebody heard that the server does not know this session of the API. */
  readonly refuse: (sessionId: string) => void
  /** The view says an intent again: what came to nothing in one tab may come to something in another one. */
  readonly resend: (intent: string) => void
  /** Another core was asked the same: the first one may find it done, and refuse it. */
  readonly isResent: (intent: string) => boolean
  /** The same of a tab in memory mode, whose log nobody else sees. */
  readonly acknowledgeElsewhere: (intent: string) => void
  /** Bytes were added to a file of the mirror. */
  readonly mirrored: (bytes: Uint8Array) => void
  /** What the mirror was given; of a tab in memory mode, it is all that tells of its actions. */
  readonly mirroredActions: ReadonlyMap<string, Action>
  /** Has a power loss taken this action out of the mirror? */
  readonly wasTaken: (id: string) => boolean
  readonly heard: (session: string, rowId: string, reply: HttpReply) => void
}

interface Surroundings {
  readonly disk: () => Disk
  readonly mirror: () => ReadonlyMap<string, Uint8Array>
  readonly time: TrueTime
  readonly deviceTime: () => number
  readonly retention: { readonly age: number; readonly events: number }
  readonly users: () => readonly string[]
}

export function createLedger(
  { disk, mirror, time, deviceTime, retention, users }: Surroundings,
  verdict: Verdict,
): Ledger {
  const { must } = verdict
  const actions = new Map<string, Action>()
  const mirroredActions = new Map<string, Action>()
  const ends = new Map<string, End>()
  const replacements = createReplacements(
    {
      actions,
      mirroredActions,
      wasSetAside: (id) => [...lines.values()].some(({ queue }) => queue.wasSetAside(id)),
    },
    verdict,
  )
  const lettingsGo = createLettingsGo(
    {
      actionOf: (id) => actions.get(id) ?? mirroredActions.get(id),
      wasSetAside: (id) => [...lines.values()].some(({ queue }) => queue.wasSetAside(id)),
    },
    verdict,
  )
  const acknowledged = new Set<string>()
  const late = new Set<string>()
  const resent = new Set<string>()
  const lines = new Map<string, Line>()
  const listeners = new Set<(row: RawRow, line: Line) => void>()
  const replies = new Map<string, HttpReply>()
  const takenFromMirror = new Set<string>()
  const excused = new Set<string>()
  const refusedSessions = new Set<string>()
  /** The latest time that the device's clock has shown when something was written, ms since 1970 UTC. */
  let latest = 0
  /** The session that the device had before the write that is looked at. */
  let held: string | undefined
  const told = new Map<string, Map<string, number>>()

  const lineOf = (log: string): Line => {
    const known = lines.get(log)
    if (known !== undefined) return known
    const reply = (session: string, rowId: string) => replies.get(`${session} ${rowId}`)
    const line = createLine(log, actions, mirroredActions, createTiming(time, reply, deviceTime, verdict), verdict)
    lines.set(log, line)
    return line
  }
  const line = () => lineOf(disk().memory.log)

  const take = (stored: StoredRow, payloads: readonly Payload[], into: Line) => {
    const row = rawRow(stored, new Map(payloads.map(({ hash, json }) => [hash, json])))
    must(!late.has(row.intent), () => `I1: ${row.type} was recorded after it was acknowledged`)
    // Who decides behind a damaged row may not know of what it queued.
    lettingsGo.take(row, into.damaged().size === 0 ? into.queue.pending(into.head()) : [])
    into.take(row, stored)
    const end = endOf(row)
    if (end !== undefined) ends.set(word(row, 'rowId'), end)
    if (end === 'replaced') replacements.take(row)
    // A sign-in is of whoever signs in: where the one before it is damaged, the log is still that one's.
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
        strangersIn(text, owner, users()).length === 0,
        () => `I5: ${row.type} of ${letterOf(owner)} tells of somebody else`,
      )
    if (row.type === 'appErrorNoted') {
      const signatures = told.get(into.log) ?? new Map<string, number>()
      const signature = String(recordAt(row.data, 'signature'))
      const before = signatures.get(signature)
      must(before === undefined || into.damaged().has(before), () => `I10: ${signature} was told twice`)
      told.set(into.log, signatures.set(signature, row.seq))
    }
    if (row.type === 'loggedOut') told.delete(into.log)
    for (const listener of listeners) listener(row, into)
  }

  /** What was sealed before it lay in any file open is known by itself alone: a tab in memory mode has no log to read. */
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
  /** An action in the mirror is what the event beside it is to cause. */
  const noteMirrored = (row: unknown, event: unknown) => {
    if (!isStored(event)) return noteSealed(row)
    const raw = rawRow(event, new Map())
    const call = expectedCall(raw)
    const id = textAt(row, 'id') ?? ''
    if (call === undefined || raw.actor === undefined || mirroredActions.has(id)) return
    const isSame = textAt(row, 'path') === call.path && textAt(row, 'method') === call.method
    must(isSame && id === raw.id, () => `X-HEAL-01: ${raw.type} stands in the mirror as something else`)
    const { actor: owner, type: cause, intent } = raw
    // After a clock that was set back it follows on what was queued before, which nobody but that tab knows.
    const stamp = Number(recordAt(row, 'stamp'))
    must(stamp >= raw.at, () => `X-HEAL-01: ${raw.type} stands in the mirror as of an earlier time`)
    mirroredActions.set(id, { id, owner, cause, intent, call, stamp, log: '', deck: deckOf(raw) })
  }
  /** What the sender writes is written in its own term, or not at all (X-OUTBOX-04, X-OUTBOX-09). */
  const checkTerm = (tab: string, batch: Batch) => {
    const isSenders = batch.rows.some(
      ({ type, data }) => ofSender.has(String(type)) && !isReplacement({ type: String(type), data }),
    )
    if (!isSenders || disk().sender() === undefined) return
    must(disk().sender() === tab, () => `I7: ${tab} writes in a term that is over`)
  }
  /** What the learner was told is recorded also stands outside of the database, as long as it waits (X-HEAL-01). */
  const checkMirrored = ({ id, type, seq }: RawRow, { queue, head }: Line) => {
    if (!actions.has(id) || !queue.pending(head()).some((action) => action.id === id)) return
    must(
      takenFromMirror.has(id) || mirroredRows(mirror()).has(id),
      () => `X-HEAL-01: ${type} at ${seq} is acknowledged and not in the mirror`,
    )
  }
  /** Only an answer to the present sign-in ends it (S-SYNC-24, X-OUTBOX-10). */
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
    const { queue, head, usersAt } = lineOf(log)
    const inStore = [...queued.keys()].toSorted().join()
    const expected = queue.pending(head()).map(({ id }) => id)
    must(inStore === expected.toSorted().join(), () => 'X-LOG-03: events and their rows were not written together')
    must(
      usersAt(head()).includes(secrets?.userId),
      () => `X-LOG-15: the secrets are those of ${letterOf(secrets?.userId)}`,
    )
  }

  const ledger: Ledger = {
    line,
    lineOf,
    lines: () => [...lines.values()],
    find: (state) => {
      for (const each of [line(), ...lines.values()]) {
        const branch = each.branchOf(state)
        if (branch === undefined) continue
        const { skipped, users: shown, owners } = branch
        return { line: each, skipped, user: shown[state.seq], owner: owners[state.seq] }
      }
      return undefined
    },
    knows: (state) => ledger.find(state) !== undefined,
    state: () => line().state(),
    events: () => line().events(),
    actions,
    mirroredActions,
    ends,
    replacements,
    lettingsGo,
    acknowledged,
    excused,
    onRow: (listener) => void listeners.add(listener),
    acknowledge: (intent) => {
      acknowledged.add(intent)
      const rows = [...lines.values()].flatMap((each) =>
        each.rows().flatMap((row) => (row.intent === intent ? [{ row, each }] : [])),
      )
      if (rows.length === 0 && !resent.has(intent)) late.add(intent)
      must(
        // One that was asked for twice is found in the log by one core while the other waits for the disk; and a log that
        // was wiped after the writing and before the flush is lost either way.
        rows.every(({ row, each }) => row.seq <= each.flushed || each !== line()) || resent.has(intent),
        () => 'X-LOG-03: an action is acknowledged before it is durable',
      )
      for (const { row, each } of rows) checkMirrored(row, each)
    },
    damaged: (seqs) => line().damage(seqs),
    resend: (intent) => {
      resent.add(intent)
      late.delete(intent)
    },
    isResent: (intent) => resent.has(intent),
    acknowledgeElsewhere: (intent) => void acknowledged.add(intent),
    mirrored: (bytes) => {
      for (const record of records(bytes)) noteMirrored(recordAt(record, 'row'), recordAt(record, 'event'))
    },
    wasTaken: (id) => takenFromMirror.has(id),
    refuse: (sessionId) => void refusedSessions.add(sessionId),
    heard: (session, rowId, reply) => {
      replies.set(`${session} ${rowId}`, reply)
      replacements.heard(rowId, reply)
      lettingsGo.heard(rowId, reply)
    },
    ended: (log) => {
      const mirrored = mirroredRows(mirror())
      const each = lineOf(log)
      const waiting = each.queue.pending(each.head()).map(({ id }) => id)
      // What was submitted anew stays owed until what took its place has arrived.
      const replaced = each
        .rows()
        .filter(isReplacement)
        .map((row) => word(row, 'rowId'))
      for (const id of [...waiting, ...replaced]) if (!mirrored.has(id) && takenFromMirror.has(id)) excused.add(id)
    },
    mirrorCut: (before, after) => {
      const left = mirroredRows(after)
      const waiting = new Set(
        line()
          .queue.pending(line().head())
          .map(({ id }) => id),
      )
      for (const id of mirroredRows(before)) {
        if (left.has(id)) continue
        takenFromMirror.add(id)
        // Its log had ended before, and no tab had come to queue it again.
        if (actions.has(id) && !waiting.has(id) && !ends.has(id)) excused.add(id)
      }
    },
    appended: (tab, log, batch) => {
      latest = Math.max(latest, deviceTime())
      const text = JSON.stringify([batch.rows, batch.payloads, batch.queued])
      must(!text.includes(CANARY), () => 'X-LOG-13: a secret is in the log')
      if (log === disk().memory.log) checkTerm(tab, batch)
      const into = lineOf(log)
      const intents = new Set(batch.rows.map((row) => row['intent']))
      // Whether something was recorded nobody can tell any more once a log-out or a compaction has taken its row. The
      // retention here is short, so that there is something to compact; the product keeps rows for 30 days.
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
      lineOf(log).flushed = head
    },
    cut: (log, head) => {
      const into = lineOf(log)
      must(
        into.rows().every(({ seq, intent }) => seq <= head || !acknowledged.has(intent)),
        () => 'I1: a power loss took what was acknowledged',
      )
      const lost = into.rows().slice(head)
      for (const row of lost) if (endOf(row) === 'replaced') ends.delete(word(row, 'rowId'))
      replacements.lost(lost)
      lettingsGo.lost(lost)
      into.cut(head)
      told.delete(log)
    },
    checkpointed: (log, checkpoint) => {
      must(!JSON.stringify(checkpoint).includes(CANARY), () => 'X-LOG-13: a secret is in a checkpoint')
      const state = stateIn(checkpoint)
      must(
        typeof state === 'object' && state !== null && isKnown(lineOf(log), checkpoint, state),
        () => `I4: the checkpoint at ${checkpoint.seq} is not the replay`,
      )
    },
    removing: (log, removal) => {
      // The clock may be set back between the look at it and the removal.
      latest = Math.max(latest, deviceTime())
      checkRemoval(lineOf(log), removal, disk(), latest - retention.age, retention.events, verdict)
    },
    wiped: (log) => ledger.ended(log),
  }
  return ledger
}

/** Who signs in by a row; undefined for every other row. */
const signedInBy = ({ type, data }: RawRow): string | undefined =>
  type === 'loginSucceeded' ? textAt(recordAt(data, 'user'), 'id') : undefined

/** What became of an action, where a row tells. */
const endOf = (row: RawRow): End | undefined => {
  if (row.type === 'actionDelivered') return 'delivered'
  if (row.type !== 'actionDropped') return undefined
  return isReplacement(row) ? 'replaced' : 'dropped'
}

const isStored = (row: unknown): row is StoredRow => typeof recordAt(row, 'seq') === 'number'

const ofSender: ReadonlySet<string> = new Set(['actionDelivered', 'actionFailed', 'actionDropped', 'activityBatched'])

const isKnown = (line: Line, { seq }: Numbered, state: object): boolean => {
  const typed = state as State
  return typed.seq === seq && line.branchOf(typed) !== undefined
}

/**
 * Only what is covered by the older checkpoint, delivered and older than the retention goes (X-LOG-11); everything
 * may go when nobody is signed in and a checkpoint takes its place (S-SYNC-14).
 */
function checkRemoval(
  line: Line,
  { upTo, keep, checkpoint }: Removal,
  { memory }: Disk,
  oldest: number,
  events: number,
  { must }: Verdict,
): void {
  const kept = new Set(keep)
  const gone = memory.rows.filter(({ seq }) => seq <= upTo && seq < line.head() && !kept.has(seq))
  if (checkpoint !== undefined) {
    must(checkpoint.seq >= upTo, () => 'X-LOG-11: the log is removed, and the checkpoint is older')
    return
  }
  // On a full disk the older checkpoint goes; then the newest one is what everything stands on.
  const covered = memory.checkpoints[0]?.seq ?? 0
  const waiting = new Set(line.queue.pending(line.head()).map(({ id }) => id))
  for (const { seq, id } of gone) {
    must(seq <= covered, () => `X-LOG-11: ${seq} is removed, and the older checkpoint stands at ${covered}`)
    must(!waiting.has(id), () => `X-LOG-11: ${line.row(seq)?.type ?? ''} is removed before it is delivered`)
    const { at = 0 } = line.row(seq) ?? {}
    must(
      at < oldest || seq <= line.head() - events || line.damaged().has(seq),
      () => `X-LOG-11: ${seq} is removed early`,
    )
  }
}

/** Seqs of the rows that a damaged payload takes with it. */
export const rowsWithPayload = (rows: readonly StoredRow[], hash: string): readonly number[] =>
  rows.flatMap((row) => (payloadOf(row) === hash ? [row.seq] : []))
