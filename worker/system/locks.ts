import type { Locks } from '../ports'

/** A wait that ends later than this after its time, ms, was the wait of a tab that was frozen or asleep itself. */
const OVERSLEPT = 5_000

/**
 * Web Locks. The lock of a closed tab comes over by itself. A frozen tab's is stolen when patience runs out, but only if
 * the same tab has held it all the while, and not by a tab that has slept through its own patience.
 */
export const webLocks: Locks = {
  hold: async (name, patience, run) => {
    for (;;) {
      const asked = performance.now()
      const holder = await holderOf(name)
      const waiting = request(name, { signal: AbortSignal.timeout(patience) }, run)
      try {
        return await waiting.result
      } catch (error) {
        if (waiting.wasGranted() || !(error instanceof DOMException) || error.name !== 'TimeoutError') throw error
      }
      const overslept = performance.now() - asked > patience + OVERSLEPT
      if (!overslept && (await holderOf(name)) === holder) return request(name, { steal: true }, run).result
    }
  },
}

function request<A>(name: string, options: LockOptions, run: (isHeld: () => boolean) => Promise<A>) {
  let granted = false
  let held = true
  const result: Promise<A> = navigator.locks.request(name, options, () => {
    granted = true
    return run(() => held)
  })
  result.catch(() => {
    held = false
  })
  return { result, wasGranted: () => granted }
}

const holderOf = async (name: string): Promise<string | undefined> =>
  (await navigator.locks.query()).held?.find((lock) => lock.name === name)?.clientId
