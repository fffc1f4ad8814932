import { expect, it } from 'vitest'
import { afterAwakeTime } from './awake-timeout'

/** A clock whose timers fire late by a given time. */
function sleepyClock() {
  let now = 0
  let due: { readonly at: number; readonly run: () => void } | undefined
  return {
    monotonic: () => now,
    after: (delay: number, run: () => void) => {
      due = { at: now + delay, run }
      return () => {
        due = undefined
      }
    },
    /** Fires the next timer, late by this time. */
    beat: (late = 0) => {
      const { at, run } = due ?? { at: now, run: () => undefined }
      due = undefined
      now = at + late
      run()
    },
    isWaiting: () => due !== undefined,
  }
}

it('X-OUTBOX-09 counts time by the clock, except intervals during which the device slept', () => {
  const clock = sleepyClock()
  let over = 0
  afterAwakeTime(clock, 3_000, () => (over += 1))
  clock.beat()
  clock.beat(100)
  clock.beat(8 * 3_600_000)
  clock.beat(2_000)
  expect([over, clock.isWaiting()]).toEqual([0, true])
  clock.beat()
  expect([over, clock.isWaiting()]).toEqual([1, false])
})

it('never fires after it is cancelled', () => {
  const clock = sleepyClock()
  const cancel = afterAwakeTime(clock, 1_000, () => expect.unreachable())
  cancel()
  expect(clock.isWaiting()).toBe(false)
})
