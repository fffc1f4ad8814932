// The server of the author page. It answers its own page on this machine only.
import * as E from 'fp-ts/Either'
import { Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import type * as t from 'io-ts'
import { decode, describeFault } from '../../protocol/codec'
import { parseJson } from '../../protocol/json'
import { isLoopback } from '../../server/http/allowed-hosts'
import { bodyOf, hostOf } from '../../server/http/hono-env'
import type { Env, WebContext } from '../../server/http/hono-env'
import { LookRequest, OpenRequest } from './messages'
import { authorHost } from './preview-accounts'
import type { Opened, PackReport, ShowPlace } from './messages'
import type { PageFiles } from './page-files'

/** How often an idle stream sends a comment, ms, so that a lost connection is noticed. */
const PING_MS = 15_000

type Event =
  | { readonly event: 'pack'; readonly data: PackReport }
  | { readonly event: 'show'; readonly data: ShowPlace }

/** The pages that receive events. Each one receives the last report first. */
export class EventStreams {
  readonly #listeners = new Set<(event: Event) => void>()
  #report: PackReport | undefined

  send(event: Event): void {
    if (event.event === 'pack') this.#report = event.data
    for (const listener of this.#listeners) listener(event)
  }

  /** Returns a function that ends the listening. */
  listen(listener: (event: Event) => void): () => void {
    this.#listeners.add(listener)
    if (this.#report !== undefined) listener({ event: 'pack', data: this.#report })
    return () => this.#listeners.delete(listener)
  }
}

export interface AuthorActions {
  /** Creates an account in a state. Left: why that is not possible. */
  readonly open: (request: OpenRequest) => Promise<E.Either<string, Opened>>
  /** Sets language and colours of an account. Left: why that is not possible. */
  readonly look: (request: t.TypeOf<typeof LookRequest>) => Promise<E.Either<string, void>>
}

interface AuthorServerParts extends AuthorActions {
  readonly files: PageFiles
  readonly streams: EventStreams
  /** Sources of the page's frames, as in a content security policy. */
  readonly frames: string
}

/**
 * Creates the server. Refuses other host names (421) and requests of other origins (403). Other names of this machine
 * lead to the author's host: browsers give the app no storage in a frame of another site.
 */
export function authorServer({ files, streams, frames, open, look }: AuthorServerParts): Hono<Env> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    `frame-src ${frames}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
  const routes = new Hono<Env>()
  routes.use('*', async (c, next) => {
    if (!isLoopback(hostOf(c))) return c.text('This server does not answer for that host', 421)
    if (isForeign(c)) return c.text('Not from another origin', 403)
    await next()
    c.header('Cache-Control', 'no-store')
    c.header('Content-Security-Policy', policy)
    c.header('X-Content-Type-Options', 'nosniff')
    c.header('Referrer-Policy', 'no-referrer')
    return undefined
  })
  routes.get('/', (c) => {
    const url = new URL(c.req.url)
    if (hostOf(c) === authorHost) return c.html(files.html)
    url.hostname = authorHost
    return c.redirect(url.href)
  })
  routes.get('/author.js', (c) => c.body(files.script, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }))
  routes.get('/author.css', (c) => c.body(files.style, 200, { 'Content-Type': 'text/css; charset=utf-8' }))
  routes.get('/events', (c) =>
    streamSSE(c, async (stream) => {
      const end = streams.listen(({ event, data }) => void stream.writeSSE({ event, data: JSON.stringify(data) }))
      const ping = setInterval(() => void stream.write(': ping\n\n'), PING_MS)
      await new Promise<void>((ended) => stream.onAbort(ended))
      clearInterval(ping)
      end()
    }),
  )
  routes.post('/open', (c) => act(c, OpenRequest, open))
  routes.post('/look', (c) => act(c, LookRequest, look))
  return routes
}

/** Does a page of another origin make the request? Following a link to the page is permitted. */
function isForeign(c: WebContext): boolean {
  const origin = c.req.header('Origin')
  if (origin !== undefined && origin !== new URL(c.req.url).origin) return true
  const site = c.req.header('Sec-Fetch-Site')
  const isNavigation = c.req.method === 'GET' && c.req.header('Sec-Fetch-Dest') === 'document'
  return site !== undefined && site !== 'same-origin' && site !== 'none' && !isNavigation
}

async function act<A>(
  c: WebContext,
  codec: t.Type<A, unknown, unknown>,
  action: (request: A) => Promise<E.Either<string, unknown>>,
): Promise<Response> {
  const json = parseJson((await bodyOf(c)) ?? '')
  const request = E.isLeft(json) ? undefined : decode(codec, json.right)
  if (request === undefined) return c.json({ reason: 'This is not JSON' }, 400)
  if (E.isLeft(request)) return c.json({ reason: describeFault(request.left) }, 400)
  const done = await action(request.right)
  return E.isLeft(done) ? c.json({ reason: done.left }, 409) : c.json(done.right ?? {})
}
