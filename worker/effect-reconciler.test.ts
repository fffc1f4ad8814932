import { describe, expect, test } from 'vitest'
import { initialState } from '../core/initial-state'
import { arm } from '../core/timers'
import type { Fact } from '../core/facts'
import { effectReconciler } from './effect-reconciler'
import type { Clock } from './ports'

/** A clock that the test moves. */
function clockAt(start: number) {
  let now = start
  const due = new Map<() => void, number>()
  const clock: Clock = {
    now: () => now,
    monotonic: () => now,
    zone: () => 0,
    after: (wait, run) => {
      due.set(run, now + wait)
      return () => void due.delete(run)
    },
  }
  return {
    clock,
    goTo: (time: number) => {
      now = time
      for (const [run, at] of due) {
        if (at > now) continue
        due.delete(run)
        run()
      }
    },
  }
}

describe('X-MACHINE-03 timers of a log', () => {
  test('X-MACHINE-03 X-HEAL-02 does not fire a timer of a lost log when a row with the same seq armed one in the next log', () => {
    const { clock, goTo } = clockAt(0)
    const reported: Fact[] = []
    const never = () => Promise.reject(new Error('no call is under way'))
    const running = effectReconciler(
      clock,
      'tab',
      never,
      () => undefined,
      (fact) => reported.push(fact),
    )
    running.reconcile(arm(initialState, { seq: 9, at: 0 }, 'sync', 300))
    goTo(200)
    // The log was lost, and another one has reached the same seq.
    running.reconcile(arm(initialState, { seq: 9, at: 200 }, 'sync', 300))
    goTo(300)
    expect(reported).toEqual([])
    goTo(500)
    expect(reported).toEqual([{ type: 'timerFired', timer: 'sync', armedBy: 9 }])
  })
})
