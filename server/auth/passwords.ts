import { availableParallelism } from 'node:os'
import { boundedQueue } from '../limits/bounded-queue'
import type { TaskOptions } from '../limits/bounded-queue'
import { checkPassword, hashPassword, isOutdated } from './secrets'

/** Hashes and checks passwords. Both reject with Refused (503) when too many tasks are queued. */
export interface Passwords {
  readonly hash: (password: string) => Promise<string>
  /** Is this the password? Does the same work without a stored hash, so that the time reveals nothing. */
  readonly check: (password: string, stored: string | undefined, options?: TaskOptions) => Promise<boolean>
  /** Does the hash have another cost than the configured one? */
  readonly isOutdated: (stored: string) => boolean
}

/** libuv runs scrypt, file reads and name look-ups on four threads. One of them remains free of scrypt. */
const maxThreads = 3
/** One hash takes about 0.25 s, so that the last task in the queue waits for about 8 s. */
const maxWaitingEach = 32
const retryAfter = 5_000

/**
 * Returns how many passwords are hashed concurrently. One processor and one thread of libuv remain free for other
 * requests.
 */
export const hashingConcurrency = (processors = availableParallelism()): number =>
  Math.max(1, Math.min(maxThreads, processors - 1))

/** Priority of a sign-in, which overtakes password changes. */
export const signInPriority = 1

/** Creates the process-wide queue that hashes passwords at this cost (security 42, X-SERVER-10). */
export function queuedPasswords(
  cost: number,
  bounds = { concurrency: hashingConcurrency(), maxWaiting: maxWaitingEach * hashingConcurrency(), retryAfter },
): Passwords {
  const queue = boundedQueue(bounds)
  return {
    hash: (password) => queue(() => hashPassword(password, cost)),
    check: (password, stored, options) => queue(() => checkPassword(password, stored, cost), options),
    isOutdated: (stored) => isOutdated(stored, cost),
  }
}
