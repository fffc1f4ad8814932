import * as E from 'fp-ts/Either'
import { handle, type Outcome } from '../core/app'
import type { Input } from '../core/decider'
import { deckNeeds } from '../core/deck/open-deck'
import { emptyFold, foldRows, type Fold } from '../core/log/fold'
import { toRow } from '../core/log/row'
import type { OutboxRow, State } from '../core/state'
import type { StoredEvent } from '../protocol/events'
import { refusal, type Refusal } from '../protocol/faults'
import type { ContentCache } from './contents'
import { externalise, internalise } from './externalise'
import { StoreLost, type AppendResult, type Batch, type Cancel, type LogStore, type Mirror, type Payload } from './ports'

/** Inputs of one transaction at the most. */
const LARGEST_BATCH = 256
/** Rows read at a time. */
const CHUNK = 2_000
/** How often a lost connection is reopened, or a lost race repeated, before an input is refused. */
const TRIES = 8

export interface Entry {
  readonly input: Input
  readonly payloads?: readonly Payload[]
  /** Of the sender: refused when another sender has taken over. */
  readonly epoch?: number
}

export interface Commit {
  readonly before: State
  readonly after: State
  readonly events: readonly StoredEvent[]
}

/** The events of a recorded input; none for one that changed nothing, that was recorded before, or that was fenced. */
export type Recorded = E.Either<Refusal, readonly StoredEvent[]>

export interface Log {
  readonly fold: () => Fold
  readonly state: () => State
  /** Decides and records. Resolves when the transaction is complete; never rejects. */
  readonly record: (entry: Entry) => Promise<Recorded>
  /** Folds what other tabs have appended meanwhile. */
  readonly catchUp: () => Promise<void>
  /** Told after every commit, of this tab or another one. */
  readonly onCommit: (listener: (commit: Commit) => void) => Cancel
  /** The disk is full: reading goes on, recording does not. */
  readonly isReadOnly: () => boolean
}

interface Waiting {
  readonly entry: Entry
  readonly resolve: (recorded: Recorded) => void
}

/**
 * The one writer of a tab. Inputs that arrive while a transaction is under way share the next one (group commit); each
 * is decided on the state that the one before it leaves. The state is swapped, and everybody told, only when the
 * transaction is complete (X-LOG-03). Another tab's append is folded first and the inputs are decided again (X-LOG-05).
 */
