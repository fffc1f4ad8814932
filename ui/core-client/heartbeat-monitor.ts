import { BEAT_EVERY } from '../../protocol/heartbeat'

/** Silence after which a worker counts as hung, ms. */
export const HUNG_AFTER_MS = 15_000
/** Upper bound of that limit on a slow device, ms. */
export const MAX_HUNG_AFTER_MS = 60_000
/** Factor between the limit and the longest silence that ended with a beat. */
const LONGEST_SILENCE_FACTOR = 3
/** A beat this late, ms, means that the worker is busy; less may be timer jitter. */
const BUSY_AFTER_MS = 4 * BEAT_EVERY

/** Measures how long the workers of this device are silent (X-BRIDGE-03). */
export interface HeartbeatMonitor {
  /** Records a beat. */
  readonly beat: () => void
  /** Counts the time since the last call. Called every `BEAT_EVERY` while the page is visible. */
  readonly count: () => void
  /** Discards the time up to now: the page was asleep or hidden, or another worker started. */
  readonly reset: () => void
  readonly isBusy: () => boolean
  readonly isHung: () => boolean
}

/**
 * Counts silence in ticks, of which each counts at most two beats. A page that was frozen, asleep or busy received no
 * beats, and its silence is not the worker's. The longest silence that ended with a beat shows how slow the device is;
 * the limit grows with it.
 */
export function createHeartbeatMonitor(now: () => number): HeartbeatMonitor {
  let silent = 0
  let longest = 0
  let last = now()
  return {
    beat: () => {
      longest = Math.max(longest, silent)
      silent = 0
    },
    count: () => {
      const at = now()
      silent += Math.min(Math.max(0, at - last), 2 * BEAT_EVERY)
      last = at
    },
    reset: () => {
      silent = 0
      last = now()
    },
    isBusy: () => silent >= BUSY_AFTER_MS,
    isHung: () => silent >= Math.min(MAX_HUNG_AFTER_MS, Math.max(HUNG_AFTER_MS, LONGEST_SILENCE_FACTOR * longest)),
  }
}
