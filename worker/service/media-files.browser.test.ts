import { afterEach, expect, it, vi } from 'vitest'
import { keptMediaCache, offlineMediaCache } from '../../protocol/product'
import { keptMediaBudget } from '../../protocol/service-worker'
import { answerMedia, keepMedia, makeRoom } from './media-files'

const kept = async () =>
  (await (await caches.open(keptMediaCache)).keys()).map(({ url }) => new URL(url).pathname.slice('/media/'.length))
const answering = (reply: () => Promise<Response>) => vi.spyOn(globalThis, 'fetch').mockImplementation(reply)

/** A response whose body ends only when the signal aborts. */
const begun = (signal: AbortSignal | null | undefined) =>
  new Response(
    new ReadableStream({
      start: (body) => {
        body.enqueue(new TextEncoder().encode('<svg'))
        signal?.addEventListener('abort', () => body.error(signal.reason))
      },
    }),
  )

/** Background work behind the responses. */
let works: Promise<void>[] = []
const answer = (request: Request): Promise<Response> => answerMedia(request, (work) => void works.push(work))

afterEach(async () => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  works = []
  for (const name of await caches.keys()) await caches.delete(name)
})

it('X-PWA-01 caches media of an opened deck once, and only those of this server', async () => {
  const asked = answering(async () => new Response('picture'))
  await keepMedia(['/media/a.svg', '/media/b.svg', '/api/user', 'https://elsewhere.example/media/c.svg'])
  await keepMedia(['/media/a.svg'])
  expect(await kept()).toEqual(['a.svg', 'b.svg'])
  expect(asked).toHaveBeenCalledTimes(2)
  expect(await (await answer(new Request('/media/a.svg'))).text()).toBe('picture')
  expect(asked).toHaveBeenCalledTimes(2)
})

it('X-PWA-01 revalidates cached media after a day, and leaves downloaded media unchanged', async () => {
  const day = 86_400_000
  const sent = (ago: number, etag: string) => ({ Date: new Date(Date.now() - ago).toUTCString(), ETag: etag })
  const cache = await caches.open(keptMediaCache)
  await cache.put('/media/fresh.svg', new Response('fresh', { headers: sent(day - 60_000, '"1"') }))
  await cache.put('/media/same.svg', new Response('same', { headers: sent(day + 60_000, '"2"') }))
  await cache.put('/media/changed.svg', new Response('before', { headers: sent(day + 60_000, '"3"') }))
  await cache.put('/media/gone.svg', new Response('still here', { headers: sent(day + 60_000, '"4"') }))
  await (
    await caches.open(offlineMediaCache)
  ).put('/media/film.mp4', new Response('', { headers: sent(9 * day, '"5"') }))
  const pathOf = (of: RequestInfo | URL) => new URL(of instanceof Request ? of.url : of).pathname
  const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const tag = new Headers(init?.headers).get('If-None-Match')
    if (pathOf(url).endsWith('gone.svg')) throw new TypeError('offline')
    if (tag === '"2"') return new Response(null, { status: 304, headers: sent(0, '"2"') })
    return new Response('after', { headers: sent(0, '"6"') })
  })
  const paths = ['fresh.svg', 'same.svg', 'changed.svg', 'gone.svg', 'film.mp4'].map((name) => `/media/${name}`)
  await keepMedia(paths)
  expect(asked.mock.calls.map(([url]) => pathOf(url)).toSorted()).toEqual(
    ['/media/changed.svg', '/media/gone.svg', '/media/same.svg'].toSorted(),
  )
  const texts = await Promise.all(paths.slice(0, 4).map(async (path) => (await answer(new Request(path))).text()))
  expect(texts).toEqual(['fresh', 'same', 'after', 'still here'])
  await Promise.all(works)
  asked.mockClear()
  await keepMedia(paths.slice(0, 3))
  expect(asked).not.toHaveBeenCalled()
})

it('X-PWA-01 S-BRAND-04 revalidates a day-old picture of no opened deck, such as a logo, in the background when it is shown', async () => {
  const cache = await caches.open(keptMediaCache)
  const sent = (days: number) => ({ Date: new Date(Date.now() - days * 86_400_000).toUTCString() })
  await cache.put('/media/logo.svg', new Response('before', { headers: sent(1.5) }))
  const asked = answering(async () => new Response('after', { headers: sent(0) }))
  const shown = async () => {
    const text = await (await answer(new Request('/media/logo.svg'))).text()
    await Promise.all(works)
    return text
  }
  expect([await shown(), await shown(), await shown()]).toEqual(['before', 'after', 'after'])
  expect(asked).toHaveBeenCalledTimes(1)
})

it('X-PWA-01 waits only 30 s for a file that does not arrive or stops, then fetches the next ones', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const asked = vi.spyOn(globalThis, 'fetch').mockImplementation((of, init) => {
    const path = of instanceof Request ? of.url : of.toString()
    if (path.endsWith('a.svg')) return new Promise((_, reject) => init?.signal?.addEventListener('abort', reject))
    if (path.endsWith('b.svg')) return Promise.resolve(begun(init?.signal))
    return Promise.resolve(new Response('picture'))
  })
  const keeping = keepMedia(['a', 'b', 'c', 'd', 'e'].map((name) => `/media/${name}.svg`))
  const isAt = (count: number) => expect.poll(() => asked.mock.calls.length).toBe(count)
  await isAt(2)
  await vi.advanceTimersByTimeAsync(29_000)
  await isAt(2)
  await vi.advanceTimersByTimeAsync(2_000)
  await keeping
  expect(await kept()).toEqual(['c.svg', 'd.svg', 'e.svg'])
})

