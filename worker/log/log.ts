import * as E from 'fp-ts/Either'
import { eventId, MAX_EVENTS_PER_INPUT } from '../../core/features/compose-features'
import type { Input } from '../../core/decider'
import { emptyFold, type FoldResult } from '../../core/log/fold-with-codecs'
import { allRows } from '../../core/outbox/queue'
import type { State } from '../../core/state'
import type { StoredEvent } from '../../protocol/events'
import { refusal } from '../../protocol/faults'
import { appendBatch, mirrorEntries, queueChanges, type Entry } from './append-batch'
import type { ContentCache } from '../contents/content-cache'
import { contentOf, decideBatch, type DecidedBatch, type Recorded } from './decide-batch'
import { mirrorSync, type AttemptedRows } from '../mirror/mirror-sync'
import { StoreLost, type AppendResult, type Cancel, type Mirror, type StoredRow } from '../ports'
import type { LoadedFeatures } from '../lazy/feature-loader'
import { LogReplaced, type ReconnectingStore } from '../store/reconnecting-store'
import type { applyReadOnly } from './read-only-overlay'
import { foldNewRows, restore, restoreOrRecover, type RecoverLog } from './restore'

/** Maximum number of inputs in one transaction. */
const MAX_BATCH_INPUTS = 512
/** How often a lost connection is reopened, or a lost race repeated, before an input is refused. */
const MAX_TRIES = 8

export interface Commit {
  readonly before: State
  readonly after: State
  readonly events: readonly StoredEvent[]
  /** The log that `before` was folded from is lost; `after` is the state of another log, or the empty state. */
  readonly otherLog: boolean
  /** The last row of the append, if this tab appended. */
  readonly head?: StoredRow
  /** The unrecorded state that was shown on a full disk, which this commit discards. */
  readonly overlay?: State
}

export interface Log {
  readonly fold: () => FoldResult
  readonly state: () => State
  /** The state including what this tab opened on a full disk, which is not recorded. */
  readonly shown: () => State
  /** Decides and records. Resolves when the transaction is complete; never rejects. */
  readonly record: (entry: Entry) => Promise<Recorded>
  /** Folds events that other tabs have appended. False when the store cannot be read. */
  readonly catchUp: () => Promise<boolean>
  /** Runs while nothing else reads or writes, so the fold matches the log that the store has open. */
  readonly runExclusive: (run: () => Promise<void>) => Promise<void>
  /** Called after every commit of any tab, and when the disk becomes full or has room again. */
  readonly onCommit: (listener: (commit: Commit) => void) => Cancel
  /** The disk is full: reading continues, recording does not. */
  readonly isReadOnly: () => boolean
}

/** Rarely needed collaborators, loaded on demand. */
export interface LazyCollaborators {
  /**
   * Seals unsent actions at a user switch, so that the next user cannot read them (X-SEC-06). Returns the input to
   * record.
   */
  readonly sealed: (before: State, after: State) => Promise<Input | undefined>
  /** Help for a full disk; undefined if its code cannot be loaded. */
  readonly whenFull: () => Promise<DiskFullHelp | undefined>
  readonly recover: RecoverLog
}

interface DiskFullHelp {
  /** Frees some space per call; false when nothing more can be freed. */
  readonly freeSpace: () => Promise<boolean>
  /** Lets the user continue to read when nothing can be recorded. */
  readonly applyReadOnly: typeof applyReadOnly
}

interface PendingEntry {
  readonly entry: Entry
  readonly resolve: (recorded: Recorded) => void
  /** Id of the log whose state the input was based on. */
  readonly log: string
}

/**
 * Creates the only writer of a tab. Inputs that arrive during a transaction share the next one (group commit); each is
 * decided on the state after the previous one. The state is swapped, and listeners are called, only when the
 * transaction is complete (X-LOG-03). Another tab's append is folded first, and the inputs are decided again
 * (X-LOG-05).
 */
