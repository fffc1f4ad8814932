import { proxy, wrap } from 'comlink'
import { afterEach, expect, it, vi } from 'vitest'
import type { Locks } from '../../worker/ports'
import { webLocks } from '../../worker/system/locks'
import { describeLocks } from '../contracts/locks'

/** A signal cannot be passed to a worker, so its abort is sent by name. */
interface Tab {
  readonly self: () => string
  readonly holder: (name: string) => string | undefined
  readonly steal: (name: string, run: () => Promise<void>) => boolean
  readonly hold: (name: string, wait: string, run: () => Promise<void>) => boolean
  readonly endWait: (wait: string) => void
}
const workers = new Map<string, Worker>()

afterEach(() => {
  for (const worker of workers.values()) worker.terminate()
  workers.clear()
})

function locksOf(worker: Worker, device: string): Locks {
  const tab = wrap<Tab>(worker)
  const named = (name: string) => `${name} of ${device}`
  return {
    self: () => tab.self(),
    holder: (name) => tab.holder(named(name)),
    hold: (name, wait, run) => {
      if (wait === 'steal') return tab.steal(named(name), proxy(run))
      const id = crypto.randomUUID()
      const end = () => void tab.endWait(id)
      if (wait.aborted) end()
      wait.addEventListener('abort', end)
      return tab.hold(named(name), id, proxy(run))
    },
  }
}

describeLocks('of the browser', () => {
  const device = crypto.randomUUID()
  const tabs = new Map<string, Locks>()
  return {
    tab: async (name) => {
      const worker = new Worker(new URL('./locks.worker.ts', import.meta.url), { type: 'module' })
      const locks = locksOf(worker, device)
      workers.set(name, worker)
      tabs.set(name, locks)
      return locks
    },
    end: (name) => {
      workers.get(name)?.terminate()
      tabs.delete(name)
    },
    during: (underWay) => underWay,
    // Each tab has answered its earlier requests, and each answer used the browser's list of locks.
    quiet: async () => {
      for (const locks of [...tabs.values(), ...tabs.values()]) await locks.holder('nothing')
    },
  }
})

it('X-OUTBOX-09 asks again in a tab that did not learn its client id', async () => {
  const denied = vi.spyOn(navigator.locks, 'request').mockRejectedValueOnce(new DOMException('denied', 'SecurityError'))
  await expect(webLocks.self()).rejects.toThrow('denied')
  const name = `mine ${crypto.randomUUID()}`
  await webLocks.hold(name, 'steal', async () => expect(await webLocks.holder(name)).toBe(await webLocks.self()))
  // It is requested once.
  const asked = denied.mock.calls.length
  await webLocks.self()
  expect(denied.mock.calls).toHaveLength(asked)
  denied.mockRestore()
})
