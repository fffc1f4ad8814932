import { emptyFold } from '../core/log/fold-by'
import { StoreStuck } from './answering'
import type { FetchCode } from './code/code'
import { PartMissing, type Parts } from './parts'
import { StoreSuperseded, type Chance, type Clock, type LogStore } from './ports'
import { reopening, type ReopeningStore, type StoreCondition } from './reopening'
import { restore, type Restored } from './restore'

/** Waits before each try to open and read the log, ms: what Safari loses for a moment is there again (fault 16). */
const TRIES = [0, 200, 1_000, 2_000]

const nothing: Restored = { fold: emptyFold, from: 0 }

export interface Opened {
  readonly store: ReopeningStore
  readonly restored: Restored
  /** The log could not be read and was begun anew. */
  readonly unreadable: boolean
}

interface OpeningPorts {
  readonly clock: Clock
  readonly chance: Pick<Chance, 'uuid'>
  readonly fetchCode: FetchCode
}

/** A log of this start alone. Its code is fetched, because a sound device never needs it. */
export const logInMemory = async ({ chance, fetchCode }: Omit<OpeningPorts, 'clock'>): Promise<LogStore> =>
  (await fetchCode('inMemory')).logInMemory(`memory ${chance.uuid()}`)

/**
 * Opens the log and folds it (S-SYNC-08). A log that opens and cannot be read is begun anew, and the mirror has what
 * was not sent yet (fault 14). A store that does not open, or does not answer, is left as it is: this start goes on in
 * memory, with what the mirror has, and says so (X-HEAL-05, X-HEAL-07). Rejects with StoreSuperseded when the store
 * belongs to a newer build, with PartMissing when a part of the core is needed for the fold and cannot be had.
 */
export async function openLogStore(
  given: LogStore,
  ports: OpeningPorts,
  parts: Pick<Parts, 'forRows' | 'carryFor'>,
): Promise<Opened> {
  const { clock } = ports
  const store = reopening(given, clock)
  const inMemory = async (condition: StoreCondition): Promise<Opened> => {
    store.close()
    const memory = reopening(await logInMemory(ports), clock, condition)
    await memory.open()
    return { store: memory, restored: nothing, unreadable: false }
  }
  let opens = false
  for (const wait of TRIES) {
    if (wait > 0) await pause(clock, wait)
    try {
      opens = false
      await store.open()
      opens = true
      return { store, restored: await restore(store, parts), unreadable: false }
    } catch (error) {
      // Nothing is wrong with a log that only code is missing for: the start fails, and may be tried again.
      if (error instanceof StoreSuperseded || error instanceof PartMissing) throw error
      if (error instanceof StoreStuck) return inMemory(error.why)
    }
  }
  if (!opens) return inMemory('memory')
  try {
    await store.reset()
    return { store, restored: nothing, unreadable: true }
  } catch {
    return inMemory('memory')
  }
}

export const pause = (clock: Clock, ms: number): Promise<void> =>
  new Promise((resolve) => void clock.after(ms, resolve))
