import { answering, StoreStuck } from './answering'
import { StoreLost, StoreSuperseded, type Cancel, type Clock, type LogStore, type StoreListener } from './ports'
import { wrapStore } from './wrap-store'

/** Behind the new connection lies another log: the one that was open is lost. */
export class OtherLog extends Error {
  override readonly name = 'OtherLog'
}

/** How the log is kept: on the device, in memory alone, not at all for the moment, or by a newer build. */
export type StoreCondition = 'durable' | 'memory' | 'blocked' | 'stuck' | 'superseded'

/** A store that heals its connection by itself; every method rejects with OtherLog until the other one is adopted. */
export interface ReopeningStore extends LogStore {
  readonly open: () => Promise<string>
  /** Of the log that is open. */
  readonly log: () => string
  readonly adopt: () => void
  readonly condition: () => StoreCondition
  /** Told when the condition may be another one. */
  readonly onCondition: (listener: () => void) => Cancel
}

/**
 * A store that is opened anew when its connection is lost: what failed on the dead one is tried once more on the new
 * one, never again on the dead one (X-HEAL-05, faults 16 and 40). An append is not repeated here: only the log can
 * tell whether the lost one was written. A store that a newer build has taken over is never opened again.
 */
export function reopening(
  given: LogStore,
  clock: Clock,
  sound: StoreCondition = given.durable ? 'durable' : 'memory',
): ReopeningStore {
  let log: string | undefined
  let found: string | undefined
  let opening: Promise<string> | undefined
  let closed = false
  let superseded = false
  const listeners = new Set<() => void>()
  const changed = () => {
    for (const listener of listeners) listener()
  }
  const store = answering(given, clock, changed)
  const listener: StoreListener = {
    superseded: () => {
      superseded = true
      changed()
    },
    blocked: () => undefined,
  }

  const open = async (): Promise<string> => {
    if (superseded) throw new StoreSuperseded()
    if (closed) throw new StoreLost()
    opening ??= store.open(listener).finally(() => {
      opening = undefined
    })
    found = await opening
    log ??= found
    return found
  }
  const once = async <A>(run: () => Promise<A>): Promise<A> => {
    if (superseded) throw new StoreSuperseded()
    if (found !== log) throw new OtherLog()
    return run()
  }
  const again = async <A>(run: () => Promise<A>): Promise<A> => {
    try {
      return await once(run)
    } catch (error) {
      if (!(error instanceof StoreLost) || error instanceof StoreStuck) throw error
      await open()
      return once(run)
    }
  }
  return {
    ...wrapStore(store, again),
    open,
    log: () => log ?? '',
    adopt: () => {
      log = found
    },
    condition: () => (superseded ? 'superseded' : store.isStuck() ? 'stuck' : sound),
    onCondition: (told) => {
      listeners.add(told)
      return () => void listeners.delete(told)
    },
    append: (batch) => once(() => store.append(batch)),
    beginTerm: async (before, next) => {
      if (await again(() => store.beginTerm(before, next))) return true
      // A first try whose answer was lost with the connection may have begun it.
      const { epoch, settled } = await again(store.term)
      return epoch === next.epoch && settled === next.settled
    },
    reset: async () => {
      await store.reset()
      log = undefined
      await open()
    },
    close: () => {
      closed = true
      store.close()
    },
  }
}
