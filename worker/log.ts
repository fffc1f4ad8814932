import * as E from 'fp-ts/Either'
import { eventId, LONGEST_CHAIN, type App } from '../core/compose'
import { isFor } from '../core/calls'
import type { Input } from '../core/decider'
import { emptyFold, type Fold } from '../core/log/fold-by'
import { allRows } from '../core/outbox/queue'
import type { OutboxRow } from '../core/outbox/state'
import type { State } from '../core/state'
import { lists, need, ofDeck } from '../core/views/projection'
import type { StoredEvent } from '../protocol/events'
import { refusal, type Refusal } from '../protocol/faults'
import { batchOf, inThisLog, mirrored, queueChanges, type Entry } from './batch'
import type { ContentCache } from './contents'
import { settledIn } from './heal'
import { StoreLost, type AppendResult, type Cancel, type Mirror, type Mirrored, type StoredRow } from './ports'
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

/** The events of a recorded input; none for one that changed nothing, that was recorded before, or that was fenced. */
export type Recorded = E.Either<Refusal, readonly StoredEvent[]>

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

/** What an attempt was to queue, or may have queued before, and is not mirrored: nobody knows yet whether it waits. */
type Tried = Map<string, Mirrored | undefined>

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
  /** The log had a gap that this tab read past, and what it had mirrored is not settled by that yet. */
  let hadGap = false
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
        await settleMirror()
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
    const { queued, unqueued } = queueChanges(events, state(), tail.fold.state)
    commit(tail.fold, events)
    // The tab that submitted it may die before it has mirrored it, and what it replaces is let go of here.
    const anew = submittedAnew(events)
    if (anew.length > 0) await mirrorFound(new Map(), anew)
    await mirrorSealed(queued)
    await mirror.remove(unqueued, { inLog: store.durable })
    return events
  }

  /** What is sealed is not told openly by the file of this tab (X-SEC-06). */
  const mirrorSealed = async (rows: readonly OutboxRow[]) => {
    const closed = rows.filter(({ sealed }) => sealed !== undefined)
    if (closed.length > 0) await mirror.seal(closed)
  }

  const readAnew = async (): Promise<readonly []> => {
    const restored = await restore(store, parts)
    const lost = otherLog
    otherLog = false
    commit(restored.fold, [], { otherLog: lost })
    await mirrorSealed(allRows(state()))
    hadGap = !lost
    // Nobody knows what the gap held; another log counts its sign-ins by itself.
    handedOver = lost ? 0 : state().mine.signIn
    return []
  }
  /** What was delivered in a gap, no event tells, and the store may not this time; the file of whoever sent it may. */
  const settleMirror = async (): Promise<void> => {
    if (!hadGap) return
    const { left, ended } = await mirror.read()
    const settled = await settledIn(store, left, state(), parts).catch(() => undefined)
    if (settled === undefined) return
    hadGap = false
    await mirror.remove([...settled, ...ended], { inLog: store.durable })
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
    await mirrorFound(tried)
  }

  /**
   * Mirrors what was tried and waits in the log, as it waits there: an intent that was recorded before and is decided
   * again may come out otherwise, or come to nothing here, and whoever recorded it may be dead before it was mirrored
   * there; `events` are those of such intents. What is not in the log may still come to it.
   */
  const mirrorFound = async (tried: Tried, events: readonly StoredEvent[] = []): Promise<void> => {
    const rows = new Map(allRows(state()).map((row) => [row.id, row]))
    const found = new Map<string, Mirrored>()
    for (const [id, record] of tried) {
      const row = rows.get(id)
      if (row !== undefined)
        found.set(id, row.seq === record?.row.seq && row.sealed === record.row.sealed ? record : inThisLog(store, row))
    }
    const { queued } = queueChanges(events, state(), state())
    for (const record of mirrored(queued, events, [], store, parts.app().kindOf)) found.set(record.row.id, record)
    if (found.size > 0) await mirror.add([...found.values()])
    for (const id of found.keys()) tried.delete(id)
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
    await mirrorFound(tried, known)
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
      await contents.load(needsOf(shown(), [one]))
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
    const meant = given.filter((one) => {
      if (isStale(one)) one.resolve(E.right([]))
      else if (isPast(one)) one.resolve(E.left(refusal('otherUser')))
      else return true
      return false
    })
    const batch = readOnly ? await notReading(meant) : meant
    const ready = await readyOf(parts, state(), batch)
    await contents.load(needsOf(state(), batch))
    const open = decideAll(parts.app(), state(), batch, ready, contents)
    const { decided, after } = hasLeft(state(), open.after) ? await withSealed(open) : open
    const events = decided.flatMap((recorded) => (E.isRight(recorded) ? recorded.right : []))
    decided.forEach((recorded, index) => {
      const input = batch[index]?.entry.input
      // What comes to nothing may have been recorded before, by a tab that died before it was mirrored (X-HEAL-01).
      if (input?.body.kind === 'intent' && cameToNothing(recorded))
        for (let place = 0; place < LONGEST_CHAIN; place++) tried.set(eventId(input, place), undefined)
    })
    const settle = () => decided.forEach((recorded, index) => batch[index]?.resolve(recorded))
    if (events.length === 0) {
      // What comes to nothing here may come to something after what another tab has done: no append tells of it.
      if ((await store.head()) !== state().seq) return settleFound(batch, await readTail(), tried)
      await mirrorFound(tried)
      settle()
      return []
    }
    const { queued, unqueued } = queueChanges(events, state(), after)
    const entries = batch.map(({ entry }) => entry)
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
        await mirrorFound(tried)
        await mirrorSealed(queued)
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
        if (rest.length !== 1) for (const one of rest) await write1(one)
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

  const write1 = (one: Waiting) => write([one])

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

/** Which inputs can be decided now: for the others code is needed that cannot be had (X-BUNDLE-01). */
const readyOf = (parts: Parts, state: State, batch: readonly Waiting[]): Promise<readonly boolean[]> =>
  Promise.all(batch.map(({ entry }) => parts.isReadyFor(state, entry.input)))

/** What came of each input, and the state after all of them. */
interface Decided {
  readonly decided: readonly Recorded[]
  readonly after: State
}

function decideAll(
  { handle }: App,
  before: State,
  batch: readonly Waiting[],
  ready: readonly boolean[],
  contents: ContentCache,
): Decided {
  let after = before
  const decided = batch.map(({ entry }, index): Recorded => {
    if (ready[index] !== true) return E.left(refusal('notLoaded'))
    const outcome = handle(after, entry.input, contents)
    if (E.isLeft(outcome)) return outcome
    after = outcome.right.state
    return E.right(outcome.right.events)
  })
  return { decided, after }
}

/** Does somebody go who leaves something unsent? */
const hasLeft = ({ mine: { owner } }: State, after: State): boolean =>
  owner !== undefined && owner !== after.mine.owner && owner in after.quarantine

/** What came of intents that put an action in the place of a refused one (O-32). */
function submittedAnew(events: readonly StoredEvent[]): readonly StoredEvent[] {
  const replacing = events.filter(({ type, data }) => type === 'actionDropped' && data.reason === 'replaced')
  if (replacing.length === 0) return replacing
  const intents = new Set(replacing.map(({ intent }) => intent))
  return events.filter(({ intent }) => intents.has(intent))
}

const cameToNothing = E.exists((events: readonly StoredEvent[]) => events.length === 0)

const settleKnown = (batch: readonly Waiting[]) => {
  for (const { resolve } of batch) resolve(E.right([]))
}

/** Content that the batch is decided on: of decks that are open in the tab or that an intent or a call names, the lists. */
function needsOf(state: State, batch: readonly Waiting[]) {
  const deckIds = new Set<string>()
  for (const { entry } of batch) {
    const { body, session } = entry.input
    const open = state.mine.tabs[session]?.deck?.deckId
    if (open !== undefined) deckIds.add(open)
    if (body.kind === 'intent' && 'deckId' in body.intent.data) deckIds.add(body.intent.data.deckId)
    if (body.kind === 'fact' && body.fact.type === 'returned' && body.fact.deck !== undefined)
      deckIds.add(body.fact.deck.deckId)
    if (body.kind === 'fact' && body.fact.type === 'callEnded') {
      const call = state.mine.calls[body.fact.callId]
      if (isFor(call, 'deck')) deckIds.add(call.deckId)
      if (isFor(call, 'directAnswer')) deckIds.add(call.answer.deckId)
    }
  }
  return [
    ...[...deckIds].flatMap((deckId) => ofDeck(state, deckId)),
    ...lists(state),
    ...need('home', state.mine.library.tucked?.content),
  ]
}
