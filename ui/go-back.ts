/** After so long the browser is not going to take a step: there is no such entry, ms. What is taken later takes the next page away. */
const PATIENCE = 10_000

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
    // Ahead of whoever asks where it is by then.
    const early = { capture: true, signal: ended.signal }
    addEventListener('popstate', end, early)
    // The page may also come back itself as it was left; one that has only just come has taken no step.
    addEventListener('pageshow', ({ persisted }) => persisted && end(), early)
    history.go(-entries)
  })
  return going
}
