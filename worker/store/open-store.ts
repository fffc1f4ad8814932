import { emptyFold } from '../../core/log/fold-with-codecs'
import { StoreStuck } from './store-timeout'
import type { ImportModule } from '../lazy/modules'
import { FeatureLoadError, type LoadedFeatures } from '../lazy/feature-loader'
import { StoreSuperseded, type Random, type Clock, type LogStore } from '../ports'
import { reconnectingStore, type ReconnectingStore, type StoreCondition } from './reconnecting-store'
import { restore, restoreOrRecover, type RecoverLog, type Restored } from '../log/restore'

/**
 * Delay before each try to open and read the log, ms: a connection that Safari loses is soon available again (fault
 * 16).
 */
const RETRY_DELAYS_MS = [0, 200, 1_000, 2_000]

const emptyLog: Restored = { fold: emptyFold, from: 0 }

export interface OpenedStore {
  readonly store: ReconnectingStore
  readonly restored: Restored
  /** The log could not be read and was reset. */
  readonly unreadable: boolean
}

interface OpeningPorts {
  readonly clock: Clock
  readonly random: Pick<Random, 'uuid'>
  readonly importModule: ImportModule
}

/**
 * Creates a log in memory for this start. Its code is loaded on demand, because a device without faults never needs it.
 */
export const createMemoryLog = async ({ random, importModule }: Omit<OpeningPorts, 'clock'>): Promise<LogStore> =>
  (await importModule('memoryLog')).createMemoryLog(`memory ${random.uuid()}`)

/**
 * Opens the log and folds it (S-SYNC-08). Resets a log that opens but cannot be read; the mirror has its unsent actions
 * (fault 14). If a store does not open or respond, leaves it unchanged. This start then runs in memory with the
 * mirrored rows, and reports this (X-HEAL-05, X-HEAL-07). Rejects with StoreSuperseded when the store belongs to a
 * newer build. Rejects with FeatureLoadError when the fold needs code that cannot be loaded.
 */
export async function openLogStore(
  given: LogStore,
  ports: OpeningPorts,
  parts: Pick<LoadedFeatures, 'forRows' | 'migrationFor'>,
  recover: RecoverLog,
): Promise<OpenedStore> {
  const { clock } = ports
  const store = reconnectingStore(given, clock)
  const inMemory = async (condition: StoreCondition): Promise<OpenedStore> => {
    store.close()
    const memory = reconnectingStore(await createMemoryLog(ports), clock, condition)
    await memory.open()
    return { store: memory, restored: emptyLog, unreadable: false }
  }
  let opens = false
  for (const wait of RETRY_DELAYS_MS) {
    if (wait > 0) await pause(clock, wait)
    try {
      opens = false
      await store.open()
      opens = true
      return { store, restored: await restoreOrRecover(store, parts, recover), unreadable: false }
    } catch (error) {
      // The log is intact and only code is missing: the start fails, and may be retried.
      if (error instanceof StoreSuperseded || error instanceof FeatureLoadError) throw error
      if (error instanceof StoreStuck) return inMemory(error.why)
    }
  }
  if (!opens) return inMemory('memory')
  try {
    await store.reset()
    const isRecovered = await recover(store).catch(() => false)
    return { store, restored: isRecovered ? await restore(store, parts) : emptyLog, unreadable: true }
  } catch {
    return inMemory('memory')
  }
}

export const pause = (clock: Clock, ms: number): Promise<void> =>
  new Promise((resolve) => void clock.after(ms, resolve))