export function openLog(
  store: ReconnectingStore,
  mirror: Mirror,
  contents: ContentCache,
  parts: LoadedFeatures,
  collaborators: LazyCollaborators,
  start: FoldResult = emptyFold,
): Log {
  let fold = start
  let otherLog = false
  /**
   * Sign-in epoch at the last logout. Intents stamped with an earlier epoch are refused. The restored log does not show
   * whether an earlier epoch ended by a logout. Intents of a replaced worker are therefore checked against the restored
   * epoch.
   */
  let lastLogoutEpoch = start.state.user.signIn
  /** Id of the log that the state was folded from. It differs from the store's while another log is being read. */
  let logOfState = store.log()
  let readOnly = false
  let overlay: State | undefined
  let reader: typeof applyReadOnly | undefined
  let drainDue = false
  let turn: Promise<unknown> = Promise.resolve()
  const waiting: PendingEntry[] = []
  const listeners = new Set<(commit: Commit) => void>()
  const state = () => fold.state
  const shown = () => overlay ?? state()
  const mirrors = mirrorSync(store, mirror, parts, state)

  const commit = (
    next: FoldResult,
    events: readonly StoredEvent[],
    more: Partial<Pick<Commit, 'otherLog' | 'head'>> = {},
  ) => {
    const before = state()
    const gone = next === fold || overlay === undefined ? {} : { overlay }
    if (next !== fold) overlay = undefined
    fold = next
    if (!otherLog) logOfState = store.log()
    if (events.some(({ type }) => type === 'loggedOut')) lastLogoutEpoch = state().user.signIn
    for (const listener of listeners) listener({ before, after: state(), events, otherLog: false, ...gone, ...more })
  }

  const setReadOnly = (full: boolean) => {
    if (readOnly === full) return
    readOnly = full
    commit(fold, [])
  }

  /** Folds the rows after the head. Restores a log with a gap, or another log that replaced this one. */
  const readTail = async (): Promise<readonly StoredEvent[]> => {
    for (;;) {
      try {
        const tail = (otherLog ? undefined : await readOn()) ?? (await restoreAgain())
        await mirrors.settleGap()
        return tail
      } catch (error) {
        if (!(error instanceof LogReplaced)) throw error
        otherLog = true
        store.adopt()
      }
    }
  }

  const readOn = async (): Promise<readonly StoredEvent[] | undefined> => {
    const tail = await foldNewRows(store, parts, fold)
    if (tail === undefined) return undefined
    const { events } = tail
    if (tail.fold === fold) return events
    const changes = queueChanges(events, state(), tail.fold.state)
    commit(tail.fold, events)
    await mirrors.applyAppend(events, changes)
    return events
  }

  const restoreAgain = async (): Promise<readonly []> => {
    const lost = otherLog
    const restored = await (lost ? restoreOrRecover(store, parts, collaborators.recover) : restore(store, parts))
    otherLog = false
    commit(restored.fold, [], { otherLog: lost })
    await mirrors.replaceSealed(allRows(state()))
    mirrors.noteGap(!lost)
    // The content of the gap is unknown; another log has its own count of sign-ins.
    lastLogoutEpoch = lost ? 0 : state().user.signIn
    return []
  }

  const write = async (batch: readonly PendingEntry[]): Promise<void> => {
    const tried: AttemptedRows = new Map()
    let help: ReturnType<LazyCollaborators['whenFull']> | undefined
    const whenFull = () => (help ??= collaborators.whenFull())
    let left = batch
    for (let attempt = 0; attempt < MAX_TRIES && left.length > 0; attempt++) {
      try {
        // The rows of another log could not be read before. Its head may equal this state's by chance.
        if (otherLog) await readTail()
        left = await tryToWrite(left, tried, whenFull)
      } catch (error) {
        asLost(error)
        left = await resolveRecorded(left, (await reopen()) ?? [], tried)
      }
    }
    for (const { resolve } of left) resolve(E.left(refusal('notSaved')))
    await mirrors.reconcile(tried)
  }

  /**
   * Resolves inputs whose events are already in the log: an append without a reply may have been written. If a logout
   * has removed its events since, this cannot be detected; `isPast` keeps such an input out of the next sign-in.
   */
  const resolveRecorded = async (
    batch: readonly PendingEntry[],
    tail: readonly StoredEvent[],
    tried: AttemptedRows,
  ): Promise<readonly PendingEntry[]> => {
    const asked = new Set(batch.map(({ entry }) => entry.input.id))
    const known = tail.filter(({ intent }) => asked.has(intent))
    await mirrors.reconcile(tried, known)
    return batch.filter(({ entry: { input }, resolve }) => {
      const events = known.filter(({ intent }) => intent === input.id)
      if (events.length > 0) resolve(E.right(events))
      return events.length === 0
    })
  }

  /**
   * Is this a timer fact of another log? A timer is identified by the seq of the row that armed it, which is another
   * row there.
   */
  const isStale = ({ entry: { input }, log }: PendingEntry): boolean =>
    log !== store.log() && input.body.kind === 'fact' && input.body.fact.type === 'timerFired'

  /**
   * Does this belong to a sign-in that has ended, or report a sleep during it? It may have been recorded there, with
   * rows that are removed by now.
   */
  const isPast = ({ entry: { input } }: PendingEntry): boolean =>
    (input.body.kind === 'intent' || input.body.fact.type === 'woken') && input.under.signIn < lastLogoutEpoch

  /** Returns the inputs that may still be recorded, and resolves the others. */
  const dropObsolete = async (given: readonly PendingEntry[]): Promise<readonly PendingEntry[]> => {
    const left: PendingEntry[] = []
    for (const one of given) {
      if (isStale(one)) one.resolve(E.right([]))
      else if (isPast(one)) one.resolve(await unlessRecorded(one.entry, E.left(refusal('otherUser'))))
      else left.push(one)
    }
    return left
  }

  /**
   * Turns the refusal of an intent into success when the log already holds its events: the worker that recorded them
   * ended before it answered, and the page handed the intent to this one (X-BRIDGE-03).
   */
  const unlessRecorded = async ({ input }: Entry, recorded: Recorded): Promise<Recorded> =>
    E.isLeft(recorded) && input.body.kind === 'intent' && (await store.holds(eventId(input, 0)))
      ? E.right([])
      : recorded

  const withRecorded = async (entries: readonly Entry[], { decided, after }: DecidedBatch): Promise<DecidedBatch> => ({
    decided: await Promise.all(
      entries.map((entry, index) => unlessRecorded(entry, decided[index] ?? E.left(refusal('notSaved')))),
    ),
    after,
  })

  /** Seals the unsent actions of the previous user in the same transaction at a user switch, where possible. */
  const withSealed = async ({ decided, after }: DecidedBatch): Promise<DecidedBatch> => {
    const input = await collaborators.sealed(state(), after)
    if (input === undefined || !(await parts.isReadyFor(after, input))) return { decided, after }
    const outcome = parts.app().handle(after, input, contents)
    return E.isLeft(outcome)
      ? { decided, after }
      : { decided: [...decided, E.right(outcome.right.events)], after: outcome.right.state }
  }

  /**
   * Shows the effect of reading actions on a full disk without recording them. Returns the inputs that must be written.
   */
  const applyReading = async (given: readonly PendingEntry[]): Promise<readonly PendingEntry[]> => {
    const others: PendingEntry[] = []
    for (const one of given) {
      await contents.load(contentOf(shown(), [one.entry]))
      const read = reader?.(parts.app(), shown(), one.entry.input, contents)
      if (read === undefined) others.push(one)
      else if (E.isLeft(read)) one.resolve(await unlessRecorded(one.entry, read))
      else {
        overlay = read.right
        commit(fold, [])
        one.resolve(E.right([]))
      }
    }
    return others
  }

  /** Makes one attempt; returns the entries that must be decided again. */
  const tryToWrite = async (
    given: readonly PendingEntry[],
    tried: AttemptedRows,
    whenFull: LazyCollaborators['whenFull'],
  ): Promise<readonly PendingEntry[]> => {
    const meant = await dropObsolete(given)
    const batch = readOnly ? await applyReading(meant) : meant
    const entries = entriesOf(batch)
    const open = await decideBatch(parts, state(), entries, contents).then((given) => withRecorded(entries, given))
    const { decided, after } = hasLeft(state(), open.after) ? await withSealed(open) : open
    const events = decided.flatMap((recorded) => (E.isRight(recorded) ? recorded.right : []))
    for (const id of maybeRecorded(entries, decided)) tried.set(id, undefined)
    const settle = () => decided.forEach((recorded, index) => batch[index]?.resolve(recorded))
    if (events.length === 0) {
      // An input without events may have some after another tab's changes, and no append detects a conflict here.
      if ((await store.head()) !== state().seq) return resolveRecorded(batch, await readTail(), tried)
      await mirrors.reconcile(tried)
      settle()
      return []
    }
    const { queued, unqueued } = queueChanges(events, state(), after)
    const write = appendBatch(state(), after, events, entries, { queued, unqueued }, parts.app().kindOf)
    for (const record of mirrorEntries(queued, events, entries, store, parts.app().kindOf))
      tried.set(record.row.id, record)
    const result = await store.append(write).catch(asLost)
    switch (result) {
      case 'ok': {
        const head = write.rows.at(-1)
        const health = { ...fold.health, events: fold.health.events + events.length }
        setReadOnly(false)
        commit({ state: after, health }, events, head === undefined ? {} : { head })
        // After the log append, so that mirrored rows are in the log, and before the intent is acknowledged.
        await mirrors.reconcile(tried)
        await mirrors.replaceSealed(queued)
        settle()
        await mirror.remove(unqueued, { inLog: store.durable })
        return []
      }
      case 'conflict':
        return resolveRecorded(batch, await readTail(), tried)
      case 'lost':
        return resolveRecorded(batch, (await reopen()) ?? [], tried)
      case 'duplicate': {
        const rest = await resolveRecorded(batch, await readTail(), tried)
        if (rest.length !== 1) for (const one of rest) await writeAlone(one)
        else settleKnown(rest)
        return []
      }
      case 'fenced':
        settleKnown(batch)
        return []
      case 'full': {
        const help = await whenFull()
        if ((await help?.freeSpace()) === true) return batch
        reader ??= help?.applyReadOnly
        setReadOnly(true)
        for (const { entry, resolve } of await applyReading(batch))
          resolve(await unlessRecorded(entry, E.left(refusal('storageFull'))))
        return []
      }
    }
  }

  const writeAlone = (one: PendingEntry) => write([one])

  /** Reopens the store, because a dead connection is never reused, and compares its content. */
  const reopen = async (): Promise<readonly StoredEvent[] | undefined> => {
    try {
      await store.open()
      return await readTail()
    } catch (error) {
      asLost(error)
      return undefined
    }
  }

  /** Serialises reads and writes; inputs recorded during one are part of the next. */
  const inTurn = <A>(run: () => Promise<A>): Promise<A | undefined> => {
    const mine = turn.then(run).catch(() => undefined)
    turn = mine
    return mine
  }

  const drain = async () => {
    drainDue = false
    for (let batch = nextBatch(waiting); batch.length > 0; batch = nextBatch(waiting)) {
      try {
        await write(batch)
      } catch {
        for (const { resolve } of batch) resolve(E.left(refusal('notSaved')))
      }
    }
  }

  return {
    fold: () => fold,
    state,
    shown,
    record: (entry) =>
      new Promise((resolve) => {
        waiting.push({ entry, resolve, log: logOfState })
        if (drainDue) return
        drainDue = true
        void inTurn(drain)
      }),
    catchUp: async () => (await inTurn(() => readTail().catch(reopen))) !== undefined,
    runExclusive: inTurn,
    onCommit: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    isReadOnly: () => readOnly,
  }
}

