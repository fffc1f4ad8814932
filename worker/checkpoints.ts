import { checkpointOf } from '../core/log/checkpoint'
import type { compact, Compaction, Retention } from './compaction'
import type { Log } from './log'
import type { Cancel, Clock, LogStore } from './ports'

/** Events between two checkpoints. */
const EVERY = 250
/** A checkpoint waits until the moment that made it due is over, ms: hashing the state takes as long as many actions. */
const AFTER = 1_000
/** What did not succeed is tried again after this, and what is not done goes on, ms. */
const AGAIN_AFTER = 10_000
/** The way to the first screen is over by then, ms: the log is tidied only after it (X-LOG-18). */
const START_TAKES = 30_000

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
  fetchCompact: () => Promise<typeof compact>,
  { checkpointEvery = EVERY, retention }: CheckpointSettings,
): CheckpointKeeper {
  const startedAt = clock.monotonic()
  let checkpointed = from
  let due: Cancel | undefined
  let tidying: Cancel | undefined
  let stopped = false

  // Both alone: while the store is opened anew, it may be another log than the fold's.
  const write = async () => {
    const fold = log.fold()
    if (await store.saveCheckpoint(checkpointOf(fold))) checkpointed = Math.max(checkpointed, fold.state.seq)
  }
  const tidy = async () => {
    let came: Compaction | undefined
    // Without the code for it nothing is removed, and it is tried again.
    const compacts = await fetchCompact().catch(() => undefined)
    await log.alone(async () => {
      came = await compacts?.(store, log.fold().state, clock.now(), retention)
    })
    tidying = undefined
    if (came !== 'done') tidyAfter(AGAIN_AFTER)
  }
  const tidyAfter = (wait: number) => {
    if (!stopped) tidying ??= clock.after(wait, () => void tidy())
  }
  const save = async () => {
    await log.alone(write)
    due = undefined
    tidyAfter(Math.max(0, startedAt + START_TAKES - clock.monotonic()))
    look(AGAIN_AFTER)
  }
  const look = (wait: number) => {
    if (stopped || due !== undefined || log.fold().state.seq - checkpointed < checkpointEvery) return
    due = clock.after(wait, () => void save())
  }
  return {
    moved: () => look(AFTER),
    save: () => {
      due?.()
      due = () => undefined
      void save()
    },
    written: (seq) => {
      checkpointed = seq
    },
    stop: () => {
      stopped = true
      due?.()
      tidying?.()
    },
  }
}
