import { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Env } from './web'

/** A server that takes requests. */
export interface Listening {
  readonly port: number
  /** Takes no more, lets those at work end, and after `grace` ms cuts what is left. */
  readonly stop: (grace: number) => Promise<void>
}

/** A request that has not come whole after so many ms is given up: nobody holds a connection by writing slowly. */
const slowestRequest = 60_000

/**
 * An idle connection is kept for so many ms: longer than a proxy keeps one (nginx: 60 s), so that it is the proxy that
 * ends it. Were it this server, a request on its way in that moment would be cut off.
 */
const idleConnection = 75_000

/** Opens the port, then asks for the app that answers on it: with port 0 the system chooses one. Rejects when it is taken. */
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
