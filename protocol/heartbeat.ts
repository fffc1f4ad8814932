// The heartbeat between a page and its worker (X-BRIDGE-03). Must not import anything, because the worker's first file
// imports it.

/** How often a worker posts a beat while its page is visible, ms. */
export const BEAT_EVERY = 500

/** A message that a worker posts from a timer. A worker with a blocked event loop sends no beats. */
export interface Beat {
  readonly beat: {
    /** Name of the Web Lock that the worker holds until it ends; empty until it has the lock, or without Web Locks. */
    readonly lock: string
    /** The worker's code has loaded, so it can answer. */
    readonly loaded: boolean
  }
}

/** A page's request to start beats, or to stop them because it is hidden. */
export interface BeatsWanted {
  readonly beats: boolean
}
