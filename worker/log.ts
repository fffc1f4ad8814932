import * as E from 'fp-ts/Either'
import { eventId, LONGEST_CHAIN } from '../core/compose'
import type { Input } from '../core/decider'
import { emptyFold, type Fold } from '../core/log/fold-by'
import { allRows } from '../core/outbox/queue'
import type { State } from '../core/state'
import type { StoredEvent } from '../protocol/events'
import { refusal } from '../protocol/faults'
import { batchOf, mirrored, queueChanges, type Entry } from './batch'
import type { ContentCache } from './contents'
import { contentOf, decideBatch, type Decided, type Recorded } from './deciding'
import { mirroring, type Tried } from './mirroring'
import { StoreLost, type AppendResult, type Cancel, type Mirror, type StoredRow } from './ports'
import type { Parts } from './parts'
import { OtherLog, type ReopeningStore } from './reopening'
import type { readApart } from './read-apart'
import { follow, restore } from './restore'

/** Inputs of one transaction at the most. */
const LARGEST_BATCH = 512
/** How often a lost connection is reopened, or a lost race repeated, before an input is refused. */
const TRIES = 8

export interface Commit {
  readonly before: State
  readonly after: State
  readonly events: readonly StoredEvent[]
  /** The log that `before` was folded from is lost; `after` is what another log holds, or nothing. */
  readonly otherLog: boolean
  /** The last row as it was written, where this tab has written. */
  readonly head?: StoredRow
  /** What was shown on a full disk and recorded nowhere; it has gone with this. */
  readonly apart?: State
}

export interface Log {
  readonly fold: () => Fold
  readonly state: () => State
  /** The same with what this tab has open while the disk is full, which is recorded nowhere. */
  readonly shown: () => State
  /** Decides and records. Resolves when the transaction is complete; never rejects. */
  readonly record: (entry: Entry) => Promise<Recorded>
  /** Folds what other tabs have appended meanwhile. False when the store cannot be read. */
  readonly catchUp: () => Promise<boolean>
  /** Runs while nothing else reads or writes: the fold then is that of the log which the store has open. */
  readonly alone: (run: () => Promise<void>) => Promise<void>
  /** Told after every commit, of this tab or another one, and when the disk is full or has room again. */
  readonly onCommit: (listener: (commit: Commit) => void) => Cancel
  /** The disk is full: reading goes on, recording does not. */
  readonly isReadOnly: () => boolean
}

/** What is seldom needed, and fetched then. */
export interface Seldom {
  /** What is to be recorded along with a change of hands, so that whoever comes next cannot read what is left (X-SEC-06). */
  readonly sealed: (before: State, after: State) => Promise<Input | undefined>
  /** What helps on a full disk; undefined where the code for it cannot be had. */
  readonly whenFull: () => Promise<WhenFull | undefined>
}

interface WhenFull {
  /** Makes room, a step at each call; false when there is no more to be made. */
  readonly moreRoom: () => Promise<boolean>
  /** Lets reading go on where nothing can be recorded. */
  readonly readApart: typeof readApart
}

interface Waiting {
  readonly entry: Entry
  readonly resolve: (recorded: Recorded) => void
  /** The log that the state was of to which it was told. */
  readonly log: string
}

/**
 * The one writer of a tab. Inputs that arrive while a transaction is under way share the next one (group commit); each
 * is decided on the state that the one before it leaves. The state is swapped, and everybody told, only when the
 * transaction is complete (X-LOG-03). Another tab's append is folded first and the inputs are decided again (X-LOG-05).
 */
