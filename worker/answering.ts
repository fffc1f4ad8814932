import { StoreLost, type Cancel, type Clock, type LogStore } from './ports'
import { wrapStore } from './wrap-store'

/**
 * A store that says nothing for so many seconds is not waited for (X-BRIDGE-06). They are counted one by one: a device
 * that slept has had one of them, whatever its clock says.
 */
const PATIENCE = 5
const SECOND = 1_000

/** The store does not answer: another tab keeps it from opening, or the browser never begins what is asked of it. */
export class StoreStuck extends StoreLost {
  override readonly name = 'StoreStuck'
  readonly why: 'blocked' | 'stuck'
  constructor(why: 'blocked' | 'stuck') {
    super()
    this.why = why
  }
}

export interface AnsweringStore extends LogStore {
  readonly isStuck: () => boolean
}

/**
 * A store that answers within 5 s, be it by an error. While something that was asked of a connection is overdue,
 * nothing else is asked of it: WebKit can come to begin no transaction at all, in any page, until the browser ends.
 */
export function answering(store: LogStore, clock: Clock, changed: () => void): AnsweringStore {
  /** What is overdue: of the connection, and of attempts to open one. */
  let overdue = 0
  let openings = 0
  let connection = 0

  const within = <A>(run: () => Promise<A>, count: (by: 1 | -1) => void, why: () => StoreStuck['why']): Promise<A> =>
    new Promise((resolve, reject) => {
      let late = false
      let cancel: Cancel
      const watch = (seconds: number) => {
        cancel = clock.after(SECOND, () => {
          if (seconds > 1) return watch(seconds - 1)
          late = true
          count(1)
          changed()
          reject(new StoreStuck(why()))
        })
      }
      watch(PATIENCE)
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
