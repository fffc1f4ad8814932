import { describe, expect, it, vi } from 'vitest'
import { part, partAtHand } from './part'

const code = () => 'shown'
const failure = new TypeError('Failed to fetch')

/** A load that is settled by the test. */
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

describe('a part of the code', () => {
  it('X-BUNDLE-01 is not fetched before it is asked for, and once only', async () => {
    const { load, last } = held()
    const wanted = part(load)
    expect(load).not.toHaveBeenCalled()
    expect(wanted.state()).toEqual({ is: 'waiting' })
    const fetched = Promise.all([wanted.fetch(), wanted.fetch()])
    last()?.come(code)
    await fetched
    await wanted.fetch()
    expect(load).toHaveBeenCalledTimes(1)
    expect(wanted.state()).toEqual({ is: 'here', value: code })
  })

  it('S-SHELL-23 that could not be had says so to those who watch, and is fetched anew when it is asked for again', async () => {
    const { load, last } = held()
    const wanted = part(load)
    const seen: string[] = []
    const unwatch = wanted.watch(() => seen.push(wanted.state().is))
    const first = wanted.fetch()
    last()?.fail()
    await first
    const second = wanted.fetch()
    last()?.come(code)
    await second
    expect(seen).toEqual(['failed', 'here'])
    unwatch()
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('X-BUNDLE-01 that failed before is asked for under another address when its own fails again', async () => {
    const { load, last } = held()
    const again = vi.fn<(cause: unknown, times: number) => Promise<never>>((cause) => Promise.reject(cause))
    const wanted = part(load, again)
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
    const fetched = part(load, () => Promise.resolve(code))
    for (const is of ['failed', 'here']) {
      const asked = fetched.fetch()
      last()?.fail()
      await asked
      expect(fetched.state().is).toBe(is)
    }
  })

  it('X-BUNDLE-01 that is asked for again while another try is under way is tried once more when that fails', async () => {
    const { load, last } = held()
    const wanted = part(load)
    const first = wanted.fetch()
    last()?.fail()
    await first
    const second = wanted.fetch()
    const pressed = Promise.all([wanted.fetch(), wanted.fetch()])
    last()?.fail()
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(3))
    last()?.come(code)
    await Promise.all([second, pressed])
    expect(wanted.state()).toEqual({ is: 'here', value: code })
    await wanted.fetch()
    expect(load).toHaveBeenCalledTimes(3)
  })

  it('that fails once more after that is tried no further', async () => {
    const { load, last } = held()
    const wanted = part(load)
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

  it('at hand is here from the start', async () => {
    const given = partAtHand('code')
    await given.fetch()
    expect(given.state()).toEqual({ is: 'here', value: 'code' })
    expect(given.state()).toBe(given.state())
  })
})
