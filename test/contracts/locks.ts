import { beforeEach, describe, expect, it } from 'vitest'
import type { Locks } from '../../worker/ports'

/** Tabs of one device that request the same, initially free locks. */
export interface LockDevice {
  readonly tab: (name: string) => Promise<Locks>
  /** The tab is closed or has crashed. */
  readonly end: (name: string) => void
  /** Awaits an operation while running all possible tasks. */
  readonly during: <A>(underWay: Promise<A>) => Promise<A>
  /** Runs all possible tasks. */
  readonly quiet: () => Promise<void>
}

const endless = () => new AbortController().signal

/** Returns work that runs until it is ended. */
function work() {
  let end: () => void = () => undefined
  let begin: () => void = () => undefined
  let begun = 0
  const ended = new Promise<void>((resolve) => (end = resolve))
  const isUnderWay = new Promise<void>((resolve) => (begin = resolve))
  const run = () => {
    begun += 1
    begin()
    return ended
  }
  return { run, isUnderWay, end, begun: () => begun }
}

/** Tests the contract of a device's locks, for any implementation. `begin` creates another device. */
export function describeLocks(name: string, begin: () => LockDevice): void {
  describe(`locks: ${name}`, () => {
    let device: LockDevice
    let one: Locks
    let two: Locks
    let three: Locks
    beforeEach(async () => {
      device = begin()
      one = await device.tab('one')
      two = await device.tab('two')
      three = await device.tab('three')
    })
    const holder = (asking: Locks) => device.during(asking.holder('lock'))
    const self = (asking: Locks) => device.during(asking.self())
    /** Requests the lock; only a caller that awaits the outcome handles its rejection. */
    const hold = (asking: Locks, wait: AbortSignal | 'steal', { run }: ReturnType<typeof work>) => {
      const outcome = asking.hold('lock', wait, run)
      outcome.catch(() => undefined)
      return outcome
    }

    it('X-OUTBOX-04 gives every tab one name, known to itself', async () => {
      const names = [await self(one), await self(two), await self(three)]
      expect(new Set(names).size).toBe(3)
      expect(await self(one)).toBe(names[0])
    })

    it('X-OUTBOX-04 lets one tab hold the lock, known to every tab, and passes it on when that tab is done', async () => {
      const [first, second, third] = [work(), work(), work()]
      expect(await holder(two)).toBeUndefined()
      const done = hold(one, endless(), first)
      await device.during(first.isUnderWay)
      expect(await holder(two)).toBe(await self(one))
      expect(await holder(one)).toBe(await self(one))
      const next = hold(two, endless(), second)
      await device.quiet()
      expect(second.begun()).toBe(0)
      first.end()
      expect(await device.during(done)).toBe(true)
      await device.during(second.isUnderWay)
      expect(await holder(one)).toBe(await self(two))
      second.end()
      expect(await device.during(next)).toBe(true)
      void hold(three, endless(), third)
      await device.during(third.isUnderWay)
    })

    it('X-OUTBOX-04 grants the lock in the order of requests', async () => {
      const [first, second, third] = [work(), work(), work()]
      void hold(one, endless(), first)
      await device.during(first.isUnderWay)
      void hold(three, endless(), third)
      await device.quiet()
      void hold(two, endless(), second)
      await device.quiet()
      first.end()
      await device.during(third.isUnderWay)
      expect(second.begun()).toBe(0)
      third.end()
      await device.during(second.isUnderWay)
    })

    it('X-OUTBOX-04 holds locks of other names independently', async () => {
      const [first, second] = [work(), work()]
      void hold(one, endless(), first)
      await device.during(first.isUnderWay)
      const other = two.hold('other lock', endless(), second.run)
      await device.during(second.isUnderWay)
      second.end()
      expect(await device.during(other)).toBe(true)
      expect(await holder(two)).toBe(await self(one))
    })

    it('X-OUTBOX-09 never runs a request that was aborted in the queue', async () => {
      const [first, second, third] = [work(), work(), work()]
      void hold(one, endless(), first)
      await device.during(first.isUnderWay)
      const patience = new AbortController()
      const waiting = hold(two, patience.signal, second)
      await device.quiet()
      patience.abort()
      expect(await device.during(waiting)).toBe(false)
      first.end()
      void hold(three, endless(), third)
      await device.during(third.isUnderWay)
      expect(second.begun()).toBe(0)
    })

    it('X-OUTBOX-09 does not grant even a free lock to a request that was already aborted', async () => {
      const never = work()
      expect(await device.during(hold(one, AbortSignal.abort(), never))).toBe(false)
      expect(never.begun()).toBe(0)
      expect(await holder(one)).toBeUndefined()
    })

    it('X-OUTBOX-09 ignores an abort after the lock was granted', async () => {
      const [first, second] = [work(), work()]
      const patience = new AbortController()
      const done = hold(one, patience.signal, first)
      await device.during(first.isUnderWay)
      patience.abort()
      void hold(two, endless(), second)
      await device.quiet()
      expect(second.begun()).toBe(0)
      first.end()
      expect(await device.during(done)).toBe(true)
    })

    it('X-OUTBOX-09 steals a lock: notifies the holder, whose work continues, and keeps the queue', async () => {
      const [robbed, thief, waiting] = [work(), work(), work()]
      const lost = hold(one, endless(), robbed)
      await device.during(robbed.isUnderWay)
      void hold(three, endless(), waiting)
      await device.quiet()
      const taken = hold(two, 'steal', thief)
      await expect(device.during(lost)).rejects.toThrow()
      await device.during(thief.isUnderWay)
      expect(await holder(one)).toBe(await self(two))
      robbed.end()
      await device.quiet()
      expect(await holder(one)).toBe(await self(two))
      expect(waiting.begun()).toBe(0)
      thief.end()
      expect(await device.during(taken)).toBe(true)
      await device.during(waiting.isUnderWay)
      expect(await holder(one)).toBe(await self(three))
    })

    it('X-OUTBOX-09 grants a free lock to a steal without a theft', async () => {
      const taking = work()
      const taken = hold(one, 'steal', taking)
      await device.during(taking.isUnderWay)
      expect(await holder(two)).toBe(await self(one))
      taking.end()
      expect(await device.during(taken)).toBe(true)
    })

    it('X-OUTBOX-04 passes on an error under the lock, and frees the lock', async () => {
      const next = work()
      const failing = one.hold('lock', endless(), () => Promise.reject(new Error('the log is full')))
      await expect(device.during(failing)).rejects.toThrow('the log is full')
      void hold(two, endless(), next)
      await device.during(next.isUnderWay)
    })

    it('X-OUTBOX-04 passes on the lock of an ended tab, and skips ended tabs in the queue', async () => {
      const [first, second, third] = [work(), work(), work()]
      void hold(one, endless(), first)
      await device.during(first.isUnderWay)
      void hold(two, endless(), second)
      await device.quiet()
      void hold(three, endless(), third)
      await device.quiet()
      device.end('two')
      device.end('one')
      await device.during(third.isUnderWay)
      expect(second.begun()).toBe(0)
      expect(await holder(three)).toBe(await self(three))
    })
  })
}
