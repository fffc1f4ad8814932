import type { Cancel, Clock } from '../ports'

/** Length of an interval of time awake, ms. */
const BEAT_MS = 1_000
/** An interval that ends later than this, ms, includes a sleep. */
const LATE_MS = 500

/**
 * Runs a function after a time in which this tab was awake, ms. An interval in which it was frozen, or the device
 * slept, does not count, however long it was.
 */
export function afterAwakeTime(clock: Pick<Clock, 'monotonic' | 'after'>, ms: number, run: () => void): Cancel {
  let left = ms
  let asked = clock.monotonic()
  const beat = () => {
    const now = clock.monotonic()
    if (now - asked <= BEAT_MS + LATE_MS) left -= BEAT_MS
    asked = now
    if (left <= 0) run()
    else cancel = clock.after(BEAT_MS, beat)
  }
  let cancel = clock.after(BEAT_MS, beat)
  return () => cancel()
}
