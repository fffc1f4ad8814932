import { Server } from 'node:http'
import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Env } from './hono-env'

/** A server that accepts requests. */
export interface Listening {
  readonly port: number
  /** Stops within the given times, after which all connections are closed. */
  readonly stop: (times: StopTimes) => Promise<void>
}

/** Times of a stop, ms. */
export interface StopTimes {
  /** How long the port stays open and requests are answered as before. */
  readonly drainMs: number
  /** Time for running requests after that. */
  readonly graceMs: number
}

/** Time limit for receiving a complete request, ms. Protects against clients that send slowly. */
const slowestRequest = 60_000

/**
 * How long an idle connection is kept, ms. Longer than a proxy keeps it (nginx: 60 s), so that the proxy closes it. If
 * this server closed it, a request in transit would be lost.
 */
const idleConnection = 75_000

/**
 * Opens the port, then creates the app that answers on it. With port 0 the system chooses one. Rejects when the port is
 * in use.
 */
export async function listen(
  { host, port }: { readonly host: string; readonly port: number },
  appOn: (port: number) => Hono<Env>,
): Promise<Listening> {
  const there: { app?: Hono<Env> } = {}
  const server = createAdaptorServer({
    fetch: (request, bindings) => there.app?.fetch(request, bindings) ?? new Response(null, { status: 503 }),
  })
  const stopping = { closesConnections: false }
  if (!(server instanceof Server)) throw new TypeError('An HTTP/1.1 server was expected')
  server.prependListener('request', (_request, response: ServerResponse) => {
    if (stopping.closesConnections) response.setHeader('Connection', 'close')
  })
  server.requestTimeout = slowestRequest
  server.keepAliveTimeout = idleConnection
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const address = server.address()
  const taken = typeof address === 'object' && address !== null ? address.port : port
  there.app = appOn(taken)
  return { port: taken, stop: (times) => stop(server, stopping, times) }
}

/** How long each answer asks its client to close the connection while the port is still open, ms. */
const CLOSE_WAIT_MS = 1_000
/** How often connections that have become idle are closed, ms. */
const CLOSE_IDLE_EVERY_MS = 50

/**
 * Keeps the port open for the drain, so that load balancers notice '/ready'. Then answers ask their clients to close
 * the connection, because a request on a connection that the server closes would be lost. At last closes the port, and
 * each connection when its request is answered.
 */
async function stop(
  server: Server,
  stopping: { closesConnections: boolean },
  { drainMs, graceMs }: StopTimes,
): Promise<void> {
  await pause(Math.max(0, drainMs - CLOSE_WAIT_MS))
  stopping.closesConnections = true
  await pause(Math.min(drainMs, CLOSE_WAIT_MS))
  await new Promise<void>((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), graceMs)
    const idle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS)
    server.close(() => {
      clearTimeout(cut)
      clearInterval(idle)
      resolve()
    })
    server.closeIdleConnections()
  })
}
