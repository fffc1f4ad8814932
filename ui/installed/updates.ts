/** Whether a newer build is whole on the device. A page goes on with its own build until the learner opens it anew. */
export interface Updates {
  /** The service worker is of this build. */
  readonly tell: (build: string) => void
  readonly isReady: () => boolean
}

/** For a page of the build `own`. */
export function createUpdates(own: string): Updates {
  let there = own
  return {
    tell: (build) => {
      there = build
    },
    isReady: () => there !== own,
  }
}

/** The page's own. */
export const updates = createUpdates(__BUILD_ID__)
