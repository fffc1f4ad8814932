import { describe, expect, test } from 'vitest'
import { webLocks } from '../../worker/system/locks'

const never = () => new AbortController().signal
/** Something that goes on until it is told to end. */
function work() {
  let end: () => void = () => undefined
  let begun: () => void = () => undefined
  const isUnderWay = new Promise<void>((resolve) => (begun = resolve))
  const run = () => {
    begun()
    return new Promise<void>((resolve) => (end = resolve))
  }
  return { run, isUnderWay, end: () => end() }
}

describe('the locks of the browser', () => {
  test('X-OUTBOX-04 one holds the lock and is known to do so, the next one waits for its turn', async () => {
    const [first, second] = [work(), work()]
    const done = webLocks.hold('turns', never(), first.run)
    await first.isUnderWay
    expect(await webLocks.holder('turns')).toBe(await webLocks.self())
    const next = webLocks.hold('turns', never(), second.run)
    first.end()
    expect(await done).toBe(true)
    await second.isUnderWay
    second.end()
    expect(await next).toBe(true)
    expect(await webLocks.holder('turns')).toBeUndefined()
  })

  test('X-OUTBOX-09 a wait ends without having run, and has no end after its turn has come', async () => {
    const first = work()
    const done = webLocks.hold('patience', never(), first.run)
    await first.isUnderWay
    const patience = new AbortController()
    const waiting = webLocks.hold('patience', patience.signal, async () => expect.unreachable())
    patience.abort()
    expect(await waiting).toBe(false)
    first.end()
    expect(await done).toBe(true)
    const late = new AbortController()
    const second = work()
    const running = webLocks.hold('patience', late.signal, second.run)
    await second.isUnderWay
    late.abort()
    second.end()
    expect(await running).toBe(true)
  })

  test('X-OUTBOX-09 a lock is taken by force: its holder hears of it, and what fails under it is told as well', async () => {
    const [robbed, thief] = [work(), work()]
    const first = webLocks.hold('theft', never(), robbed.run)
    await robbed.isUnderWay
    const second = webLocks.hold('theft', 'steal', thief.run)
    await expect(first).rejects.toThrow()
    await thief.isUnderWay
    thief.end()
    expect(await second).toBe(true)
    await expect(webLocks.hold('theft', never(), () => Promise.reject(new Error('lost')))).rejects.toThrow('lost')
  })
})
