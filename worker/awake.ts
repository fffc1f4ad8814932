import type { Cancel, Clock } from './ports'

/** Time awake is counted in pieces of this length, ms. */
const BEAT = 1_000
/** A piece that ends later than this after its time, ms, was slept through. */
const LATE = 500

/**
 * Runs when so much time has passed in which this tab was awake, ms. A piece in which it was frozen, or the device
 * slept, counts for nothing, however long it was.
 */
export function afterAwake(clock: Pick<Clock, 'monotonic' | 'after'>, ms: number, run: () => void): Cancel {
  let left = ms
  let asked = clock.monotonic()
  const beat = () => {
    const now = clock.monotonic()
    if (now - asked <= BEAT + LATE) left -= BEAT
    asked = now
    if (left <= 0) run()
    else cancel = clock.after(BEAT, beat)
  }
  let cancel = clock.after(BEAT, beat)
  return () => cancel()
}
