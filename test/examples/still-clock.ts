import type { Clock } from '../../worker/ports'

/** A clock that never advances, for calls that use no timers. */
export const stillClock: Clock = { now: () => 0, monotonic: () => 0, zone: () => 0, after: () => () => undefined }
