import * as constants from '../../protocol/constants'
import { singleTabPorts } from '../tabs/single-tab-ports'
import { afterAwakeTime } from '../tabs/awake-timeout'
import type { Random, Clock, Locks, LogStore, LeaseTerm } from '../ports'

const LOCK = 'flipdeck-sender'
/**
 * Time after which a lock holder that neither starts a term nor releases the lock counts as frozen, ms. Its lock is
 * then stolen (fault 39).
 */
const LOCK_TIMEOUT_MS = 45_000
/** Maximum age of a check of the term that permits the start of a request, ms. */
const EPOCH_CHECK_VALID_MS = 5_000
/** Time after which the requests of a frozen tab, sent before it was fenced, have ended, ms. */
const SETTLE_MS = EPOCH_CHECK_VALID_MS + constants.requestTimeout + 1_000
/** Delay before a tab that keeps the lock starts another term, ms: well within the patience of other tabs. */
const NEXT_TERM_MS = 5_000

interface LeasePorts {
  readonly clock: Clock
  readonly random: Random
  readonly locks: Locks
  readonly store: Pick<LogStore, 'term' | 'beginTerm'>
}

export interface SenderLease {
  /**
   * Runs in a term of this tab, while no other tab sends. If `run` returns that the lock must be kept, repeats it in
   * another term after a delay, without releasing the lock. Rejects when the lock is stolen, or the store is lost. In
   * that case `run` continues, and finds that its term has ended.
   */
  readonly withLease: (run: (epoch: number) => Promise<boolean>) => Promise<void>
  /** Is this the current term, as of a moment ago? What this permits is started without waiting. */
  readonly isOn: (epoch: number) => Promise<boolean>
}

/**
 * Ensures one sender at a time, even if tabs sleep, freeze or lose the lock to another tab (X-OUTBOX-09). The lock
 * holder starts a term by raising the epoch that it read before it checked that it has the lock. A tab that lost the
 * lock in between therefore cannot raise the epoch above the new holder's. Before a tab steals the lock, it marks the
 * term as unsettled. Then no tab sends until one has held an epoch for as long as the last request of an earlier sender
 * may take.
 */
export function senderLease({ clock, random, locks: given, store }: LeasePorts, stopped: AbortSignal): SenderLease {
  let locks = given
  /** Not the next number: a log that starts again must not reach an epoch of the previous log. */
  const after = ({ epoch }: LeaseTerm) => epoch + 1 + Math.floor(random.unit() * 1_000_000)

  /** A browser that denies storage denies locks as well; pending actions are then only in this tab's memory. */
  const denied = () => {
    locks = singleTabPorts.locks
    return locks.holder(LOCK)
  }

  const begin = async (): Promise<LeaseTerm | undefined> => {
    const before = await store.term()
    if ((await locks.holder(LOCK)) !== (await locks.self())) return undefined
    const next = { epoch: after(before), settled: before.settled }
    return (await store.beginTerm(before, next)) ? next : undefined
  }
  /** Pauses for a time awake, ms. False if this tab is stopped before. */
  const wait = (ms: number) =>
    new Promise<boolean>((resolve) => {
      const done = () => {
        cancel()
        stopped.removeEventListener('abort', done)
        resolve(!stopped.aborted)
      }
      const cancel = afterAwakeTime(clock, ms, done)
      stopped.addEventListener('abort', done)
    })
  const settle = async (term: LeaseTerm): Promise<boolean> =>
    term.settled || ((await wait(SETTLE_MS)) && store.beginTerm(term, { ...term, settled: true }))

  return {
    withLease: async (run) => {
      let over = false
      let running = Promise.resolve()
      const held = () => {
        // A lock may be granted only after it was stolen.
        if (!over) running = runTerm()
        return running
      }
      const runTerm = async () => {
        let isKept = false
        do {
          try {
            const term = await begin()
            isKept = term !== undefined && (await settle(term)) && (await run(term.epoch))
          } catch (error) {
            // If the store refuses another term, a lock that must be kept is not released.
            if (!isKept) throw error
          }
        } while (isKept && !stopped.aborted && (await wait(NEXT_TERM_MS)))
      }
      try {
        for (let ran = false; !ran && !stopped.aborted;) {
          const before = await store.term()
          const holder = await locks.holder(LOCK).catch(denied)
          const patience = new AbortController()
          const giveUp = () => patience.abort()
          const cancel = afterAwakeTime(clock, LOCK_TIMEOUT_MS, giveUp)
          stopped.addEventListener('abort', giveUp)
          if (stopped.aborted) giveUp()
          ran = await locks.hold(LOCK, patience.signal, held).finally(() => {
            cancel()
            stopped.removeEventListener('abort', giveUp)
          })
          if (ran || stopped.aborted) return
          // A tab with another log does not see the other tabs' terms, only the lock holder.
          if ((await locks.holder(LOCK)) !== holder) continue
          if (await store.beginTerm(before, { epoch: after(before), settled: false }))
            ran = await locks.hold(LOCK, 'steal', held)
        }
      } finally {
        over = true
        await running.catch(() => undefined)
      }
    },
    isOn: async (epoch) => {
      const asked = clock.monotonic()
      const term = await store.term()
      return term.epoch === epoch && clock.monotonic() - asked <= EPOCH_CHECK_VALID_MS && !stopped.aborted
    },
  }
}
