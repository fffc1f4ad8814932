import { hashOf } from '../../core/hash'
import { restoreCheckpoint, acceptCurrentVersion } from '../../core/log/checkpoint'
import { foldRows } from '../../core/log/fold'
import { emptyFold, type FoldResult } from '../../core/log/fold-with-codecs'
import type { LogRow } from '../../core/log/event-row-codec'
import type { State } from '../../core/state'
import type { User } from '../../protocol/entities/user'
import { checkpointScheduler, type CheckpointScheduler } from '../../worker/log/checkpoints'
import { compact } from '../../worker/log/compaction'
import { emptyMemory, type Memory } from '../../worker/store/memory-store'
import type { LogStore } from '../../worker/ports'
import { mixedLog } from '../bench/mixed-log'
import { nodePorts } from '../simulation/node-ports'
import { yearLife, type YearSize } from './year-life'

/** Rows of one transaction. */
const PIECE = 250

/** A simulated year: the final store, and figures recorded along the way. */
export interface LivedYear {
  readonly store: LogStore
  readonly memory: Memory
  /** The state as decided, event after event. */
  readonly fold: FoldResult
  /** The complete log, folded from its first event. */
  readonly replayed: FoldResult
  readonly starts: number
  readonly builds: number
  /** Contents of loaded decks. */
  readonly contents: number
  /** Minutes east of UTC, in order of occurrence. */
  readonly zones: readonly number[]
  readonly checkpoints: number
  /** Checkpoints whose following rows, up to the next one or the end, fold to another state. */
  readonly astray: readonly number[]
}

/**
 * Simulates a learner's year on a log in memory, with the product's checkpoints and compaction. Also folds all rows
 * from the first event, and from each checkpoint to the next. If those states agree, every checkpoint leads to the same
 * end, because equal hashes mean equal states.
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
  let keeper: CheckpointScheduler | undefined
  const log = { fold: () => fold, runExclusive: (run: () => Promise<void>) => (turn = turn.then(run)) }

  for (const { rows, payloads, state } of mixedLog(PIECE, yearLife(seed, user, size))) {
    const { start, end, build, zones } = told(rows)
    if (build !== undefined) {
      // The night passes after the app was closed.
      keeper?.stop()
      await wait(start - ports.clock.now())
      const [last = 0] = await store.checkpointSeqs()
      keeper = checkpointScheduler(ports.clock, store, log, last, async () => compact, {})
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
    keeper?.onHeadChanged()
    await wait(end - ports.clock.now())
  }
  // Leaving the app hides its page, on which the engine saves a checkpoint (S-SYNC-33).
  keeper?.save()
  keeper?.stop()
  await turn
  const { starts, builds, contents, zones } = seen
  return { store, memory, fold, replayed, starts, builds: builds.size, contents, zones, ...chain.ended(fold) }
}

/** Returns when the rows of a piece were written, and the app start of the first one. */
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

/** Folds from one checkpoint to the next, loading each like an app start. */
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
      const restored = restoreCheckpoint(structuredClone(checkpoint), acceptCurrentVersion)
      if (restored === undefined) throw new Error('A checkpoint cannot be read by the build that wrote it')
      checkpoints += 1
      compare(restored.fold.state)
      from = restored.fold
    },
    ended: (fold: FoldResult) => {
      compare(fold.state)
      return { checkpoints, astray }
    },
  }
}
