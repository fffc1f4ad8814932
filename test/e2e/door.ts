import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'

/** A way to the server under an address of its own, which can be shut as if the server were stopped. */
export interface Door {
  readonly address: string
  readonly shut: () => Promise<void>
  readonly open: () => Promise<void>
}

/** Opens a door to the server at `target`. */
export async function openDoor(target: string): Promise<Door> {
  const { hostname, port } = new URL(target)
  const answer = (asked: IncomingMessage, reply: ServerResponse) => {
    const { url = '/', method, headers } = asked
    const onward = request({ hostname, port, path: url, method, headers }, (got) => {
      reply.writeHead(got.statusCode ?? 502, got.headers)
      got.pipe(reply)
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
  }
}
