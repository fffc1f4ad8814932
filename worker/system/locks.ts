import type { Locks } from '../ports'

/** Web Locks. The lock of a closed tab comes over by itself; that of a frozen one only by force. */
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
    // What was denied once may be told the next time.
    asked.catch(() => {
      if (self === asked) self = undefined
    })
    return asked
  },
}

let self: Promise<string> | undefined

/** The browser tells who holds a lock, and by that alone a tab who it is itself. */
async function ownId(): Promise<string> {
  const name = `flipdeck-self-${crypto.randomUUID()}`
  const id: string | undefined = await navigator.locks.request(name, () => webLocks.holder(name))
  return id ?? name
}
