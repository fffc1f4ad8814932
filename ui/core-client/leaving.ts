/** What the page waits for that is about to be left: that nothing is written any more (X-BRIDGE-06). */
let atRest: Promise<unknown> = Promise.resolve()

/** The page is about to be left, and this is when nothing is written any more, be it that there is nobody who could tell. */
export const leave = (rest: Promise<unknown>): void => {
  atRest = rest.catch(() => undefined)
}

/** Resolves at once in a page that nobody is about to leave. */
export const mayLeave = (): Promise<unknown> => atRest