it('X-PWA-01 caches a file that arrives slowly, however long it takes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const more: ((piece: string | undefined) => void)[] = []
  answering(async () => {
    const encoder = new TextEncoder()
    const body = new ReadableStream({
      start: (out) =>
        void more.push((piece) => (piece === undefined ? out.close() : out.enqueue(encoder.encode(piece)))),
    })
    return new Response(body)
  })
  const keeping = keepMedia(['/media/a.svg'])
  await expect.poll(() => more.length).toBe(1)
  for (const piece of ['p', 'i', 'c', undefined]) {
    await vi.advanceTimersByTimeAsync(25_000)
    more[0]?.(piece)
    await new Promise(requestAnimationFrame)
  }
  await keeping
  expect(await kept()).toEqual(['a.svg'])
})

it('X-PWA-01 evicts the oldest files over the budget, and caches no file that would push out most others', async () => {
  const cache = await caches.open(keptMediaCache)
  for (const name of ['a', 'b', 'c'])
    await cache.put(`/media/${name}`, new Response('', { headers: { 'Content-Length': '40' } }))
  await makeRoom(cache, 120)
  expect(await kept()).toEqual(['a', 'b', 'c'])
  await makeRoom(cache, 90)
  expect(await kept()).toEqual(['b', 'c'])
  const large = new Blob([new Uint8Array(keptMediaBudget * 0.3)])
  answering(async () => new Response(large))
  await keepMedia(['/media/large.gif'])
  expect(await kept()).toEqual(['b', 'c'])
})

it('X-SEC-06 does not cache a response that was in flight when the caches were cleared', async () => {
  let arrive: (reply: Response) => void = () => undefined
  const asked = answering(
    () =>
      new Promise((resolve) => {
        arrive = resolve
      }),
  )
  const keeping = keepMedia(['/media/a.svg'])
  await expect.poll(() => asked.mock.calls.length).toBe(1)
  await caches.delete(keptMediaCache)
  arrive(new Response('picture'))
  await keeping
  expect(await caches.has(keptMediaCache)).toBe(false)
})

it('D-VIDEO-16 X-PWA-01 plays a downloaded video from the device by byte ranges', async () => {
  await (await caches.open(offlineMediaCache)).put('/media/steam.mp4', new Response('0123456789'))
  const part = await answer(new Request('/media/steam.mp4', { headers: { Range: 'bytes=4-6' } }))
  expect([part.status, await part.text(), part.headers.get('Content-Range')]).toEqual([206, '456', 'bytes 4-6/10'])
})

it('X-PWA-01 plays the audio of an opened deck from the device, by the byte ranges that a player requests', async () => {
  answering(async () => new Response('0123456789', { headers: { 'Content-Type': 'audio/ogg' } }))
  await keepMedia(['/media/nw-steam.ogg'])
  answering(() => Promise.reject(new TypeError('no connection')))
  const part = (range: string) => answer(new Request('/media/nw-steam.ogg', { headers: { Range: range } }))
  const seen = async (range: string) => {
    const reply = await part(range)
    return [reply.status, await reply.text(), reply.headers.get('Content-Range')]
  }
  expect(await seen('bytes=0-')).toEqual([206, '0123456789', 'bytes 0-9/10'])
  expect(await seen('bytes=7-')).toEqual([206, '789', 'bytes 7-9/10'])
  expect(await seen('bytes=-2')).toEqual([206, '89', 'bytes 8-9/10'])
  expect((await part('bytes=10-')).status).toBe(416)
  expect((await part('bytes=0-')).headers.get('Content-Type')).toBe('audio/ogg')
  await expect(answer(new Request('/media/nw-lights-out.ogg'))).rejects.toThrow('no connection')
})

const image = (path: string) => Object.defineProperty(new Request(path), 'destination', { value: 'image' })
const basic = (reply: Response) => Object.defineProperty(reply, 'type', { value: 'basic' })

it('X-PWA-01 S-API-39 does not cache the web page of a hotel network as media, and refetches one that was cached', async () => {
  const portal = () => new Response('<!doctype html>', { headers: { 'Content-Type': 'text/html' } })
  answering(async () => basic(portal()))
  await keepMedia(['/media/a.svg'])
  await answer(image('/media/a.svg'))
  await Promise.all(works)
  expect(await kept()).toEqual([])
  await (await caches.open(keptMediaCache)).put('/media/a.svg', portal())
  answering(async () => new Response('picture', { headers: { 'Content-Type': 'image/svg+xml' } }))
  expect(await (await answer(image('/media/a.svg'))).text()).toBe('picture')
  await keepMedia(['/media/a.svg'])
  answering(() => Promise.reject(new TypeError('no connection')))
  expect(await (await answer(image('/media/a.svg'))).text()).toBe('picture')
})

it('X-PWA-01 is not blocked by a picture whose bytes do not arrive', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (of) =>
    basic(new Response(of instanceof Request && of.url.endsWith('slow.svg') ? new ReadableStream() : 'picture')),
  )
  const seen: string[] = []
  void answer(image('/media/slow.svg')).then(() => seen.push('slow'))
  void answer(image('/media/b.svg')).then(async (reply) => seen.push(await reply.text()))
  await expect.poll(() => seen).toEqual(['slow', 'picture'])
  await expect.poll(kept).toEqual(['b.svg'])
})
