import type { Cancel, Clock, LogStore } from '../ports'
import { wrapStore } from './wrap-store'

/** Time after which a page that was about to be left counts as staying if its user acts, ms. */
const RESUME_AFTER_MS = 1_000
/**
 * Time after which a page that was about to be left counts as staying in any case, ms: a slow navigation may take that
 * long.
 */
const ALWAYS_RESUME_AFTER_MS = 10_000

export interface SuspendableStore {
  readonly store: LogStore
  /** Suspends the store when the page is about to be left. Resolves when no operation is running. */
  readonly suspend: () => Promise<void>
  /** Reports that the user acts in the page. */
  readonly resume: () => void
}

/**
 * Makes a store suspendable. In WebKit, a worker that ends during a write leaves a database that never starts an
 * operation again, in any page (X-BRIDGE-06). Running operations finish, then the connection is closed. Later ones
 * wait; if the page stays, they find the connection lost.
 */
export function suspendableStore(given: LogStore, clock: Clock): SuspendableStore {
  let underWay = 0
  let shut: Promise<void> | undefined
  let open: () => void = () => undefined
  let cancel: Cancel = () => undefined
  let isActedIn = false
  let isOverdue = false

  let atRest: () => void = () => undefined
  const closeIfIdle = () => {
    if (shut === undefined || underWay > 0) return
    given.close()
    atRest()
  }
  const counted = async <A>(run: () => Promise<A>): Promise<A> => {
    underWay += 1
    try {
      return await run()
    } finally {
      underWay -= 1
      closeIfIdle()
    }
  }
  const inTime = <A>(run: () => Promise<A>): Promise<A> =>
    shut === undefined ? counted(run) : shut.then(() => counted(run))
  return {
    store: { ...wrapStore(given, inTime), open: (listener) => inTime(() => given.open(listener)) },
    suspend: () => {
      cancel()
      shut ??= new Promise((resolve) => {
        open = () => {
          shut = undefined
          resolve()
        }
      })
      isActedIn = false
      isOverdue = false
      cancel = clock.after(RESUME_AFTER_MS, () => {
        isOverdue = true
        cancel = clock.after(ALWAYS_RESUME_AFTER_MS - RESUME_AFTER_MS, () => open())
        if (isActedIn) open()
      })
      return new Promise((resolve) => {
        atRest = resolve
        closeIfIdle()
      })
    },
    resume: () => {
      isActedIn = true
      if (isOverdue) open()
    },
  }
}
