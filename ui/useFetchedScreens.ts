import { useEffect } from 'react'
import { fetchView } from './core-client/hooks'
import { isKept } from './installed/is-kept'
import { fetchScreens } from './routes'
import { whenIdle } from './when-idle'

/** Milliseconds in which the first screen has the device to itself: what comes ahead of its time would only hold it up. */
const firstScreenAlone = 3_000

async function fetchAhead(): Promise<void> {
  await fetchScreens(() => !isKept(), whenIdle)
  fetchView('library', {})
  fetchView('search', {})
  performance.mark('fetched-ahead')
}

/**
 * Once a signed-in user is in, the code of all screens, and of what they show, is fetched in idle time: each opens
 * without a connection too. Where a service worker has them, to run and style them costs more than a start (X-PWA-01).
 */
export function useFetchedScreens(isIn: boolean): void {
  useEffect(() => {
    if (!isIn) return undefined
    const timer = setTimeout(() => {
      if (!isKept()) void fetchAhead()
    }, firstScreenAlone)
    return () => clearTimeout(timer)
  }, [isIn])
}