export function openLog(
  store: ReopeningStore,
  mirror: Mirror,
  contents: ContentCache,
  parts: Parts,
  seldom: Seldom,
  start: Fold = emptyFold,
): Log {
  let fold = start
  let otherLog = false
  /** The sign-in in which hands changed last: what was meant in an earlier one is not done in it. */
  let handedOver = 0
  /** The log that the state is of: while another one is read in its place it is not the store's. */
  let logOfState = store.log()
  let readOnly = false
  let apart: State | undefined
  let reader: typeof readApart | undefined
  let drainDue = false
  let turn: Promise<unknown> = Promise.resolve()
  const waiting: Waiting[] = []
  const listeners = new Set<(commit: Commit) => void>()
  const state = () => fold.state
  const shown = () => apart ?? state()
  const mirrors = mirroring(store, mirror, parts, state)

  const commit = (
    next: Fold,
    events: readonly StoredEvent[],
    more: Partial<Pick<Commit, 'otherLog' | 'head'>> = {},
  ) => {
    const before = state()
    const gone = next === fold || apart === undefined ? {} : { apart }
    if (next !== fold) apart = undefined
    fold = next
    logOfState = store.log()
    if (events.some(({ type }) => type === 'loggedOut')) handedOver = state().mine.signIn
    for (const listener of listeners) listener({ before, after: state(), events, otherLog: false, ...gone, ...more })
  }

  const setReadOnly = (full: boolean) => {
    if (readOnly === full) return
    readOnly = full
    commit(fold, [])
  }

  /** Folds what lies after the head. A log with a gap is restored, and so is another log in the place of this one. */
  const readTail = async (): Promise<readonly StoredEvent[]> => {
    for (;;) {
      try {
        const tail = (otherLog ? undefined : await readOn()) ?? (await readAnew())
        await mirrors.settleGap()
        return tail
      } catch (error) {
        if (!(error instanceof OtherLog)) throw error
        otherLog = true
        store.adopt()
      }
    }
  }

  const readOn = async (): Promise<readonly StoredEvent[] | undefined> => {
    const tail = await follow(store, parts, fold)
    if (tail === undefined) return undefined
    const { events } = tail
    if (tail.fold === fold) return events
    const changes = queueChanges(events, state(), tail.fold.state)
    commit(tail.fold, events)
    await mirrors.appended(events, changes)
    return events
  }

  const readAnew = async (): Promise<readonly []> => {
    const restored = await restore(store, parts)
    const lost = otherLog
    otherLog = false
    commit(restored.fold, [], { otherLog: lost })
    await mirrors.sealed(allRows(state()))
    mirrors.passedGap(!lost)
    // Nobody knows what the gap held; another log counts its sign-ins by itself.
    handedOver = lost ? 0 : state().mine.signIn
    return []
  }

  const write = async (batch: readonly Waiting[]): Promise<void> => {
    const tried: Tried = new Map()
    let help: ReturnType<Seldom['whenFull']> | undefined
    const whenFull = () => (help ??= seldom.whenFull())
    let left = batch
    for (let attempt = 0; attempt < TRIES && left.length > 0; attempt++) {
      try {
        left = await tryToWrite(left, tried, whenFull)
      } catch (error) {
        asLost(error)
        left = await settleFound(left, (await reopen()) ?? [], tried)
      }
    }
    for (const { resolve } of left) resolve(E.left(refusal('notSaved')))
    await mirrors.found(tried)
  }

  /**
   * An append of which nothing was heard may have been written: its events are then found in the log. Where a log-out
   * has taken them away since, nobody knows; it is not done a second time under the next sign-in (`isPast`).
   */
  const settleFound = async (
    batch: readonly Waiting[],
    tail: readonly StoredEvent[],
    tried: Tried,
  ): Promise<readonly Waiting[]> => {
    const asked = new Set(batch.map(({ entry }) => entry.input.id))
    const known = tail.filter(({ intent }) => asked.has(intent))
    await mirrors.found(tried, known)
    return batch.filter(({ entry: { input }, resolve }) => {
      const events = known.filter(({ intent }) => intent === input.id)
      if (events.length > 0) resolve(E.right(events))
      return events.length === 0
    })
  }

  /** A timer is told by the number of the row that armed it: another log has another row there. */
  const isStale = ({ entry: { input }, log }: Waiting): boolean =>
    log !== store.log() && input.body.kind === 'fact' && input.body.fact.type === 'timerFired'

  /** It was meant in a sign-in that has ended since, or tells of a sleep through it, and may be recorded there: its rows are gone. */
  const isPast = ({ entry: { input } }: Waiting): boolean =>
    (input.body.kind === 'intent' || input.body.fact.type === 'woken') && input.under.signIn < handedOver

  /** Those that may still be recorded; the others are answered. */
  const stillMeant = (given: readonly Waiting[]): readonly Waiting[] =>
    given.filter((one) => {
      if (isStale(one)) one.resolve(E.right([]))
      else if (isPast(one)) one.resolve(E.left(refusal('otherUser')))
      else return true
      return false
    })

  /** What is left behind at a change of hands is sealed in the same transaction, where that can be done. */
  const withSealed = async ({ decided, after }: Decided): Promise<Decided> => {
    const input = await seldom.sealed(state(), after)
    if (input === undefined || !(await parts.isReadyFor(after, input))) return { decided, after }
    const outcome = parts.app().handle(after, input, contents)
    return E.isLeft(outcome)
      ? { decided, after }
      : { decided: [...decided, E.right(outcome.right.events)], after: outcome.right.state }
  }

  /** On a full disk what somebody does to read on is shown and not recorded; returns what is to be written all the same. */
  const notReading = async (given: readonly Waiting[]): Promise<readonly Waiting[]> => {
    const others: Waiting[] = []
    for (const one of given) {
      await contents.load(contentOf(shown(), [one.entry]))
      const read = reader?.(parts.app(), shown(), one.entry.input, contents)
      if (read === undefined) others.push(one)
      else if (E.isLeft(read)) one.resolve(read)
      else {
        apart = read.right
        commit(fold, [])
        one.resolve(E.right([]))
      }
    }
    return others
  }

  /** One attempt; returns the entries that are to be decided again. */
  const tryToWrite = async (
    given: readonly Waiting[],
    tried: Tried,
    whenFull: Seldom['whenFull'],
  ): Promise<readonly Waiting[]> => {
    const meant = stillMeant(given)
    const batch = readOnly ? await notReading(meant) : meant
    const entries = entriesOf(batch)
    const open = await decideBatch(parts, state(), entries, contents)
    const { decided, after } = hasLeft(state(), open.after) ? await withSealed(open) : open
    const events = decided.flatMap((recorded) => (E.isRight(recorded) ? recorded.right : []))
    for (const id of maybeRecorded(entries, decided)) tried.set(id, undefined)
    const settle = () => decided.forEach((recorded, index) => batch[index]?.resolve(recorded))
    if (events.length === 0) {
      // What comes to nothing here may come to something after what another tab has done: no append tells of it.
      if ((await store.head()) !== state().seq) return settleFound(batch, await readTail(), tried)
      await mirrors.found(tried)
      settle()
      return []
    }
    const { queued, unqueued } = queueChanges(events, state(), after)
    const write = batchOf(state(), after, events, entries, { queued, unqueued }, parts.app().kindOf)
    for (const record of mirrored(queued, events, entries, store, parts.app().kindOf)) tried.set(record.row.id, record)
    const result = await store.append(write).catch(asLost)
    switch (result) {
      case 'ok': {
        const head = write.rows.at(-1)
        const health = { ...fold.health, events: fold.health.events + events.length }
        setReadOnly(false)
        commit({ state: after, health }, events, head === undefined ? {} : { head })
        // After the log, so that what the mirror has was in the log, and before it is acknowledged.
        await mirrors.found(tried)
        await mirrors.sealed(queued)
        settle()
        await mirror.remove(unqueued, { inLog: store.durable })
        return []
      }
      case 'conflict':
        return settleFound(batch, await readTail(), tried)
      case 'lost':
        return settleFound(batch, (await reopen()) ?? [], tried)
      case 'duplicate': {
        const rest = await settleFound(batch, await readTail(), tried)
        if (rest.length !== 1) for (const one of rest) await writeAlone(one)
        else settleKnown(rest)
        return []
      }
      case 'fenced':
        settleKnown(batch)
        return []
      case 'full': {
        const help = await whenFull()
        if ((await help?.moreRoom()) === true) return batch
        reader ??= help?.readApart
        setReadOnly(true)
        for (const { resolve } of await notReading(batch)) resolve(E.left(refusal('storageFull')))
        return []
      }
    }
  }

  const writeAlone = (one: Waiting) => write([one])

  /** A dead connection is never used again: the store is opened anew, and what it holds is compared. */
  const reopen = async (): Promise<readonly StoredEvent[] | undefined> => {
    try {
      await store.open()
      return await readTail()
    } catch (error) {
      asLost(error)
      return undefined
    }
  }

  /** Reading and writing take turns; what is recorded while one is under way waits for the next. */
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
    alone: inTurn,
    onCommit: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    isReadOnly: () => readOnly,
  }
}

