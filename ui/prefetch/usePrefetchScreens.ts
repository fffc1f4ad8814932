import { useEffect, useSyncExternalStore } from 'react'
import { prefetchBuild } from './prefetch-build'
import { PREFETCH_DELAY_MS } from './when-idle'
import { hasServiceWorker } from '../pwa/has-service-worker'

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

/** The browser's connection data, if it provides them (Network Information API). */
const connection =
  'connection' in navigator && navigator.connection instanceof EventTarget ? navigator.connection : undefined

const savesData = (): boolean => connection !== undefined && 'saveData' in connection && connection.saveData === true

function watch(listener: () => void): () => void {
  connection?.addEventListener('change', listener)
  return () => connection?.removeEventListener('change', listener)
}

/** Returns whether the learner has told the browser to save data. */
const useSaveData = (): boolean => useSyncExternalStore(watch, savesData)
