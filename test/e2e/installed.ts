import type { Page } from '@playwright/test'
import { openDoor, type Door } from './door'
import { test as base } from './support'

/** Journeys that have the service worker, and reach the server by a door that can be shut. */
export const test = base.extend<{ readonly door: Door }>({
  door: async ({ browserName: _ }, use) => {
    const door = await openDoor(`http://localhost:${process.env['E2E_PORT']}`)
    await use(door)
    await door.shut().catch(() => undefined)
  },
  baseURL: async ({ door }, use) => use(door.address),
  serviceWorkers: 'allow',
})

/** The paths of the media that the service worker has kept. */
export const keptMedia = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const kept = await (await caches.open('flipdeck-kept-media')).keys()
    return kept.map(({ url }) => new URL(url).pathname)
  })
