import { StoreLost, type Cancel, type Clock, type LogStore } from '../ports'
import { wrapStore } from './wrap-store'

/**
 * Timeout of the store in seconds (X-BRIDGE-06). They are counted one by one: for a device that slept, the sleep counts
 * as one, whatever its clock shows.
 */
const STORE_TIMEOUT_S = 5
const SECOND_MS = 1_000

/** The store does not respond: another tab blocks it from opening, or the browser never starts an operation. */
export class StoreStuck extends StoreLost {
  override readonly name = 'StoreStuck'
  readonly why: 'blocked' | 'stuck'
  constructor(why: 'blocked' | 'stuck') {
    super()
    this.why = why
  }
}

export interface TimeoutStore extends LogStore {
  readonly isStuck: () => boolean
}

/**
 * Makes a store respond within 5 s, if only with an error. While an operation of a connection is overdue, refuses all
 * others on it. WebKit can stop to start transactions, in all pages, until the browser ends.
 */
export function withTimeout(store: LogStore, clock: Clock, changed: () => void): TimeoutStore {
  /** Number of overdue operations on the current connection, and of overdue attempts to open one. */
  let overdue = 0
  let openings = 0
  let connection = 0

  const within = <A>(run: () => Promise<A>, count: (by: 1 | -1) => void, why: () => StoreStuck['why']): Promise<A> =>
    new Promise((resolve, reject) => {
      let late = false
      let cancel: Cancel
      const watch = (seconds: number) => {
        cancel = clock.after(SECOND_MS, () => {
          if (seconds > 1) return watch(seconds - 1)
          late = true
          count(1)
          changed()
          reject(new StoreStuck(why()))
        })
      }
      watch(STORE_TIMEOUT_S)
      const end = () => {
        cancel()
        if (!late) return
        count(-1)
        changed()
      }
      run().then(
        (value) => {
          end()
          resolve(value)
        },
        (error: unknown) => {
          end()
          reject(error)
        },
      )
    })

  const ask = <A>(run: () => Promise<A>): Promise<A> => {
    if (overdue > 0) return Promise.reject(new StoreStuck('stuck'))
    const mine = connection
    const count = (by: 1 | -1) => {
      if (mine === connection) overdue += by
    }
    return within(run, count, () => 'stuck')
  }

  return {
    ...wrapStore(store, ask),
    isStuck: () => overdue > 0 || openings > 0,
    open: async (listener) => {
      if (openings > 0) throw new StoreStuck('stuck')
      let isBlocked = false
      const blocked = () => {
        isBlocked = true
        listener?.blocked()
      }
      const log = await within(
        () => store.open({ superseded: () => listener?.superseded(), blocked }),
        (by) => {
          openings += by
        },
        () => (isBlocked ? 'blocked' : 'stuck'),
      )
      connection += 1
      if (overdue > 0) {
        overdue = 0
        changed()
      }
      return log
    },
  }
}
