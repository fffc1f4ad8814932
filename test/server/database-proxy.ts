import { connect, createServer } from 'node:net'
import type { Socket } from 'node:net'

/** A network path to a PostgreSQL server that can be interrupted. */
export interface DatabaseProxy {
  /** The server's address through the proxy. */
  readonly address: string
  /** Closes the port and all connections, as when the server has stopped. */
  readonly cut: () => Promise<void>
  /** Opens the port again. */
  readonly mend: () => Promise<void>
}

/** Opens a proxy on a free port. `dropFirst`: number of connections that it closes at once. */
export async function openDatabaseProxy(address: string, dropFirst = 0): Promise<DatabaseProxy> {
  const target = new URL(address)
  const sockets = new Set<Socket>()
  let dropped = 0
  const server = createServer((client) => {
    if (dropped < dropFirst) {
      dropped += 1
      client.destroy()
      return
    }
    const upstream = connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  const listen = (port: number) =>
    new Promise<number>((resolve) => {
      server.listen(port, '127.0.0.1', () => {
        const bound = server.address()
        resolve(typeof bound === 'object' && bound !== null ? bound.port : port)
      })
    })
  const port = await listen(0)
  const through = new URL(address)
  through.hostname = '127.0.0.1'
  through.port = String(port)
  return {
    address: through.href,
    cut: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
    mend: async () => {
      await listen(port)
    },
  }
}
