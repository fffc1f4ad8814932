import { connect, createServer } from 'node:net'
import type { Socket } from 'node:net'

/** When to kill the server: as soon as it starts to respond, with nothing forwarded, or during the work. */
export type Moment = { readonly kind: 'reply' } | { readonly kind: 'amid'; readonly ms: number }

/** A proxy between clients and a server that kills the server at the given time. */
export interface KillingProxy {
  readonly port: number
  /** Sets the server's current port. */
  readonly leadTo: (port: number) => void
  /** Kills at the next request; resolves when it is done. */
  readonly arm: (moment: Moment, kill: () => Promise<unknown>) => Promise<void>
  readonly close: () => Promise<void>
}

export async function killingProxy(): Promise<KillingProxy> {
  let target = 0
  let armed: { readonly moment: Moment; readonly strike: () => void } | undefined
  const open = new Set<Socket>()

  const server = createServer((client) => {
    const shot = armed
    armed = undefined
    const onward = connect(target, '127.0.0.1')
    for (const socket of [client, onward]) {
      open.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        open.delete(socket)
        client.destroy()
        onward.destroy()
      })
    }
    client.on('data', (bytes) => {
      onward.write(bytes)
      if (shot?.moment.kind === 'amid') setTimeout(shot.strike, shot.moment.ms)
    })
    onward.on('data', (bytes) => {
      if (shot === undefined) client.write(bytes)
      else shot.strike()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    leadTo: (port) => {
      target = port
    },
    arm: (moment, kill) =>
      new Promise((resolve) => {
        let struck = false
        const strike = () => {
          if (struck) return
          struck = true
          void kill().then(() => resolve())
        }
        armed = { moment, strike }
      }),
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
