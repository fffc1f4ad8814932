import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { OtherBuild } from './other-build'

/** A proxy to the server under a separate address, which can be closed as if the server had stopped. */
export interface ServerProxy {
  readonly address: string
  readonly close: () => Promise<void>
  readonly reopen: () => Promise<void>
  /** Serves the app as this build from now on. */
  readonly deploy: (build: OtherBuild) => void
  /** Leaves requests for this path unanswered from now on. */
  readonly hold: (path: string) => void
}

/** Starts a proxy to the server at `target`. */
export async function startProxy(target: string): Promise<ServerProxy> {
  const { hostname, port } = new URL(target)
  let deployed: OtherBuild | undefined
  const held = new Set<string>()
  const answer = (asked: IncomingMessage, reply: ServerResponse) => {
    const { url = '/', method, headers } = asked
    if (held.has(url)) return
    const path = deployed === undefined ? url : deployed.originalPath(url)
    if (path === undefined) {
      reply.writeHead(404).end()
      return
    }
    const rewrite = deployed?.isOfBuild(path) === true ? deployed.rewrite : undefined
    const wanted = rewrite === undefined ? headers : { ...headers, 'accept-encoding': 'identity' }
    if (rewrite !== undefined) delete wanted['if-none-match']
    const onward = request({ hostname, port, path, method, headers: wanted }, (got) => {
      if (rewrite === undefined) {
        reply.writeHead(got.statusCode ?? 502, got.headers)
        got.pipe(reply)
        return
      }
      const chunks: Buffer[] = []
      got.on('data', (chunk: Buffer) => chunks.push(chunk))
      got.on('end', () => {
        const { 'content-length': _, etag: _etag, ...kept } = got.headers
        reply.writeHead(got.statusCode ?? 502, kept)
        reply.end(rewrite(Buffer.concat(chunks).toString()))
      })
    })
    onward.on('error', () => reply.destroy())
    asked.pipe(onward)
  }
  const server = createServer(answer)
  const listen = (wanted: number) => new Promise<void>((done) => server.listen(wanted, '127.0.0.1', done))
  await listen(0)
  const address = server.address()
  const own = typeof address === 'object' && address !== null ? address.port : 0
  return {
    address: `http://localhost:${own}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
    reopen: () => listen(own),
    deploy: (build) => {
      deployed = build
    },
    hold: (path) => void held.add(path),
  }
}
