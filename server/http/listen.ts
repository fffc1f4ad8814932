import { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Env } from './hono-env'

/** A server that accepts requests. */
export interface Listening {
  readonly port: number
  /** Accepts no further requests, lets running ones finish, and closes the remaining connections after `grace` ms. */
  readonly stop: (grace: number) => Promise<void>
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
  if (!(server instanceof Server)) throw new TypeError('An HTTP/1.1 server was expected')
  server.requestTimeout = slowestRequest
  server.keepAliveTimeout = idleConnection
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const address = server.address()
  const taken = typeof address === 'object' && address !== null ? address.port : port
  there.app = appOn(taken)
  return { port: taken, stop: (grace) => stop(server, grace) }
}

const stop = (server: Server, grace: number): Promise<void> =>
  new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), grace)
    server.close(() => {
      clearTimeout(cut)
      resolve()
    })
    server.closeIdleConnections()
  })
