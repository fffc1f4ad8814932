// The worker's first file. Chromium compiles what this one imports itself anew at each start; of what is imported by a
// call it keeps the compiled code (X-PERF-08).

/** What the page asks before the core is here. */
const early: MessageEvent<unknown>[] = []
const keep = (event: MessageEvent<unknown>) => void early.push(event)
addEventListener('message', keep)

import('./bridge').then(
  () => {
    removeEventListener('message', keep)
    for (const { data, ports } of early) dispatchEvent(new MessageEvent('message', { data, ports: [...ports] }))
  },
  (error: unknown) => {
    // A worker that ends by an error is replaced by the page (X-BRIDGE-03); a promise that is rejected ends none.
    setTimeout(() => {
      throw error
    })
  },
)

// While that is on its way. Chromium reads its tables of languages once for the page and its worker, which takes 15 to
// 30 ms: the page, which needs them for its first word, has them from here.
Intl.NumberFormat.supportedLocalesOf([])
Intl.DateTimeFormat.supportedLocalesOf([])
