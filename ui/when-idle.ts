/** Milliseconds to wait where the browser does not say when it is idle. */
const breath = 200

/** Resolves as soon as the browser has nothing else to do. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(() => resolve())
    else setTimeout(resolve, breath)
  })
