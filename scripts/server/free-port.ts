import { createServer } from 'node:net'

/** Finds a free port on this machine. */
export const freePort = (): Promise<number> =>
  new Promise((found) => {
    const probe = createServer().listen(0, () => {
      const address = probe.address()
      probe.close(() => found(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
