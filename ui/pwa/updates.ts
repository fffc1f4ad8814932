/**
 * Tracks whether a newer build is completely on the device. A page keeps its own build until the learner opens it
 * again.
 */
export interface Updates {
  /** Reports the service worker's build. */
  readonly report: (build: string) => void
  readonly isReady: () => boolean
}

/** Creates the tracker for a page of the build `own`. */
export function createUpdates(own: string): Updates {
  let there = own
  return {
    report: (build) => {
      there = build
    },
    isReady: () => there !== own,
  }
}

/** The tracker of this page. */
export const updates = createUpdates(__BUILD_ID__)
