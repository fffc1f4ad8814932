import { checkpointOf } from '../../core/log/checkpoint'
import type { compact, Compaction, Retention } from './compaction'
import type { Log } from './log'
import type { Cancel, Clock, LogStore } from '../ports'

/** Number of events between two checkpoints. */
const EVENTS_PER_CHECKPOINT = 250
/** Delay of a due checkpoint, ms, because hashing the state takes as long as many actions. */
const CHECKPOINT_DELAY_MS = 1_000
/** Delay before a failed checkpoint or compaction is retried, or an incomplete one continues, ms. */
const RETRY_MS = 10_000
/** Time by which the first screen is shown, ms: the log is compacted only after it (X-LOG-18). */
const STARTUP_MS = 30_000

export interface CheckpointSettings {
  /** Number of events between two checkpoints. */
  readonly checkpointEvery?: number
  readonly retention?: Retention
}

export interface CheckpointScheduler {
  /** The log has a new head. */
  readonly onHeadChanged: () => void
  /** Writes a checkpoint now, even if none is due (S-SYNC-33). */
  readonly save: () => void
  /** Another module has written a checkpoint at this seq. */
  readonly onCheckpointWritten: (seq: number) => void
  readonly stop: Cancel
}

/**
 * Writes checkpoints as the log grows, and compacts old rows (X-LOG-09, X-LOG-11). `from`: seq of the last checkpoint.
 */
export function checkpointScheduler(
  clock: Clock,
  store: LogStore,
  log: Pick<Log, 'fold' | 'runExclusive'>,
  from: number,
  fetchCompact: () => Promise<typeof compact>,
  { checkpointEvery = EVENTS_PER_CHECKPOINT, retention }: CheckpointSettings,
): CheckpointScheduler {
  const startedAt = clock.monotonic()
  let checkpointed = from
  let due: Cancel | undefined
  let tidying: Cancel | undefined
  let stopped = false

  // Both run alone: while the store reopens, it may have another log than the fold's.
  const write = async () => {
    const fold = log.fold()
    if (await store.saveCheckpoint(checkpointOf(fold))) checkpointed = Math.max(checkpointed, fold.state.seq)
  }
  const tidy = async () => {
    let came: Compaction | undefined
    // Without its code, nothing is removed, and it is retried.
    const compacts = await fetchCompact().catch(() => undefined)
    await log.runExclusive(async () => {
      came = await compacts?.(store, log.fold().state, clock.now(), retention)
    })
    tidying = undefined
    if (came !== 'done') tidyAfter(RETRY_MS)
  }
  const tidyAfter = (wait: number) => {
    if (!stopped) tidying ??= clock.after(wait, () => void tidy())
  }
  const save = async () => {
    await log.runExclusive(write)
    due = undefined
    tidyAfter(Math.max(0, startedAt + STARTUP_MS - clock.monotonic()))
    look(RETRY_MS)
  }
  const look = (wait: number) => {
    if (stopped || due !== undefined || log.fold().state.seq - checkpointed < checkpointEvery) return
    due = clock.after(wait, () => void save())
  }
  return {
    onHeadChanged: () => look(CHECKPOINT_DELAY_MS),
    save: () => {
      due?.()
      due = () => undefined
      void save()
    },
    onCheckpointWritten: (seq) => {
      checkpointed = seq
    },
    stop: () => {
      stopped = true
      due?.()
      tidying?.()
    },
  }
}
