import { describe, expect, it, vi } from 'vitest'
import { lazyModule, loadedModule } from './lazy-module'

const code = () => 'shown'
const failure = new TypeError('Failed to fetch')

/** Creates a load that the test settles. */
function held() {
  const waiting: { readonly come: (value: typeof code) => void; readonly fail: () => void }[] = []
  const load = vi.fn<() => Promise<typeof code>>(
    () =>
      new Promise((resolve, reject) => {
        waiting.push({ come: resolve, fail: () => reject(failure) })
      }),
  )
  return { load, last: () => waiting.at(-1) }
}

describe('a lazily loaded module', () => {
  it('X-BUNDLE-01 is not loaded before it is requested, and then once', async () => {
    const { load, last } = held()
    const wanted = lazyModule(load)
    expect(load).not.toHaveBeenCalled()
    expect(wanted.state()).toEqual({ is: 'pending' })
    const fetched = Promise.all([wanted.fetch(), wanted.fetch()])
    last()?.come(code)
    await fetched
    await wanted.fetch()
    expect(load).toHaveBeenCalledTimes(1)
    expect(wanted.state()).toEqual({ is: 'loaded', value: code })
  })

  it('S-SHELL-23 notifies its watchers when it failed to load, and is loaded again at the next request', async () => {
    const { load, last } = held()
    const wanted = lazyModule(load)
    const seen: string[] = []
    const unwatch = wanted.watch(() => seen.push(wanted.state().is))
    const first = wanted.fetch()
    last()?.fail()
    await first
    const second = wanted.fetch()
    last()?.come(code)
    await second
    expect(seen).toEqual(['failed', 'loaded'])
    unwatch()
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('X-BUNDLE-01 is imported under another address when its own fails again', async () => {
    const { load, last } = held()
    const again = vi.fn<(cause: unknown, times: number) => Promise<never>>((cause) => Promise.reject(cause))
    const wanted = lazyModule(load, again)
    for (const times of [0, 1, 2]) {
      const fetched = wanted.fetch()
      last()?.fail()
      await fetched
      expect(wanted.state()).toMatchObject({ is: 'failed', error: { name: 'ChunkLoadError' } })
      expect(again).toHaveBeenCalledTimes(times)
    }
    expect(again.mock.calls).toEqual([
      [failure, 1],
      [failure, 2],
    ])
    const fetched = lazyModule(load, () => Promise.resolve(code))
    for (const is of ['failed', 'loaded']) {
      const asked = fetched.fetch()
      last()?.fail()
      await asked
      expect(fetched.state().is).toBe(is)
    }
  })

  it('X-BUNDLE-01 is tried once more when it was requested during a retry that fails', async () => {
    const { load, last } = held()
    const wanted = lazyModule(load)
    const first = wanted.fetch()
    last()?.fail()
    await first
    const second = wanted.fetch()
    const pressed = Promise.all([wanted.fetch(), wanted.fetch()])
    last()?.fail()
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(3))
    last()?.come(code)
    await Promise.all([second, pressed])
    expect(wanted.state()).toEqual({ is: 'loaded', value: code })
    await wanted.fetch()
    expect(load).toHaveBeenCalledTimes(3)
  })

  it('is not tried again after that further retry fails', async () => {
    const { load, last } = held()
    const wanted = lazyModule(load)
    const first = wanted.fetch()
    last()?.fail()
    await first
    const tries = Promise.all([wanted.fetch(), wanted.fetch()])
    last()?.fail()
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(3))
    last()?.fail()
    await tries
    expect(load).toHaveBeenCalledTimes(3)
    expect(wanted.state().is).toBe('failed')
  })

  it('is available from the start when it was imported statically', async () => {
    const given = loadedModule('code')
    await given.fetch()
    expect(given.state()).toEqual({ is: 'loaded', value: 'code' })
    expect(given.state()).toBe(given.state())
  })
})
