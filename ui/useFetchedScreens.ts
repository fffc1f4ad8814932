import { useEffect } from 'react'
import { fetchAhead } from './fetch-ahead'
import { firstScreenAlone } from './first-screen-alone'
import { isKept } from './installed/is-kept'
import { useSavesData } from './saves-data'

/**
 * Once a signed-in user is in, the code of all screens, and of what they show, is fetched in idle time where no service
 * worker has it yet: each opens without a connection too (X-PWA-01). Nothing comes ahead while the browser saves data.
 */
export function useFetchedScreens(isIn: boolean): void {
  const isAsked = !useSavesData() && isIn
  useEffect(() => {
    if (!isAsked) return undefined
    const timer = setTimeout(() => {
      if (!isKept()) void fetchAhead(() => !isKept()).then(() => performance.mark('fetched-ahead'))
    }, firstScreenAlone)
    return () => clearTimeout(timer)
  }, [isAsked])
}
