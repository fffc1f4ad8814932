import type { Page } from '@playwright/test'
import { startProxy, type ServerProxy } from './server-proxy'
import { test as base } from './support'

/** Runs journeys with the service worker, against a proxy that can be closed. */
export const test = base.extend<{ readonly door: ServerProxy }>({
  door: async ({ browserName: _ }, use) => {
    const door = await startProxy(`http://localhost:${process.env['E2E_PORT']}`)
    await use(door)
    await door.close().catch(() => undefined)
  },
  baseURL: async ({ door }, use) => use(door.address),
  serviceWorkers: 'allow',
})

/** Lists the paths of the media in the service worker's cache. */
export const keptMedia = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const kept = await (await caches.open('flipdeck-kept-media')).keys()
    return kept.map(({ url }) => new URL(url).pathname)
  })
