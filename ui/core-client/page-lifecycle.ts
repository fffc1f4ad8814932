import type { CoreClient } from './client'

/** Reports to the core what only the page can observe: visibility and connection. */
export function reportPageLifecycle(client: Pick<CoreClient, 'report' | 'linkState' | 'onLinkState'>): void {
  const visibility = () => client.report(document.visibilityState === 'hidden' ? 'hidden' : 'shown')
  document.addEventListener('visibilitychange', visibility)
  // No core ran that could hear of the visibility of a page in the back/forward cache.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) visibility()
  })
  addEventListener('online', () => client.report('online'))
  addEventListener('offline', () => client.report('offline'))
  // Each worker assumes a connection until the page reports otherwise.
  const missing = () => {
    if (!navigator.onLine) client.report('offline')
  }
  client.onLinkState(() => {
    if (client.linkState() === 'starting') missing()
  })
  missing()
}
