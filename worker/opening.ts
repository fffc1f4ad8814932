import { emptyFold } from '../core/log/fold'
import type { Clock, LogStore } from './ports'
import { restore, type Restored } from './restore'

/** Waits before each try to read the log, ms: what Safari loses for a moment is there again (fault 16). */
const TRIES = [0, 200, 1_000]

const nothing: Restored = { fold: emptyFold, from: 0 }

export interface Opened {
  readonly restored: Restored
  /** The store could not be read and was begun anew. */
  readonly unreadable: boolean
}

/**
 * Opens the log and folds it. A store that cannot be read is begun anew, and the mirror has what was not sent yet
 * (fault 14). When even that fails, the start goes on with nothing, and the log is read when it can be (S-SYNC-08).
 */
export async function openLogStore(store: LogStore, clock: Clock): Promise<Opened> {
  for (const wait of TRIES) {
    if (wait > 0) await pause(clock, wait)
    try {
      await store.open()
      return { restored: await restore(store), unreadable: false }
    } catch {
      continue
    }
  }
  try {
    await store.reset()
    return { restored: nothing, unreadable: true }
  } catch {
    return { restored: nothing, unreadable: false }
  }
}

export const pause = (clock: Clock, ms: number): Promise<void> =>
  new Promise((resolve) => void clock.after(ms, resolve))
