import { useEffect } from 'react'
import { prefetchBuild } from './prefetch-build'
import { PREFETCH_DELAY_MS } from './prefetch-delay'
import { hasServiceWorker } from '../pwa/has-service-worker'
import { useSaveData } from './save-data'

/**
 * Prefetches the code of all screens and their components in idle time after the sign-in, unless a service worker has
 * it. Each screen then also opens offline (X-PWA-01). Prefetches nothing while the browser saves data.
 */
export function usePrefetchScreens(isIn: boolean): void {
  const isAsked = !useSaveData() && isIn
  useEffect(() => {
    if (!isAsked) return undefined
    const timer = setTimeout(() => {
      if (!hasServiceWorker())
        void prefetchBuild(() => !hasServiceWorker()).then(() => performance.mark('fetched-ahead'))
    }, PREFETCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [isAsked])
}
