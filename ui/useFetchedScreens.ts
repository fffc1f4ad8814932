import { useEffect } from 'react'
import { fetchView } from './core-client/hooks'
import { fetchScreens } from './routes'

/** Milliseconds between two parts where the browser does not say when it is idle. */
const breath = 200

const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(() => resolve())
    else setTimeout(resolve, breath)
  })

/** Where a service worker keeps the whole app, nothing of it is needed ahead: to run and style it costs more than a start. */
const isKept = (): boolean => 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null

/**
 * Once a signed-in user is in, the code of all screens, and of what they show, is fetched in idle time: each opens
 * without a connection too, as long as no service worker has them (X-PWA-01).
 */
export function useFetchedScreens(isIn: boolean): void {
  useEffect(() => {
    if (!isIn || isKept()) return
    void fetchScreens(() => !isKept(), whenIdle).then(() => {
      fetchView('library', {})
      fetchView('search', {})
    })
  }, [isIn])
}
