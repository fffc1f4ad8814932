import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { offlineMediaCache } from '../../protocol/product'
import { dexieStore } from '../../worker/system/dexie-store'
import { fetchHttp } from '../../worker/system/http'
import { cachedMedia } from '../../worker/system/media-caches'
import { systemPorts } from '../../worker/system/ports'

/** Returns the addresses that the browser requested during the run. */
async function asked(run: () => Promise<unknown>): Promise<readonly string[]> {
  performance.clearResourceTimings()
  await run()
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.includes('/user/'))
}
const request = { method: 'GET', path: '/user/home?of=me', headers: {}, timeout: 10_000 } as const

describe('the real environment', () => {
  test('S-API-36 sends calls to a relative /api below the address of the page', async () => {
    const { ports } = await systemPorts('tab', dexieStore('flipdeck'))
    const addresses = await asked(() => ports.http(request, new AbortController().signal))
    expect(addresses).toEqual([`${location.origin}/api/user/home?of=me`])
    ports.store.close()
    ports.tabChannel.close()
  })

  test('S-API-36 sends them to the prefix that a deployment names', async () => {
    const addresses = await asked(() => fetchHttp('/learn/api')(request, new AbortController().signal))
    expect(addresses).toEqual([`${location.origin}/learn/api/user/home?of=me`])
  })

  test('X-HEAL-05 starts alone and receives nothing from other tabs where no cross-tab notifications exist', async () => {
    vi.stubGlobal('BroadcastChannel', undefined)
    onTestFinished(() => void vi.unstubAllGlobals())
    const { ports } = await systemPorts('tab', dexieStore('flipdeck'))
    ports.tabChannel.announce(1)
    expect(await ports.tabChannel.present()).toEqual([])
    ports.tabChannel.close()
    ports.store.close()
  })

  test('S-SYNC-15 D-VIDEO-15 stores downloaded videos in a cache of the browser, and deletes them from it', async () => {
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
