/** Delay where the browser does not report idle time, ms. */
const FALLBACK_DELAY_MS = 200

/** Resolves as soon as the browser is idle. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(() => resolve())
    else setTimeout(resolve, FALLBACK_DELAY_MS)
  })

/** Delay of all prefetching, ms: in this time it would slow down the first screen. */
export const PREFETCH_DELAY_MS = 3_000
