import type { Cancel, Clock, LogStore } from './ports'
import { wrapStore } from './wrap-store'

/** A page that was about to be left, is there after this time and in which somebody acts, stays, ms. */
const STAYED = 1_000
/** A page that was about to be left and is still there after this time stays, ms: a slow network's answer may take that long. */
const LEFT_BY = 10_000

export interface QuietStore {
  readonly store: LogStore
  /** The page is about to be left: nothing is begun in the store until it turns out to stay. Resolves when nothing is under way. */
  readonly quiet: () => Promise<void>
  /** Somebody acts in the page. */
  readonly wake: () => void
}

/**
 * A store that can be kept quiet: in WebKit a worker that ends while it writes leaves a database in which nothing is
 * ever begun again, in any page (X-BRIDGE-06). What is under way comes to its end, then the connection is closed; what
 * is asked meanwhile waits, and finds the connection lost if the page stays.
 */
export function quietStore(given: LogStore, clock: Clock): QuietStore {
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
    quiet: () => {
      cancel()
      shut ??= new Promise((resolve) => {
        open = () => {
          shut = undefined
          resolve()
        }
      })
      isActedIn = false
      isOverdue = false
      cancel = clock.after(STAYED, () => {
        isOverdue = true
        cancel = clock.after(LEFT_BY - STAYED, () => open())
        if (isActedIn) open()
      })
      return new Promise((resolve) => {
        atRest = resolve
        closeIfIdle()
      })
    },
    wake: () => {
      isActedIn = true
      if (isOverdue) open()
    },
  }
}
