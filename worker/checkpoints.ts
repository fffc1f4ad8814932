import { compact, saveCheckpoint, type Retention } from './compaction'
import type { Log } from './log'
import type { Cancel, Clock, LogStore } from './ports'

/** Events between two checkpoints. */
const EVERY = 500
/** A checkpoint waits until the moment that made it due is over, ms: hashing the state takes as long as many actions. */
const AFTER = 1_000
/** Compaction reads every row that stays, so it goes with the first checkpoint of a start and each tenth after it. */
const COMPACT_EVERY = 10

export interface CheckpointSettings {
  /** Events between two checkpoints. */
  readonly checkpointEvery?: number
  readonly retention?: Retention
}

export interface CheckpointKeeper {
  /** The log has a new head. */
  readonly moved: () => void
  /** Writes one now, whether one is due or not (S-SYNC-33). */
  readonly save: () => void
  /** One was written by somebody else, at this seq. */
  readonly written: (seq: number) => void
  readonly stop: Cancel
}

/** Writes checkpoints as the log grows, and lets old rows go (X-LOG-09, X-LOG-11). `from`: where the last one stands. */
export function checkpointKeeper(
  clock: Clock,
  store: LogStore,
  log: Pick<Log, 'fold' | 'alone'>,
  from: number,
  { checkpointEvery = EVERY, retention }: CheckpointSettings,
): CheckpointKeeper {
  let checkpointed = from
  let saved = 0
  let compactAt = 1
  let due: Cancel | undefined

  const write = async () => {
    checkpointed = log.fold().state.seq
    if (await saveCheckpoint(store, log.fold())) saved += 1
  }
  const tidy = async () => {
    if (saved < compactAt) return
    compactAt = saved + COMPACT_EVERY
    await compact(store, log.fold().state, clock.now(), retention)
  }
  const save = () => {
    due?.()
    due = undefined
    // Alone: while the store is opened anew, it may be another log than the fold's. What fails is made up for later.
    void log
      .alone(write)
      .then(tidy)
      .catch(() => undefined)
  }
  return {
    moved: () => {
      if (due === undefined && log.fold().state.seq - checkpointed >= checkpointEvery) due = clock.after(AFTER, save)
    },
    save,
    written: (seq) => {
      checkpointed = seq
    },
    stop: () => due?.(),
  }
}
