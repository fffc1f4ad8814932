import { describe, expect, test } from 'vitest'
import { SessionConcurrency } from './session-concurrency'
import { Refused } from '../api/refusal'

describe('X-SERVER-10 calls of one session at the same time', () => {
  const started: number[] = []
  const ends: (() => void)[] = []
  const begin = (concurrency: SessionConcurrency, name: string, at: number) =>
    concurrency.limit(name, () => {
      started.push(at)
      return new Promise<number>((resolve) => ends.push(() => resolve(at)))
    })

  test('X-SERVER-10 runs four calls of a session at once, queues the others in order, and does not delay another session', async () => {
    const concurrency = new SessionConcurrency()
    const calls = Array.from({ length: 6 }, (_, at) => begin(concurrency, 'one', at))
    void begin(concurrency, 'other', 100)
    expect(started).toEqual([0, 1, 2, 3, 100])
    ends[2]?.()
    await calls[2]
    expect(started).toEqual([0, 1, 2, 3, 100, 4])
    for (const end of ends) end()
    await calls[4]
    for (const end of ends) end()
    expect(await Promise.all(calls)).toEqual([0, 1, 2, 3, 4, 5])
  })

  test('X-SERVER-10 refuses a call when forty are queued, and frees the slot of a failed call', async () => {
    const concurrency = new SessionConcurrency()
    const failing = Array.from({ length: 44 }, () =>
      concurrency.limit('one', () => Promise.reject(new Error('failed'))),
    )
    const refused = await concurrency.limit('one', () => Promise.resolve(1)).catch((error: unknown) => error)
    expect(refused instanceof Refused && refused.fault.code).toBe(429)
    expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(failing.map(() => 'rejected'))
    expect(await concurrency.limit('one', () => Promise.resolve(1))).toBe(1)
  })
})
