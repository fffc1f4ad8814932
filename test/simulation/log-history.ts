import { evolve } from '../../core/features/all-features'
import { initialState } from '../../core/initial-state'
import { fromRow } from '../../core/log/event-row'
import type { State } from '../../core/state'
import type { StoredEvent } from '../../protocol/events'
import { textAt, recordAt } from './json'
import { createQueueModel, type Actions, type QueueModel } from './queue-model'
import type { RawRow } from './raw-row'
import { sameState } from './same-state'
import { failsIn } from './throwing-fold'
import type { Timing } from './timing'
import type { SoftAssertions } from './soft-assertions'

/** The states to which a log leads when some rows are skipped. */
export interface Branch {
  readonly skipped: ReadonlySet<number>
  /** By seq. */
  readonly states: State[]
  /** The signed-in user after the event of a seq. */
  readonly users: (string | undefined)[]
  /** The state's owner after it: after a skipped sign-in the actor, although no user is shown. */
  readonly owners: (string | undefined)[]
}

/** One log as recorded from outside, with every append. */
export interface LogHistory {
  readonly log: string
  readonly queue: QueueModel
  readonly timing: Timing
  readonly head: () => number
  /** Rows up to here cannot be lost in a power loss. */
  flushed: number
  readonly rows: () => readonly RawRow[]
  readonly row: (seq: number) => RawRow | undefined
  /** All rows that are valid events. */
  readonly events: () => readonly StoredEvent[]
  readonly state: () => State
  /** The signed-in user after the event of this seq, for a reader of the complete log. */
  readonly userAt: (seq: number) => string | undefined
  /** The same for every reader, with or without damaged rows. */
  readonly usersAt: (seq: number) => readonly (string | undefined)[]
  /** Has a sync loaded the user since the last app start or logout (S-SYNC-21)? */
  readonly isSynced: (seq: number) => boolean
  readonly take: (row: RawRow, stored: object) => void
  readonly cut: (seq: number) => void
  /** Marks rows as undecodable: later readers skip them. */
  readonly damage: (seqs: readonly number[]) => void
  readonly damaged: () => ReadonlySet<number>
  /** Returns the branch that leads to this state; undefined if this log never did. */
  readonly branchOf: (state: State) => Branch | undefined
}

export function createLogHistory(
  log: string,
  actions: Actions,
  mirroredActions: Actions,
  timing: Timing,
  assertions: SoftAssertions,
): LogHistory {
  const { must } = assertions
  const queue = createQueueModel(log, actions, mirroredActions, assertions)
  const rows: RawRow[] = []
  const events: (StoredEvent | undefined)[] = []
  const damaged = new Set<number>()
  let branches: Branch[] = [{ skipped: new Set(), states: [initialState], users: [undefined], owners: [undefined] }]
  const found = new WeakMap<State, Branch>()

  const fold = (state: State, seq: number, isSkipped: boolean): State => {
    const event = events[seq - 1]
    if (event === undefined || isSkipped || failsIn(event)) return { ...state, seq }
    return evolve(state, event)
  }
  const extend = ({ skipped, states, users, owners }: Branch, row: RawRow) => {
    const isSkipped = skipped.has(row.seq)
    states.push(fold(states.at(-1) ?? initialState, row.seq, isSkipped))
    users.push(isSkipped ? users.at(-1) : userAfter(row, users.at(-1)))
    owners.push(isSkipped ? owners.at(-1) : ownerAfter(row))
  }
  const history: LogHistory = {
    log,
    queue,
    timing,
    flushed: 0,
    head: () => rows.length,
    rows: () => rows,
    row: (seq) => rows[seq - 1],
    events: () => events.filter((event) => event !== undefined),
    state: () => branches[0]?.states.at(-1) ?? initialState,
    userAt: (seq) => branches[0]?.users[seq],
    usersAt: (seq) => branches.map(({ users }) => users[seq]),
    isSynced: (seq) => {
      const last = rows.slice(0, seq).findLast(({ type }) => type === 'syncSucceeded' || beforeSync.has(type))
      return last?.type === 'syncSucceeded'
    },
    take: (row, stored) => {
      must(row.seq === rows.length + 1, () => `I8: seq ${row.seq} follows ${rows.length}`)
      must(
        history.usersAt(rows.length).includes(row.actor),
        () => `X-LOG-15: ${row.type} of ${row.actor ?? 'nobody'} while another is here`,
      )
      const read = fromRow({ ...stored, data: row.data })
      rows.push(row)
      events.push(read.kind === 'event' ? read.event : undefined)
      for (const branch of branches) extend(branch, row)
      timing.take(row, history.row)
      queue.take(row)
    },
    cut: (seq) => {
      rows.length = Math.min(rows.length, seq)
      events.length = rows.length
      for (const { states, users, owners } of branches)
        for (const each of [states, users, owners]) each.length = rows.length + 1
      for (const each of damaged) if (each > seq) damaged.delete(each)
      queue.cut(seq)
      timing.cut(seq)
    },
    damage: (seqs) => {
      const fresh = seqs.filter((seq) => seq <= rows.length && !damaged.has(seq))
      if (fresh.length === 0) return
      for (const seq of fresh) damaged.add(seq)
      queue.damage(fresh)
      const first = Math.min(...fresh)
      branches = branches.flatMap((branch) => {
        const skipped = new Set([...branch.skipped, ...fresh])
        const { states, users, owners } = branch
        const other = {
          skipped,
          states: states.slice(0, first),
          users: users.slice(0, first),
          owners: owners.slice(0, first),
        }
        for (const row of rows.slice(first - 1)) extend(other, row)
        return [branch, other]
      })
    },
    damaged: () => damaged,
    branchOf: (state) => {
      const known = found.get(state)
      if (known !== undefined) return known
      const branch = branches.find(({ states }) => {
        const expected = states[state.seq]
        return expected !== undefined && sameState(expected, state)
      })
      if (branch !== undefined) found.set(state, branch)
      return branch
    },
  }
  return history
}

const beforeSync: ReadonlySet<string> = new Set(['appStarted', 'loggedOut'])

/** Returns the state's owner after a row: the actor, or the user who signs in or out by it. */
const ownerAfter = (row: RawRow): string | undefined => {
  if (row.type === 'loginSucceeded' || row.type === 'userUpdated') return textAt(recordAt(row.data, 'user'), 'id')
  return row.type === 'loggedOut' ? undefined : row.actor
}

/** Returns the displayed user after a row. A row by another actor shows that a sign-in or logout was skipped. */
const userAfter = (row: RawRow, before: string | undefined): string | undefined => {
  if (row.type === 'loginSucceeded' || row.type === 'userUpdated') return textAt(recordAt(row.data, 'user'), 'id')
  return row.type === 'loggedOut' || row.actor !== before ? undefined : before
}
