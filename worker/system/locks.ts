import type { Locks } from '../ports'

/** A wait that ends later than this after its time, ms, was the wait of a tab that was frozen or asleep itself. */
const OVERSLEPT = 5_000

/**
 * Web Locks. The lock of a closed tab comes over by itself; a frozen tab's is stolen when patience runs out, but not by
 * a tab that has slept through its own patience: whoever holds the lock now may just have got it.
 */
export const webLocks: Locks = {
  hold: async (name, patience, run) => {
    for (;;) {
      const asked = performance.now()
      let granted = false
      try {
        return await navigator.locks.request(name, { signal: AbortSignal.timeout(patience) }, () => {
          granted = true
          return run()
        })
      } catch (error) {
        if (granted || !(error instanceof DOMException) || error.name !== 'TimeoutError') throw error
      }
      if (performance.now() - asked < patience + OVERSLEPT) return navigator.locks.request(name, { steal: true }, run)
    }
  },
}
