import { keptMediaCache, offlineMediaCache } from '../../protocol/product'
import { keptMediaBudget } from '../../protocol/service-worker'
import { isForeignPage } from './foreign-page'
import { partOf } from './part-of'

/** A single file that would push out most of the others is not kept. */
const LARGEST_SHARE = 0.25
const AT_ONCE = 2
/** One of which nothing comes for so long is given up, so that it does not hold up those behind it, ms. */
const PATIENCE = 30_000
/** Media keep their address when their content changes: after so long the server is asked whether it has, ms. */
const GOOD_FOR = 86_400_000

// A log-out deletes the caches (X-SEC-06). Whatever is opened before a request and written after it goes with them.
const openKept = (): Promise<Cache> => caches.open(keptMediaCache)

/** A medium from the device, in parts if it is asked for in parts; else from the network, and kept if it is a picture. */
export async function answerMedia(request: Request, goOn: (work: Promise<void>) => void): Promise<Response> {
  const known = await knownMedium(request.url)
  if (known !== undefined) {
    // A logo or a promotion is of no deck that is opened: nobody else asks whether it has changed.
    if (isOld(known)) goOn(keepMedia([request.url]))
    return partOf(known, request.headers.get('Range'))
  }
  if (request.destination !== 'image') return fetch(request)
  const cache = await openKept()
  const reply = await fetch(request)
  if (isMedium(reply) && reply.type === 'basic') goOn(keep(cache, request.url, reply.clone()).catch(() => undefined))
  return reply
}

/** What was downloaded on purpose comes first. */
async function knownMedium(url: string): Promise<Response | undefined> {
  for (const cacheName of [offlineMediaCache, keptMediaCache]) {
    const known = await caches.match(url, { cacheName, ignoreVary: true })
    if (known !== undefined && !isForeignPage(known)) return known
  }
  return undefined
}

const isMedium = (reply: Response): boolean => reply.status === 200 && !isForeignPage(reply)

/**
 * Fetches media of a deck that was opened, so that they show without a connection, those anew that may have changed since;
 * what cannot be had is left out. What was downloaded on purpose stays as it is.
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
  const before = kept === undefined || isForeignPage(kept) ? undefined : kept
  if (before === undefined ? (await knownMedium(href)) !== undefined : !isOld(before)) return
  const tag = before?.headers.get('ETag')
  const reply = await fetchPatiently(href, typeof tag === 'string' ? { headers: { 'If-None-Match': tag } } : {})
  if (isMedium(reply)) await keep(cache, href, reply)
  if (reply.status !== 304 || before === undefined) return
  const headers = new Headers(before.headers)
  headers.set('Date', reply.headers.get('Date') ?? '')
  await keep(cache, href, new Response(before.body, { headers }))
}

/** A large one over a slow line takes as long as it takes: what counts is how long nothing of it comes. */
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

/** By when the server sent it; one that does not say so is good for ever. */
const isOld = ({ headers }: Response): boolean => Date.now() - Date.parse(headers.get('Date') ?? '') > GOOD_FOR

let last: Promise<unknown> = Promise.resolve()

/**
 * Keeps one, and lets the oldest go as far as the budget asks for it. One after the other, as soon as it is all here:
 * each looks at the whole, and none waits for the network's next.
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
  // A full disk: what is there stays, and the app goes on without this one.
  last = run.catch(() => undefined)
  return run.catch(() => undefined)
}

/** Lets the oldest go until what is left takes no more than this, bytes. */
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
