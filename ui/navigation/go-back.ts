/**
 * Time after which the browser is assumed not to take the step, ms: there is no such entry. A step taken even later
 * would leave the next page.
 */
const STEP_TIMEOUT_MS = 10_000

let going: Promise<void> | undefined

/** Tests whether a step back is pending. Until the browser reports it, the present entry is the one before the step. */
export const isGoingBack = (): boolean => going !== undefined

/**
 * Goes back by this many history entries; further calls while the step is pending have no effect. Resolves when the
 * step is complete, or will not happen.
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
    const timer = setTimeout(end, STEP_TIMEOUT_MS)
    // Runs before other listeners that check for a pending step.
    const early = { capture: true, signal: ended.signal }
    addEventListener('popstate', end, early)
    // The page itself may be restored from the back/forward cache. A freshly loaded page has taken no step.
    addEventListener('pageshow', ({ persisted }) => persisted && end(), early)
    history.go(-entries)
  })
  return going
}
