import type { Locks } from '../ports'

/**
 * Implements locks by the Web Locks API. The browser releases the lock of a closed tab; that of a frozen tab must be
 * stolen.
 */
export const webLocks: Locks = {
  hold: async (name, wait, run) => {
    let granted = false
    const options: LockOptions = wait === 'steal' ? { steal: true } : { signal: wait }
    try {
      await navigator.locks.request(name, options, () => {
        granted = true
        return run()
      })
      return true
    } catch (error) {
      if (!granted && wait !== 'steal' && wait.aborted) return false
      throw error
    }
  },
  holder: async (name) => (await navigator.locks.query()).held?.find((lock) => lock.name === name)?.clientId,
  self: () => {
    const asked = (self ??= ownId())
    // A denied request may succeed the next time, so the failure is not cached.
    asked.catch(() => {
      if (self === asked) self = undefined
    })
    return asked
  },
}

let self: Promise<string> | undefined

/** Finds this tab's id: the browser reveals it only as the holder of a lock. */
async function ownId(): Promise<string> {
  const name = `flipdeck-self-${crypto.randomUUID()}`
  const id: string | undefined = await navigator.locks.request(name, () => webLocks.holder(name))
  return id ?? name
}
