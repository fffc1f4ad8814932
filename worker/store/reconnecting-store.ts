import { withTimeout, StoreStuck } from './store-timeout'
import { StoreLost, StoreSuperseded, type Cancel, type Clock, type LogStore, type StoreListener } from '../ports'
import { wrapStore } from './wrap-store'

/** The reopened connection has another log: the previous one is lost. */
export class LogReplaced extends Error {
  override readonly name = 'LogReplaced'
}

/** How the log is stored: on the device, only in memory, not at all at the moment, or by a newer build. */
export type StoreCondition = 'durable' | 'memory' | 'blocked' | 'stuck' | 'superseded'

/** A store that reopens a lost connection; every method rejects with LogReplaced until another log is adopted. */
export interface ReconnectingStore extends LogStore {
  readonly open: () => Promise<string>
  /** Id of the open log. */
  readonly log: () => string
  readonly adopt: () => void
  readonly condition: () => StoreCondition
  /** Calls the listener when the condition may have changed. */
  readonly onCondition: (listener: () => void) => Cancel
}

/**
 * Reopens the store when its connection is lost. Repeats a failed operation once on the new connection, never on the
 * dead one (X-HEAL-05, faults 16 and 40). Does not repeat an append, because only the log can tell whether it was
 * written. Never reopens a store that a newer build has taken over.
 */
export function reconnectingStore(
  given: LogStore,
  clock: Clock,
  sound: StoreCondition = given.durable ? 'durable' : 'memory',
): ReconnectingStore {
  let log: string | undefined
  let found: string | undefined
  let opening: Promise<string> | undefined
  let closed = false
  let superseded = false
  const listeners = new Set<() => void>()
  const changed = () => {
    for (const listener of listeners) listener()
  }
  const store = withTimeout(given, clock, changed)
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
    opening ??= store
      .open(listener)
      .then((opened) => {
        found = opened
        log ??= opened
        return opened
      })
      .finally(() => {
        opening = undefined
      })
    return opening
  }
  const once = async <A>(run: () => Promise<A>): Promise<A> => {
    // Until the new connection has said which log it has, an operation could reach another log whose head is the same.
    if (opening !== undefined) await opening
    if (superseded) throw new StoreSuperseded()
    if (found !== log) throw new LogReplaced()
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
      // A first try whose reply was lost with the connection may have started this term.
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
