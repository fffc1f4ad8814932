import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { offlineMediaCache } from '../../protocol/product'
import { dexieStore } from '../../worker/system/dexie-store'
import { fetchHttp } from '../../worker/system/http'
import { cachedMedia } from '../../worker/system/offline-media'
import { systemPorts } from '../../worker/system/ports'

/** Addresses that the browser asked for in the meantime. */
async function asked(run: () => Promise<unknown>): Promise<readonly string[]> {
  performance.clearResourceTimings()
  await run()
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.includes('/user/'))
}
const request = { method: 'GET', path: '/user/home?of=me', headers: {}, timeout: 10_000 } as const

describe('the real surroundings', () => {
  test('S-API-36 calls go to a relative /api below the address of the page', async () => {
    const { ports } = await systemPorts('tab', dexieStore('flipdeck'))
    const addresses = await asked(() => ports.http(request, new AbortController().signal))
    expect(addresses).toEqual([`${location.origin}/api/user/home?of=me`])
    ports.store.close()
    ports.neighbours.close()
  })

  test('S-API-36 or to the prefix that a deployment names', async () => {
    const addresses = await asked(() => fetchHttp('/learn/api')(request, new AbortController().signal))
    expect(addresses).toEqual([`${location.origin}/learn/api/user/home?of=me`])
  })

  test('X-HEAL-05 where there is no word between tabs, one hears of no other, and starts alone', async () => {
    vi.stubGlobal('BroadcastChannel', undefined)
    onTestFinished(() => void vi.unstubAllGlobals())
    const { ports } = await systemPorts('tab', dexieStore('flipdeck'))
    ports.neighbours.announce(1)
    expect(await ports.neighbours.present()).toEqual([])
    ports.neighbours.close()
    ports.store.close()
  })

  test('S-SYNC-15 D-VIDEO-15 downloaded videos lie in a cache of the browser, and are deleted from it', async () => {
    const cache = await caches.open(offlineMediaCache)
    await cache.put('/media/video.mp4', new Response('film'))
    await caches.open('another')
    await cachedMedia.clear()
    expect(await caches.match('/media/video.mp4')).toBeUndefined()
    expect(await caches.has('another')).toBe(true)
    await caches.delete('another')
    await cachedMedia.clear()
  })
})
