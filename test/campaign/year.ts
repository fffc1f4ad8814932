import { hashOf } from '../../core/hash'
import { restoreCheckpoint, takePresent } from '../../core/log/checkpoint'
import { foldRows } from '../../core/log/fold'
import { emptyFold, type Fold } from '../../core/log/fold-by'
import type { LogRow } from '../../core/log/row-by-kind'
import type { State } from '../../core/state'
import type { User } from '../../protocol/entities/user'
import { checkpointKeeper, type CheckpointKeeper } from '../../worker/checkpoints'
import { compact } from '../../worker/compaction'
import { emptyMemory, type Memory } from '../../worker/memory-store'
import type { LogStore } from '../../worker/ports'
import { mixedLog } from '../bench/mixed-log'
import { nodePorts } from '../world/node-ports'
import { yearLife, type YearSize } from './year-life'

/** Rows of one transaction. */
const PIECE = 250

/** A year that was lived: what lies in the store at its end, and what was seen on the way. */
export interface LivedYear {
  readonly store: LogStore
  readonly memory: Memory
  /** As it was decided, event after event. */
  readonly fold: Fold
  /** The whole log, folded from its first event. */
  readonly replayed: Fold
  readonly starts: number
  readonly builds: number
  /** Contents of decks that were loaded. */
  readonly contents: number
  /** Minutes east of UTC, as they followed one another. */
  readonly zones: readonly number[]
  readonly checkpoints: number
  /** Checkpoints from which the rows up to the next one, or to the end, lead to another state than that one's. */
  readonly astray: readonly number[]
}

/**
 * Lives a learner's year on a log in memory, with the product's own checkpoints and compaction. All of its rows are folded
 * beside it: from the first event, and from each checkpoint to the next one. Where all of those meet, every checkpoint
 * leads to the same end: states of the same hash are the same, and so is what the same rows make of them.
 */
export async function liveYear(seed: number, user: User, size: YearSize): Promise<LivedYear> {
  const memory = emptyMemory(`year ${seed}`)
  const { ports, wait } = nodePorts(memory, () => ({ status: 'error', errorType: 'notFound' }), 0)
  const seen = { starts: 0, builds: new Set<string>(), contents: 0, zones: [] as number[] }
  const chain = chainOfCheckpoints()
  const store: LogStore = {
    ...ports.store,
    saveCheckpoint: (checkpoint) => {
      chain.reached(checkpoint)
      return ports.store.saveCheckpoint(checkpoint)
    },
  }
  let fold = emptyFold
  let replayed = emptyFold
  let turn: Promise<void> = Promise.resolve()
  let keeper: CheckpointKeeper | undefined
  const log = { fold: () => fold, alone: (run: () => Promise<void>) => (turn = turn.then(run)) }

  for (const { rows, payloads, state } of mixedLog(PIECE, yearLife(seed, user, size))) {
    const { start, end, build, zones } = told(rows)
    if (build !== undefined) {
      // The night goes by after the app was closed.
      keeper?.stop()
      await wait(start - ports.clock.now())
      const [last = 0] = await store.checkpointSeqs()
      keeper = checkpointKeeper(ports.clock, store, log, last, async () => compact, {})
      seen.starts += 1
      seen.builds.add(build)
    }
    const batch = { expectedHead: fold.state.seq, rows, payloads, queued: [], unqueued: [] }
    const result = await store.append(batch)
    if (result !== 'ok') throw new Error(`year ${seed}: ${result}`)
    fold = { state, health: { ...fold.health, events: fold.health.events + rows.length } }
    replayed = foldRows(replayed, rows)
    chain.follow(rows)
    seen.contents += payloads.length
    for (const zone of zones) if (zone !== seen.zones.at(-1)) seen.zones.push(zone)
    keeper?.moved()
    await wait(end - ports.clock.now())
  }
  // Who leaves the app hides its page, at which the engine saves a checkpoint (S-SYNC-33).
  keeper?.save()
  keeper?.stop()
  await turn
  const { starts, builds, contents, zones } = seen
  return { store, memory, fold, replayed, starts, builds: builds.size, contents, zones, ...chain.ended(fold) }
}

/** What the rows of a piece say of when they were written, and of the app that was started with the first of them. */
function told(rows: readonly LogRow[]) {
  const [first] = rows
  const last = rows.at(-1)
  const { build } = first?.type === 'appStarted' ? first.data : {}
  return {
    start: Date.parse(first?.at ?? ''),
    end: Date.parse(last?.at ?? ''),
    build: typeof build === 'string' ? build : undefined,
    zones: rows.map(({ zone }) => zone),
  }
}

/** Folds from one checkpoint to the next, each taken as a start of the app would take it. */
function chainOfCheckpoints() {
  const astray: number[] = []
  let from = emptyFold
  let checkpoints = 0
  const compare = (state: State) => {
    if (hashOf(from.state) !== hashOf(state)) astray.push(from.state.seq)
  }
  return {
    follow: (rows: readonly LogRow[]) => {
      from = foldRows(from, rows)
    },
    reached: (checkpoint: object) => {
      const restored = restoreCheckpoint(structuredClone(checkpoint), takePresent)
      if (restored === undefined) throw new Error('A checkpoint cannot be read by the build that wrote it')
      checkpoints += 1
      compare(restored.fold.state)
      from = restored.fold
    },
    ended: (fold: Fold) => {
      compare(fold.state)
      return { checkpoints, astray }
    },
  }
}
