/** Resolves when writes have stopped in a page that is about to be left (X-BRIDGE-06). */
let writesStopped: Promise<unknown> = Promise.resolve()

/** Records that the page is about to be left. `rest` settles when writes have stopped, or when no worker can answer. */
export const trackUnload = (rest: Promise<unknown>): void => {
  writesStopped = rest.catch(() => undefined)
}

/** Resolves when the page may be left; at once if it is not about to be left. */
export const whenUnloadAllowed = (): Promise<unknown> => writesStopped
