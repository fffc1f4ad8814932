import { afterEach, expect, it } from 'vitest'
import { buildCachePrefix } from '../../protocol/service-worker'
import { answerFile, answerPage, nextBuild, removeBuilds, type Build } from './build-files'

const build = (id: string): Build => ({ id, entry: '/assets/main-b.js', files: [{ path: '/assets/main-b.js' }] })
const put = async (id: string, path: string, text: string) =>
  (await caches.open(buildCachePrefix + id)).put(path, new Response(text))
const builds = async () =>
  (await caches.keys()).flatMap((name) =>
    name.startsWith(buildCachePrefix) ? name.slice(buildCachePrefix.length) : [],
  )

afterEach(async () => {
  for (const name of await caches.keys()) await caches.delete(name)
})

it('X-PWA-02 builds from before that no page is of are removed; those in use stay, and so does a newer one that is on its way', async () => {
  for (const id of ['a', 'used', 'b', 'newer']) await put(id, `/assets/main-${id}.js`, id)
  await caches.open('another-cache')
  await removeBuilds(build('b'), new Set(['used', 'b']))
  expect(await builds()).toEqual(['used', 'b', 'newer'])
  expect(await caches.has('another-cache')).toBe(true)
  // The one that is gone from the device removes nothing.
  await removeBuilds(build('gone'), new Set())
  expect(await builds()).toEqual(['used', 'b', 'newer'])
})

it('X-PWA-02 a page of an older build gets its own files as long as they are there, asked for again under another address too', async () => {
  await put('a', '/assets/part-a.js', 'old part')
  await put('b', '/assets/main-b.js', 'new main')
  for (const address of ['/assets/part-a.js', '/assets/part-a.js?again=1'])
    expect(await (await answerFile(build('b'), new Request(address))).text()).toBe('old part')
  expect(await (await answerFile(build('b'), new Request('/assets/main-b.js'))).text()).toBe('new main')
})

it('X-PWA-02 the next page is of the build whose worker waits, as soon as it is whole, a build of before that was put back too; else of the own', async () => {
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