function asLost(error: unknown): AppendResult {
  if (error instanceof StoreLost || error instanceof LogReplaced) return 'lost'
  throw error
}

/** Returns the next batch. A sender's fact has its own transaction, because its epoch applies to no other input. */
function nextBatch(waiting: PendingEntry[]): readonly PendingEntry[] {
  const fenced = waiting.findIndex(({ entry }) => entry.epoch !== undefined)
  const size = fenced < 0 ? MAX_BATCH_INPUTS : Math.min(Math.max(fenced, 1), MAX_BATCH_INPUTS)
  return waiting.splice(0, size)
}

/** Does a user sign out with unsent actions? */
const hasLeft = ({ user: { owner } }: State, after: State): boolean =>
  owner !== undefined && owner !== after.user.owner && owner in after.quarantine

const entriesOf = (batch: readonly PendingEntry[]): readonly Entry[] => batch.map(({ entry }) => entry)

/**
 * Lists ids of the events that intents of this batch without a result would have. A tab that died before mirroring them
 * may have recorded them (X-HEAL-01).
 */
const maybeRecorded = (entries: readonly Entry[], decided: readonly Recorded[]): readonly string[] =>
  entries.flatMap(({ input }, index) => {
    const recorded = decided[index]
    if (input.body.kind !== 'intent' || recorded === undefined || !cameToNothing(recorded)) return []
    return Array.from({ length: MAX_EVENTS_PER_INPUT }, (_event, place) => eventId(input, place))
  })

const cameToNothing = E.exists((events: readonly StoredEvent[]) => events.length === 0)

const settleKnown = (batch: readonly PendingEntry[]) => {
  for (const { resolve } of batch) resolve(E.right([]))
}
