/** Delay of all prefetching, ms: in this time it would slow down the first screen. */
export const PREFETCH_DELAY_MS = 3_000
