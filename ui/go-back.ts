/** After so long the browser is not going to take a step: there is no such entry, ms. */
const PATIENCE = 2_000

let going: Promise<void> | undefined

/** Has the browser still to take a step back? Until it says that it has, the present entry is the one before the step. */
export const isGoingBack = (): boolean => going !== undefined

/**
 * Goes back over so many entries of the history, once, however often it is asked for until the browser has done so.
 * Resolves when it has, or is not going to.
 */
export function goBack(entries = 1): Promise<void> {
  going ??= new Promise((resolve) => {
    const ended = new AbortController()
    const end = () => {
      ended.abort()
      clearTimeout(timer)
      going = undefined
      resolve()
    }
    const timer = setTimeout(end, PATIENCE)
    // The page may also come back itself as it was left. Ahead of whoever asks where it is by then.
    for (const arrival of ['popstate', 'pageshow'])
      addEventListener(arrival, end, { capture: true, signal: ended.signal })
    history.go(-entries)
  })
  return going
}
