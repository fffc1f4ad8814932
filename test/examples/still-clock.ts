import type { Clock } from '../../worker/ports'

/** A clock on which nothing ever happens, for calls that never wait. */
export const stillClock: Clock = { now: () => 0, monotonic: () => 0, zone: () => 0, after: () => () => undefined }
