import { refusals } from '../api/refusal'

/** Bounds of the calls that a process accepts at the same time. */
export interface AdmissionBounds {
  /** Calls that use the database at the same time. */
  readonly maxRunning: number
  /** Calls that wait. Further ones are refused. */
  readonly maxWaiting: number
  /** Maximum wait, ms from the arrival of the call. */
  readonly maxWaitMs: number
}

/** A running call's place in the queue. */
export interface Slot {
  /** Frees the slot while the work runs, which must not use the database, such as password hashing. */
  readonly leave: <A>(work: () => Promise<A>) => Promise<A>
}

/** Retry-After of a refused call, ms. */
export const OVERLOADED_RETRY_MS = 2_000

/** Calls in the queue, for metrics. */
export interface AdmissionUsage {
  readonly running: number
  readonly waiting: number
}

/**
 * Admits calls to the database, first in, first out. Refuses a call with 503 and Retry-After when too many wait or when
 * it has waited too long, so that overload shortens the work instead of delaying all answers.
 */
export class AdmissionQueue {
  readonly #bounds: AdmissionBounds
  readonly #now: () => number
  #running = 0
  readonly #waiting: (() => void)[] = []

  /** `now`: a monotonic clock, ms. */
  constructor(bounds: AdmissionBounds, now: () => number = () => performance.now()) {
    this.#bounds = bounds
    this.#now = now
  }

  usage(): AdmissionUsage {
    return { running: this.#running, waiting: this.#waiting.length }
  }

  /** Would a further call be refused at once? */
  isFull(): boolean {
    return this.#running >= this.#bounds.maxRunning && this.#waiting.length >= this.#bounds.maxWaiting
  }

  /** Runs the work when a slot is free. Throws Refused (503). `arrivedAt`: time of the same clock. */
  async run<A>(arrivedAt: number, work: (slot: Slot) => Promise<A>): Promise<A> {
    await this.#enter(arrivedAt)
    try {
      return await work({ leave: (outside) => this.#leave(outside) })
    } finally {
      this.#free()
    }
  }

  async #leave<A>(outside: () => Promise<A>): Promise<A> {
    this.#free()
    try {
      return await outside()
    } finally {
      // Returns at once, beyond the bound if need be: the call may hold a connection for which others wait.
      this.#running += 1
    }
  }

  #enter(arrivedAt: number): Promise<void> {
    const { maxRunning, maxWaiting, maxWaitMs } = this.#bounds
    if (this.#running < maxRunning) {
      this.#running += 1
      return Promise.resolve()
    }
    const patience = arrivedAt + maxWaitMs - this.#now()
    if (this.#waiting.length >= maxWaiting || patience <= 0)
      return Promise.reject(refusals.overloaded(OVERLOADED_RETRY_MS))
    return new Promise((resolve, reject) => {
      const admit = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(admit), 1)
        reject(refusals.overloaded(OVERLOADED_RETRY_MS))
      }, patience)
      this.#waiting.push(admit)
    })
  }

  /** Frees the slot, and admits the next call unless others have returned beyond the bound. */
  #free(): void {
    this.#running -= 1
    if (this.#running >= this.#bounds.maxRunning) return
    const next = this.#waiting.shift()
    if (next === undefined) return
    this.#running += 1
    next()
  }
}

/** The bounds of a sandbox: none, because its users are on the same machine. */
export const unbounded: AdmissionBounds = { maxRunning: Infinity, maxWaiting: Infinity, maxWaitMs: Infinity }