function asLost(error: unknown): AppendResult {
  if (error instanceof StoreLost || error instanceof OtherLog) return 'lost'
  throw error
}

/** A sender's fact stands alone in its transaction, because its epoch speaks for nobody else. */
function nextBatch(waiting: Waiting[]): readonly Waiting[] {
  const fenced = waiting.findIndex(({ entry }) => entry.epoch !== undefined)
  const size = fenced < 0 ? LARGEST_BATCH : Math.min(Math.max(fenced, 1), LARGEST_BATCH)
  return waiting.splice(0, size)
}

/** Does somebody go who leaves something unsent? */
const hasLeft = ({ mine: { owner } }: State, after: State): boolean =>
  owner !== undefined && owner !== after.mine.owner && owner in after.quarantine

const entriesOf = (batch: readonly Waiting[]): readonly Entry[] => batch.map(({ entry }) => entry)

/**
 * Ids of the events that intents of this batch would have, which come to nothing: they may have been recorded before, by a
 * tab that died before it was mirrored (X-HEAL-01).
 */
const maybeRecorded = (entries: readonly Entry[], decided: readonly Recorded[]): readonly string[] =>
  entries.flatMap(({ input }, index) => {
    const recorded = decided[index]
    if (input.body.kind !== 'intent' || recorded === undefined || !cameToNothing(recorded)) return []
    return Array.from({ length: LONGEST_CHAIN }, (_event, place) => eventId(input, place))
  })

const cameToNothing = E.exists((events: readonly StoredEvent[]) => events.length === 0)

const settleKnown = (batch: readonly Waiting[]) => {
  for (const { resolve } of batch) resolve(E.right([]))
}
