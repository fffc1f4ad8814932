import { expect, it } from 'vitest'
import { afterAwake } from './awake'

/** A clock whose timers come late by as much as is asked for. */
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
    /** Lets the next timer fire, so much after its time. */
    beat: (late = 0) => {
      const { at, run } = due ?? { at: now, run: () => undefined }
      due = undefined
      now = at + late
      run()
    },
    isWaiting: () => due !== undefined,
  }
}

it('X-OUTBOX-09 time awake passes with the clock, and a piece that was slept through counts for nothing', () => {
  const clock = sleepyClock()
  let over = 0
  afterAwake(clock, 3_000, () => (over += 1))
  clock.beat()
  clock.beat(100)
  clock.beat(8 * 3_600_000)
  clock.beat(2_000)
  expect([over, clock.isWaiting()]).toEqual([0, true])
  clock.beat()
  expect([over, clock.isWaiting()]).toEqual([1, false])
})

it('a wait that is cancelled does not end', () => {
  const clock = sleepyClock()
  const cancel = afterAwake(clock, 1_000, () => expect.unreachable())
  cancel()
  expect(clock.isWaiting()).toBe(false)
})