export function openLog(store: LogStore, mirror: Mirror, contents: ContentCache, start: Fold = emptyFold): Log {
  let fold = start
  let readOnly = false
  let drainDue = false
  let turn: Promise<unknown> = Promise.resolve()
  const waiting: Waiting[] = []
  const listeners = new Set<(commit: Commit) => void>()

  const commit = (next: Fold, events: readonly StoredEvent[]) => {
    const before = fold.state
    fold = next
    if (events.length > 0 || before !== next.state) for (const listener of listeners) listener({ before, after: next.state, events })
  }

  const readTail = async () => {
    const events: StoredEvent[] = []
    let next = fold
    for (;;) {
      const rows = await internalise(await store.read(next.state.seq, CHUNK), store)
      if (rows.length === 0) break
      next = foldRows(next, rows, (read) => {
        if (read.kind === 'event') events.push(read.event)
      })
    }
    if (next !== fold) commit(next, events)
  }

  const decideAll = (batch: readonly Waiting[]): { readonly decided: readonly E.Either<Refusal, Outcome>[]; readonly state: State } => {
    let { state } = fold
    const decided = batch.map(({ entry }) => {
      const outcome = handle(state, entry.input, contents)
      if (E.isRight(outcome)) state = outcome.right.state
      return outcome
    })
    return { decided, state }
  }

  const write = async (batch: readonly Waiting[]): Promise<void> => {
    for (let attempt = 0; attempt < TRIES; attempt++) {
      await contents.load(needsOf(fold.state, batch))
      const { decided, state } = decideAll(batch)
      const events = decided.flatMap((outcome) => (E.isRight(outcome) ? outcome.right.events : []))
      const settle = () => batch.forEach(({ resolve }, index) => resolve(recorded(decided[index])))
      if (events.length === 0) return settle()
      const result = await append(fold.state, state, events, batch)
      switch (result) {
        case 'ok':
          readOnly = false
          commit({ state, health: { ...fold.health, events: fold.health.events + events.length } }, events)
          return settle()
        case 'conflict':
          await readTail()
          break
        case 'duplicate':
          await readTail()
          if (batch.length === 1) return batch.forEach(({ resolve }) => resolve(E.right([])))
          for (const one of batch) await write([one])
          return
        case 'fenced':
          return batch.forEach(({ resolve }) => resolve(E.right([])))
        case 'full':
          if (attempt > 0) {
            readOnly = true
            commit(fold, [])
            return batch.forEach(({ resolve }) => resolve(E.left(refusal('storageFull'))))
          }
          await store.evict()
          break
        case 'lost':
          await reopen()
          break
      }
    }
    batch.forEach(({ resolve }) => resolve(E.left(refusal('notSaved'))))
  }

  /** The unsent rows go to the mirror beside the log, so that an acknowledged action is in two places (X-HEAL-01). */
  const append = async (
    before: State,
    after: State,
    events: readonly StoredEvent[],
    batch: readonly Waiting[],
  ): Promise<AppendResult> => {
    const stored = events.map((event) => externalise(toRow(event)))
    const { queued, unqueued } = changes(events, before, after)
    const epoch = batch.find(({ entry }) => entry.epoch !== undefined)?.entry.epoch
    const write: Batch = {
      expectedHead: before.seq,
      rows: stored.map(({ row }) => row),
      payloads: [
        ...batch.flatMap(({ entry }) => entry.payloads ?? []),
        ...stored.flatMap(({ payload }) => (payload === undefined ? [] : [payload])),
      ],
      queued,
      unqueued: unqueued.map(({ id }) => id),
      ...(epoch === undefined ? {} : { epoch }),
    }
    const [result] = await Promise.all([store.append(write).catch(asLost), mirror.add(queued)])
    if (result === 'ok') await mirrored(unqueued, after)
    else if (queued.length > 0) await mirror.remove(queued)
    return result
  }

  const mirrored = async (unqueued: readonly OutboxRow[], after: State) => {
    if (unqueued.length > 0) await mirror.remove(unqueued)
    for (const owner of new Set(unqueued.map((row) => row.owner)))
      if (after.outbox.rows.every((row) => row.owner !== owner)) await mirror.settled(owner)
    await mirror.mark(after.seq)
  }

  /** A dead connection is never used again: the store is opened anew (faults 16, 40). */
  const reopen = async () => {
    try {
      await store.open()
      await readTail()
    } catch (error) {
      asLost(error)
    }
  }

  /** Reading and writing take turns; what is recorded while one is under way waits for the next. */
  const inTurn = <A>(run: () => Promise<A>): Promise<A> => {
    const mine = turn.then(run)
    turn = mine.catch(() => undefined)
    return mine
  }

  const drain = async () => {
    drainDue = false
    for (let batch = nextBatch(waiting); batch.length > 0; batch = nextBatch(waiting)) await write(batch)
  }

  return {
    fold: () => fold,
    state: () => fold.state,
    record: (entry) =>
      new Promise((resolve) => {
        waiting.push({ entry, resolve })
        if (drainDue) return
        drainDue = true
        void inTurn(drain)
      }),
    catchUp: () =>
      inTurn(async () => {
        await readTail().catch(reopen)
      }),
    onCommit: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    isReadOnly: () => readOnly,
  }
}

function asLost(error: unknown): AppendResult {
  if (error instanceof StoreLost) return 'lost'
  throw error
}

/** A sender's fact stands alone in its transaction, because its epoch speaks for nobody else. */
function nextBatch(waiting: Waiting[]): readonly Waiting[] {
  const fenced = waiting.findIndex(({ entry }) => entry.epoch !== undefined)
  const size = fenced < 0 ? LARGEST_BATCH : Math.min(Math.max(fenced, 1), LARGEST_BATCH)
  return waiting.splice(0, size)
}

const recorded = (outcome: E.Either<Refusal, Outcome> | undefined): Recorded => {
  if (outcome === undefined) return E.right([])
  return E.isLeft(outcome) ? outcome : E.right(outcome.right.events)
}

/** Content that the batch is decided on: of decks that are open in the tab and of those that an intent names. */
function needsOf(state: State, batch: readonly Waiting[]) {
  const deckIds = new Set<string>()
  for (const { entry } of batch) {
    const { body, session } = entry.input
    const open = state.tabs[session]?.deck?.deckId
    if (open !== undefined) deckIds.add(open)
    if (body.kind === 'intent' && 'deckId' in body.intent.data) deckIds.add(body.intent.data.deckId)
  }
  return [...deckIds].flatMap((deckId) => deckNeeds(state, deckId)).map((hash) => ({ kind: 'deck' as const, hash }))
}

/** Rows that these events put into the queue or took out of it. */
function changes(events: readonly StoredEvent[], before: State, after: State) {
  const ids = new Set(events.flatMap((event) => (event.type === 'storageHealed' ? event.data.rows : [event]).map(({ id }) => id)))
  const gone = events.flatMap((event) =>
    event.type === 'actionDelivered' || event.type === 'actionDropped' ? [event.data.rowId] : [],
  )
  const unqueued = gone.length === 0 ? [] : before.outbox.rows.filter(({ id }) => gone.includes(id))
  const queued: OutboxRow[] = []
  const { rows } = after.outbox
  for (let i = rows.length - 1; i >= 0 && queued.length < ids.size; i--) {
    const row = rows[i]
    if (row === undefined || !ids.has(row.id)) break
    queued.push(row)
  }
  return { queued: queued.reverse(), unqueued }
}
