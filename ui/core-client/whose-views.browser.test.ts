import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { createCoreClient } from './client'
import type { LinkEvents } from './worker-link'

/** Subscriptions at the present worker by view name, and the page's link events. */
const link = vi.hoisted(() => ({
  events: undefined as LinkEvents | undefined,
  subscribed: new Map<string, { readonly id: string; readonly port: MessagePort }>(),
}))
const worker = {
  subscribe: async (id: string, name: string, _params: unknown, port: MessagePort) => {
    link.subscribed.set(name, { id, port })
  },
  unsubscribe: async () => undefined,
}
// The posted views are incomplete, so they are not validated.
vi.mock('../../protocol/views', () => ({ assertView: () => undefined }))
vi.mock('./worker-link', () => ({
  askApart: () => Promise.reject(new Error('not asked here')),
  handOver: (port: MessagePort) => port,
  linkWorker: (events: LinkEvents) => {
    link.events = events
    return { isLeft: () => false, stop: () => undefined, restart: () => undefined }
  },
}))

const say = (name: 'shell' | 'home', changed: object) => {
  const { id, port } = link.subscribed.get(name) ?? {}
  port?.postMessage({ subscription: id, version: 1, changed, removed: [] })
}
const shell = (user: string) => ({ user: { id: user } })
const home = (greeting: string) => ({ greeting })

function start() {
  link.subscribed.clear()
  link.events?.state('starting')
  Reflect.apply(link.events?.ready ?? (() => undefined), undefined, [worker])
  link.events?.state('ready')
}

/** Creates a page that shows Maya's Home. */
async function maya() {
  const client = createCoreClient()
  const views = { shell: client.view('shell', {}), home: client.view('home', {}) }
  const ends = [views.shell.watch(() => undefined), views.home.watch(() => undefined)]
  onTestFinished(() => ends.forEach((end) => end()))
  start()
  say('shell', shell('maya'))
  say('home', home('Hi, Maya'))
  await expect.poll(views.home.read).toEqual(home('Hi, Maya'))
  await expect.poll(views.shell.read).toEqual(shell('maya'))
  return views
}

beforeEach(() => link.subscribed.clear())

it('X-BRIDGE-03 keeps showing a view when its worker dies, until the next worker posts another value', async () => {
  const views = await maya()
  link.events?.lost()
  expect(views.home.read()).toEqual(home('Hi, Maya'))
  start()
  say('shell', { ...shell('maya'), online: false })
  await expect.poll(views.shell.read).toEqual({ ...shell('maya'), online: false })
  expect(views.home.read()).toEqual(home('Hi, Maya'))
})

it('X-PERF-03 X-LOG-15 shows stored views until the worker has posted its own, or another user', async () => {
  for (const [next, expected] of [
    [shell('maya'), home('Hi, Maya')],
    [shell('noor'), undefined],
  ] as const) {
    const client = createCoreClient([
      { name: 'shell', value: shell('maya') },
      { name: 'home', value: home('Hi, Maya') },
    ])
    const views = { shell: client.view('shell', {}), home: client.view('home', {}) }
    const ends = [views.shell.watch(() => undefined), views.home.watch(() => undefined)]
    onTestFinished(() => ends.forEach((end) => end()))
    expect([views.shell.read(), views.home.read()]).toEqual([shell('maya'), home('Hi, Maya')])
    link.subscribed.clear()
    start()
    say('shell', { ...next, online: true })
    await expect.poll(views.shell.read).toEqual({ ...next, online: true })
    expect(views.home.read()).toEqual(expected)
  }
})

it('X-LOG-15 discards the views of an earlier worker when the next one reports another user, or none', async () => {
  for (const next of [shell('noor'), { guard: 'signedOut' }]) {
    const views = await maya()
    link.events?.lost()
    start()
    say('shell', next)
    await expect.poll(views.shell.read).toEqual(next)
    expect(views.home.read()).toBeUndefined()
  }
  const views = await maya()
  link.events?.lost()
  start()
  say('home', home('Hi, Noor'))
  await expect.poll(views.home.read).toEqual(home('Hi, Noor'))
  say('shell', shell('noor'))
  await expect.poll(views.shell.read).toEqual(shell('noor'))
  expect(views.home.read()).toEqual(home('Hi, Noor'))
})
