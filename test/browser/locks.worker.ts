import { expose } from 'comlink'
import { webLocks } from '../../worker/system/locks'

// A worker acts as a tab for the locks: it has its own client id, and its end releases its locks.
const waits = new Map<string, AbortController>()

expose({
  self: webLocks.self,
  holder: webLocks.holder,
  steal: (name: string, run: () => Promise<void>) => webLocks.hold(name, 'steal', run),
  hold: (name: string, wait: string, run: () => Promise<void>) => {
    const ending = waits.get(wait) ?? new AbortController()
    waits.set(wait, ending)
    return webLocks.hold(name, ending.signal, run)
  },
  endWait: (wait: string) => {
    const ending = waits.get(wait) ?? new AbortController()
    waits.set(wait, ending)
    ending.abort()
  },
})
