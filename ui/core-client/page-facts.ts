import type { CoreClient } from './client'

/** Tells the core what only the page sees: hidden or shown, with or without a connection. */
export function reportPage(client: Pick<CoreClient, 'report' | 'linkState' | 'onLinkState'>): void {
  const visibility = () => client.report(document.visibilityState === 'hidden' ? 'hidden' : 'shown')
  document.addEventListener('visibilitychange', visibility)
  // Whether a page that comes back is seen by now, nobody was there to be told.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) visibility()
  })
  addEventListener('online', () => client.report('online'))
  addEventListener('offline', () => client.report('offline'))
  // Each worker takes the device for connected until it is told.
  const missing = () => {
    if (!navigator.onLine) client.report('offline')
  }
  client.onLinkState(() => {
    if (client.linkState() === 'starting') missing()
  })
  missing()
}
