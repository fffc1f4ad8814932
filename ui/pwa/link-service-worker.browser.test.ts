import { expect, onTestFinished, test, vi } from 'vitest'
import type { FromServiceWorker } from '../../protocol/service-worker'
import { trackUnload } from '../core-client/worker-link'
import { answerFromFrame, cacheMedia, linkServiceWorker } from './link-service-worker'

const container = navigator.serviceWorker

function ask(type: FromServiceWorker['type']): Promise<unknown> {
  const { port1, port2 } = new MessageChannel()
  const answer = new Promise((heard) => {
    port1.onmessage = ({ data }) => heard(data)
  })
  container.dispatchEvent(new MessageEvent('message', { data: { type }, ports: [port2] }))
  return answer
}

test('X-PWA-02 an app in a frame reports its build', async () => {
  const stop = answerFromFrame(container)
  expect(await ask('whichBuild')).toBe('test')
  stop()
})

test('X-BRIDGE-06 a page that is about to be left answers when writes have stopped, any other page at once', async () => {
  const stop = answerFromFrame(container)
  const order: string[] = []
  expect(await ask('mayLeave')).toBe(null)
  let end: () => void = () => undefined
  trackUnload(
    new Promise<void>((ended) => {
      end = ended
    }),
  )
  const left = ask('mayLeave').then(() => order.push('left'))
  await ask('whichBuild')
  order.push('written')
  end()
  await left
  expect(order).toEqual(['written', 'left'])
  trackUnload(Promise.reject(new Error('the worker has gone')))
  expect(await ask('mayLeave')).toBe(null)
  stop()
})

test.each([
  [
    'on a first visit 3 s after the start',
    null,
    [
      [2999, 0],
      [3000, 1],
    ],
  ],
  ['at once when one is installed', {}, [[0, 1]]],
] as const)('X-PWA-01 X-PERF-08 the service worker is registered %s', async (_, controller, moments) => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let registered = 0
  const container = Object.assign(new EventTarget(), {
    controller,
    startMessages: () => undefined,
    ready: new Promise(() => undefined),
    register: async () => void (registered += 1),
  })
  const stop = linkServiceWorker(container as never, { ready: () => undefined, opened: () => undefined })
  let at = 0
  for (const [moment, times] of moments) {
    await vi.advanceTimersByTimeAsync(moment - at)
    at = moment
    expect(registered).toBe(times)
  }
  stop()
})

test('X-PWA-01 stores the media of a deck opened on a first visit as soon as there is a service worker', async () => {
  const told: unknown[] = []
  const active = { postMessage: (message: unknown) => void told.push(message) }
  let come: (registration: object) => void = () => undefined
  const ready = new Promise<object>((resolve) => {
    come = resolve
  })
  cacheMedia({ controller: null, ready } as never, ['/media/a.svg'])
  await Promise.resolve()
  expect(told).toEqual([])
  come({ active })
  await expect.poll(() => told).toEqual([{ type: 'keep', media: ['/media/a.svg'] }])
  cacheMedia({ controller: active, ready } as never, [])
  cacheMedia({ controller: active, ready } as never, ['/media/b.svg'])
  await expect.poll(() => told).toHaveLength(2)
})
