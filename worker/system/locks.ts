import type { Locks } from '../ports'

/** Web Locks. The lock of a closed tab comes over by itself; a frozen tab's is stolen when patience runs out. */
export const webLocks: Locks = {
  hold: async (name, patience, run) => {
    try {
      return await navigator.locks.request(name, { signal: AbortSignal.timeout(patience) }, run)
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'TimeoutError') throw error
      return navigator.locks.request(name, { steal: true }, run)
    }
  },
}
