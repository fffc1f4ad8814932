import { keptMediaCache, offlineMediaCache } from '../../protocol/product'
import { keptMediaBudget } from '../../protocol/service-worker'
import { isCaptivePortalPage } from './captive-portal'
import { rangeResponse } from './range-response'

/** Maximum share of the budget for one file, so that it does not evict most others. */
const LARGEST_SHARE = 0.25
const AT_ONCE = 2
/** Timeout without new bytes, ms, so that a stalled download does not block the next ones. */
const PATIENCE = 30_000
/** Age after which a cached file is revalidated, ms: media keep their address when their content changes. */
const GOOD_FOR = 86_400_000

// A logout deletes the caches (X-SEC-06). A cache opened before a request is deleted as well, so nothing written to it
// afterwards remains.
const openKept = (): Promise<Cache> => caches.open(keptMediaCache)

/** Responds with cached media, by byte ranges if requested; otherwise from the network, and caches pictures. */
export async function answerMedia(request: Request, goOn: (work: Promise<void>) => void): Promise<Response> {
  const known = await knownMedium(request.url)
  if (known !== undefined) {
    // A logo or a promotion belongs to no opened deck, so only this request revalidates it.
    if (isOld(known)) goOn(keepMedia([request.url]))
    return rangeResponse(known, request.headers.get('Range'))
  }
  if (request.destination !== 'image') return fetch(request)
  const cache = await openKept()
  const reply = await fetch(request)
  if (isMedium(reply) && reply.type === 'basic') goOn(keep(cache, request.url, reply.clone()).catch(() => undefined))
  return reply
}

/** Returns cached media; files that the user downloaded come first. */
async function knownMedium(url: string): Promise<Response | undefined> {
  for (const cacheName of [offlineMediaCache, keptMediaCache]) {
    const known = await caches.match(url, { cacheName, ignoreVary: true })
    if (known !== undefined && !isCaptivePortalPage(known)) return known
  }
  return undefined
}

const isMedium = (reply: Response): boolean => reply.status === 200 && !isCaptivePortalPage(reply)

/**
 * Caches media of an opened deck for offline use, and revalidates old ones; skips files that cannot be loaded. Does not
 * change files that the user downloaded.
 */
export async function keepMedia(paths: readonly string[]): Promise<void> {
  const cache = await openKept()
  for (let from = 0; from < paths.length; from += AT_ONCE) {
    await Promise.all(paths.slice(from, from + AT_ONCE).map((path) => fetchMedium(cache, path).catch(() => undefined)))
  }
}

async function fetchMedium(cache: Cache, path: string): Promise<void> {
  const { href, origin, pathname } = new URL(path, location.origin)
  if (origin !== location.origin || !pathname.startsWith('/media/')) return
  const kept = await cache.match(href, { ignoreVary: true })
  const before = kept === undefined || isCaptivePortalPage(kept) ? undefined : kept
  if (before === undefined ? (await knownMedium(href)) !== undefined : !isOld(before)) return
  const tag = before?.headers.get('ETag')
  const reply = await fetchPatiently(href, typeof tag === 'string' ? { headers: { 'If-None-Match': tag } } : {})
  if (isMedium(reply)) await keep(cache, href, reply)
  if (reply.status !== 304 || before === undefined) return
  const headers = new Headers(before.headers)
  headers.set('Date', reply.headers.get('Date') ?? '')
  await keep(cache, href, new Response(before.body, { headers }))
}

/**
 * Fetches without a limit of total time, for large files on slow connections. The timeout counts only the time without
 * new bytes.
 */
async function fetchPatiently(href: string, init: RequestInit): Promise<Response> {
  const ended = new AbortController()
  const giveUp = () => setTimeout(() => ended.abort(), PATIENCE)
  let timer = giveUp()
  const wait = () => {
    clearTimeout(timer)
    timer = giveUp()
  }
  const reply = await fetch(href, { ...init, signal: ended.signal }).finally(() => clearTimeout(timer))
  if (reply.body === null) return reply
  wait()
  const heard = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (chunk, out) => {
      wait()
      out.enqueue(chunk)
    },
    flush: () => clearTimeout(timer),
  })
  return new Response(reply.body.pipeThrough(heard), reply)
}

/** Is the response older than the limit, by its Date header? Without that header it never expires. */
const isOld = ({ headers }: Response): boolean => Date.now() - Date.parse(headers.get('Date') ?? '') > GOOD_FOR

let last: Promise<unknown> = Promise.resolve()

/**
 * Caches a file, and evicts the oldest within the budget. Writes run one after the other, each after its download, so
 * that each sees the total size and none waits for another download.
 */
async function keep(cache: Cache, url: string, reply: Response): Promise<void> {
  const body = await reply.blob()
  if (body.size > keptMediaBudget * LARGEST_SHARE) return
  const headers = new Headers(reply.headers)
  headers.delete('Content-Encoding')
  headers.set('Content-Length', String(body.size))
  const run = last.then(async () => {
    await makeRoom(cache, keptMediaBudget - body.size)
    await cache.put(url, new Response(body, { headers }))
  })
  // On a full disk, the cached files stay, and the app continues without this one.
  last = run.catch(() => undefined)
  return run.catch(() => undefined)
}

/** Evicts the oldest files until the rest takes no more than `room` bytes. */
export async function makeRoom(cache: Cache, room: number): Promise<void> {
  const [keys, replies] = await Promise.all([cache.keys(), cache.matchAll()])
  let size = replies.reduce((sum, reply) => sum + sizeOf(reply), 0)
  for (const [index, key] of keys.entries()) {
    if (size <= room) return
    const oldest = replies[index]
    size -= oldest === undefined ? 0 : sizeOf(oldest)
    await cache.delete(key)
  }
}

const sizeOf = (reply: Response): number => Number(reply.headers.get('Content-Length') ?? 0)
