import { expose } from 'comlink'
import { webLocks } from '../../worker/system/locks'

// A worker is a tab to the locks: it has a name of its own, and its end gives its locks free.
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
