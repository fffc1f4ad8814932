import { refusals } from '../api/refusal'

/** Concurrent calls per session in this process; fewer than the connections of the database pool. */
const MAX_CONCURRENT = 4
/** Maximum number of queued calls per session; an app makes only a few calls at once. */
const MAX_QUEUED = 40
/** Retry-After of a call that finds the queue full, ms. */
const FULL_RETRY_MS = 2_000

interface Slots {
  running: number
  readonly queued: (() => void)[]
}

/**
 * Limits the concurrent calls of each session, first in, first out. Therefore one session cannot occupy all connections
 * of the database pool.
 */
export class SessionConcurrency {
  readonly #sessions = new Map<string, Slots>()

  /** Runs the work when a slot is free. Throws a refusal with Retry-After when the queue of the session is full. */
  async limit<A>(name: string, work: () => Promise<A>): Promise<A> {
    const slots = this.#sessions.get(name) ?? { running: 0, queued: [] }
    this.#sessions.set(name, slots)
    if (slots.running < MAX_CONCURRENT) slots.running += 1
    else {
      if (slots.queued.length >= MAX_QUEUED) throw refusals.tooMany(FULL_RETRY_MS)
      // A finished call passes its slot on, so the counter does not change.
      await new Promise<void>((resolve) => slots.queued.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = slots.queued.shift()
      if (next !== undefined) next()
      else {
        slots.running -= 1
        if (slots.running === 0) this.#sessions.delete(name)
      }
    }
  }
}
