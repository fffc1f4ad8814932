import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { OtherBuild } from './other-build'

/** A way to the server under an address of its own, which can be shut as if the server were stopped. */
export interface Door {
  readonly address: string
  readonly shut: () => Promise<void>
  readonly open: () => Promise<void>
  /** From now on the app is served as this build of it. */
  readonly deploy: (build: OtherBuild) => void
  /** From now on nobody gets an answer to this path. */
  readonly hold: (path: string) => void
}

/** Opens a door to the server at `target`. */
export async function openDoor(target: string): Promise<Door> {
  const { hostname, port } = new URL(target)
  let deployed: OtherBuild | undefined
  const held = new Set<string>()
  const answer = (asked: IncomingMessage, reply: ServerResponse) => {
    const { url = '/', method, headers } = asked
    if (held.has(url)) return
    const path = deployed === undefined ? url : deployed.asked(url)
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
    shut: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
    open: () => listen(own),
    deploy: (build) => {
      deployed = build
    },
    hold: (path) => void held.add(path),
  }
}
