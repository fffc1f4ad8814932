// The worker's first file. Chromium compiles its static imports at each start, but caches the compiled code of dynamic
// imports (X-PERF-08). No other file of the worker may share an import with it. The bundler would put that into this
// file, and WebKit runs an entry twice if a chunk imports from it.
import { BEAT_EVERY, type Beat, type BeatsWanted } from '../protocol/heartbeat'

// The page considers a worker hung if it posts no beat for long. A timer posts them, so that a long message queue does
// not delay them, but a blocked event loop does (X-BRIDGE-03).
let beat: Beat['beat'] = { lock: '', loaded: false }
const post = () => postMessage({ beat } satisfies Beat)
let beating = setInterval(post, BEAT_EVERY)
post()
addEventListener('message', ({ data }: MessageEvent<Partial<BeatsWanted>>) => {
  if (data.beats === undefined) return
  clearInterval(beating)
  if (!data.beats) return
  post()
  beating = setInterval(post, BEAT_EVERY)
})

// The lock is released when this worker has ended, for whatever reason; the page waits for that.
const lock = `flipdeck-worker-${crypto.randomUUID()}`
const forEver = () => {
  beat = { ...beat, lock }
  post()
  return new Promise<never>(() => undefined)
}
if ('locks' in navigator) navigator.locks.request(lock, forEver).catch(() => undefined)

// Firefox denies a BroadcastChannel where it denies storage, for example without cookies. Dexie creates one while it
// loads if the constructor exists, and would fail (X-HEAL-05).
try {
  new BroadcastChannel(lock).close()
} catch {
  Reflect.deleteProperty(self, 'BroadcastChannel')
}

/** Messages from the page before the core is loaded. */
const early: MessageEvent<unknown>[] = []
const keep = (event: MessageEvent<unknown>) => void early.push(event)
addEventListener('message', keep)

import('./bridge').then(
  () => {
    beat = { ...beat, loaded: true }
    post()
    removeEventListener('message', keep)
    for (const { data, ports } of early) dispatchEvent(new MessageEvent('message', { data, ports: [...ports] }))
  },
  (error: unknown) => {
    // The page replaces a worker that ends by an error (X-BRIDGE-03); a rejected promise does not end a worker.
    setTimeout(() => {
      throw error
    })
  },
)

// Runs during the import. Chromium loads its language tables once for the page and its worker, which takes 15 to 30 ms.
// The page needs them for its first text, and finds them loaded.
Intl.NumberFormat.supportedLocalesOf([])
Intl.DateTimeFormat.supportedLocalesOf([])
