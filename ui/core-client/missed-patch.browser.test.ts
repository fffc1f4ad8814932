import { expect, it, vi } from 'vitest'
import { createCoreClient } from './client'

interface Subscribed {
  readonly id: string
  readonly port: MessagePort
}
const worker = vi.hoisted(() => ({ subscribed: [] as Subscribed[], ended: [] as string[] }))

vi.mock('./worker-link', () => ({
  askApart: () => Promise.reject(new Error('not asked here')),
  handOver: (port: MessagePort) => port,
  linkWorker: ({ ready }: { readonly ready: (core: object) => void }) => {
    queueMicrotask(() =>
      ready({
        subscribe: async (id: string, _name: string, _params: unknown, port: MessagePort) => {
          worker.subscribed.push({ id, port })
        },
        unsubscribe: async (id: string) => {
          worker.ended.push(id)
        },
      }),
    )
    return { isLeft: () => false, stop: () => undefined, restart: () => undefined }
  },
}))

const post = ({ id, port }: Subscribed, version: number) =>
  port.postMessage({ subscription: id, version, changed: { colorScheme: `of ${version}` }, removed: [] })

it('X-BRIDGE-02 resubscribes to a view when a patch was missed, and the worker keeps one subscription', async () => {
  const shell = createCoreClient().view('shell', {})
  const stop = shell.watch(() => undefined)
  await expect.poll(() => worker.subscribed.length).toBe(1)
  const [first] = worker.subscribed
  if (first === undefined) return
  post(first, 1)
  await expect.poll(() => shell.read()).toEqual({ colorScheme: 'of 1' })
  post(first, 3)
  await expect.poll(() => worker.subscribed.length).toBe(2)
  expect(worker.ended).toEqual([first.id])
  stop()
})
