import { beforeEach, describe, expect, test } from 'vitest'
import { Refused } from '../api/refusal'
import { AdmissionQueue } from './admission-queue'
import type { Slot } from './admission-queue'

let queue: AdmissionQueue
let now: number
let started: string[]

beforeEach(() => {
  now = 1_000
  started = []
  queue = new AdmissionQueue({ maxRunning: 2, maxWaiting: 2, maxWaitMs: 60_000 }, () => now)
})

/** Starts work that runs until `end` is called. */
function begin(name: string, arrivedAt = now) {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  let slot: Slot | undefined
  const done = queue.run(arrivedAt, async (given) => {
    started.push(name)
    slot = given
    await ended
    return name
  })
  return { done, end, slot: () => slot }
}

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof Refused ? error.fault : undefined),
  )
/** Lets all settled promises continue. */
const settle = () => new Promise(setImmediate)

describe('X-SERVER-10 the queue of calls', () => {
  test('runs as many calls as its bound, then others in order of arrival, and frees the slot of a failed call', async () => {
    const one = begin('one')
    const failing = queue.run(now, async () => {
      await one.done
      throw new Error('failed')
    })
    const three = begin('three')
    const four = begin('four')
    await settle()
    expect(started).toEqual(['one'])
    expect(queue.usage()).toEqual({ running: 2, waiting: 2 })
    one.end()
    await expect(failing).rejects.toThrow('failed')
    await settle()
    expect(started).toEqual(['one', 'three', 'four'])
    for (const { end } of [three, four]) end()
    expect(await Promise.all([three.done, four.done])).toEqual(['three', 'four'])
    expect(queue.usage()).toEqual({ running: 0, waiting: 0 })
  })

  test('refuses with 503 and Retry-After when too many wait, or when the call has waited too long elsewhere', async () => {
    const running = [begin('one'), begin('two')]
    expect(await refusalOf(begin('late', now - 60_000).done)).toMatchObject({ code: 503, retryAfter: 2_000 })
    const waiting = [begin('three'), begin('four')]
    expect(await refusalOf(begin('five').done)).toMatchObject({ code: 503, retryAfter: 2_000 })
    for (const { end } of [...running, ...waiting]) end()
    await Promise.all([...running, ...waiting].map(({ done }) => done))
    expect(await queue.run(now - 60_000, () => Promise.resolve('free'))).toBe('free')
  })

  test('refuses a waiting call at the end of its time, and gives its turn to the next', async () => {
    queue = new AdmissionQueue({ maxRunning: 1, maxWaiting: 2, maxWaitMs: 1_000 }, () => now)
    const one = begin('one')
    // 1 ms of its time is left.
    const two = begin('two', now - 999)
    const three = begin('three')
    expect(await refusalOf(two.done)).toMatchObject({ code: 503 })
    one.end()
    three.end()
    expect(await three.done).toBe('three')
    expect(started).toEqual(['one', 'three'])
  })

  test('lets another call run during work outside, and admits none while a returned call exceeds the bound', async () => {
    queue = new AdmissionQueue({ maxRunning: 1, maxWaiting: 9, maxWaitMs: 60_000 }, () => now)
    const one = begin('one')
    const two = begin('two')
    const three = begin('three')
    await settle()
    let finish = () => {}
    const outside = one.slot()?.leave(
      () =>
        new Promise<void>((resolve) => {
          finish = resolve
        }),
    )
    await settle()
    expect(started).toEqual(['one', 'two'])
    finish()
    await outside
    expect(queue.usage()).toEqual({ running: 2, waiting: 1 })
    one.end()
    await one.done
    expect(queue.usage()).toEqual({ running: 1, waiting: 1 })
    two.end()
    await two.done
    await settle()
    expect(started).toEqual(['one', 'two', 'three'])
    three.end()
    await Promise.all([one.done, three.done])
    expect(queue.usage()).toEqual({ running: 0, waiting: 0 })
  })
})
