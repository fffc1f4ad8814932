import { afterEach, expect, it, vi } from 'vitest'
import { buildCachePrefix } from '../../protocol/service-worker'
import { answerFile, answerPage, nextBuild, putBuild, removeBuilds, type Build } from './build-files'

const build = (id: string): Build => ({ id, entry: '/assets/main-b.js', files: [{ path: '/assets/main-b.js' }] })
const put = async (id: string, path: string, text: string) =>
  (await caches.open(buildCachePrefix + id)).put(path, new Response(text))
const builds = async () =>
  (await caches.keys()).flatMap((name) =>
    name.startsWith(buildCachePrefix) ? name.slice(buildCachePrefix.length) : [],
  )

afterEach(async () => {
  vi.restoreAllMocks()
  for (const name of await caches.keys()) await caches.delete(name)
})

it('X-PWA-02 removes older builds that no page uses; keeps those in use, and a newer one that is downloading', async () => {
  for (const id of ['a', 'used', 'b', 'newer']) await put(id, `/assets/main-${id}.js`, id)
  await caches.open('another-cache')
  await removeBuilds(build('b'), new Set(['used', 'b']))
  expect(await builds()).toEqual(['used', 'b', 'newer'])
  expect(await caches.has('another-cache')).toBe(true)
  // A build that is not cached removes nothing.
  await removeBuilds(build('gone'), new Set())
  expect(await builds()).toEqual(['used', 'b', 'newer'])
})

it('X-PWA-02 serves a page of an older build its own files while they are cached, also under a retry address', async () => {
  await put('a', '/assets/part-a.js', 'old part')
  await put('b', '/assets/main-b.js', 'new main')
  for (const address of ['/assets/part-a.js', '/assets/part-a.js?again=1'])
    expect(await (await answerFile(build('b'), new Request(address))).text()).toBe('old part')
  expect(await (await answerFile(build('b'), new Request('/assets/main-b.js'))).text()).toBe('new main')
})

it('X-PWA-02 serves the next page from the waiting worker’s build once it is complete, even if it is a restored older one; otherwise from its own', async () => {
  const next = async (waits: boolean) => {
    const id = await nextBuild(build('own'), waits)
    const page = await answerPage(build('own'), id, new Request('/library'), (work) => void work)
    return [id, await page.text()]
  }
  await put('putBack', '/index.html', 'page of before')
  await put('own', '/index.html', 'own page')
  await put('onItsWay', '/assets/main-b.js', 'new main')
  expect(await next(false)).toEqual(['own', 'own page'])
  expect(await next(true)).toEqual(['putBack', 'page of before'])
  await put('onItsWay', '/index.html', 'new page')
  expect(await next(true)).toEqual(['onItsWay', 'new page'])
  expect(await next(false)).toEqual(['own', 'own page'])
})

const portal = () =>
  new Response('<!doctype html><title>Free Wi-Fi</title>', { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
const script = (text: string) => new Response(text, { headers: { 'Content-Type': 'text/javascript' } })

it('X-PWA-01 S-API-39 does not cache the web page of a hotel network as a file of a build, and refetches one that was cached', async () => {
  const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => portal())
  const file = async () => (await answerFile(build('b'), new Request('/assets/main-b.js'))).text()
  expect(await file()).toContain('Free Wi-Fi')
  await (await caches.open(`${buildCachePrefix}b`)).put('/assets/main-b.js', portal())
  asked.mockImplementation(async () => script('main'))
  expect([await file(), await file()]).toEqual(['main', 'main'])
  expect(asked).toHaveBeenCalledTimes(2)
})

it('X-PWA-01 S-API-39 discards a build when the web page of a hotel network arrives instead of a file', async () => {
  const page = () => new Response('<script src="/assets/main-b.js">', { headers: { 'Content-Type': 'text/html' } })
  const pathOf = (of: RequestInfo | URL) => new URL(of instanceof Request ? of.url : of, location.origin).pathname
  let isPortal = true
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (of) =>
    pathOf(of) === '/index.html' ? page() : isPortal ? portal() : script('main'),
  )
  await expect(putBuild(build('b'))).rejects.toThrow()
  expect(await builds()).toEqual([])
  isPortal = false
  await putBuild(build('b'))
  expect(await (await caches.match('/assets/main-b.js'))?.text()).toBe('main')
})

it('X-HEAL-04 X-PWA-01 uses a file that cannot be cached for lack of room', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => script('main'))
  vi.spyOn(Cache.prototype, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
  expect(await (await answerFile(build('b'), new Request('/assets/main-b.js'))).text()).toBe('main')
})

it('X-PWA-01 caches a build again when the browser has evicted it and the server sends a page', async () => {
  const page = () => new Response('<script src="/assets/main-b.js">', { headers: { 'Content-Type': 'text/html' } })
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (of) =>
    (of instanceof Request ? of.url : String(of)).endsWith('.js') ? script('main') : page(),
  )
  const works: Promise<void>[] = []
  const given = await answerPage(build('b'), 'b', new Request('/library'), (work) => void works.push(work))
  expect(await given.text()).toContain('main-b.js')
  await Promise.all(works)
  const cache = await caches.open(`${buildCachePrefix}b`)
  expect((await cache.keys()).map(({ url }) => new URL(url).pathname)).toEqual(['/assets/main-b.js', '/index.html'])
})
