import { logLine } from './log'
import type { LogFields } from './log'

/** Minimum time between two lines of the same fault, ms. */
const PERIOD_MS = 10_000

interface Repeats {
  /** When the last line was written, ms of the monotonic clock. */
  readonly writtenAt: number
  omitted: number
}

/**
 * Writes at most one log line per fault and 10 s, so that an outage does not cause a line per request. `omitted` of a
 * line: how many lines were left out since the one before. `now`: a monotonic clock, ms.
 */
export class RepeatedLines {
  readonly #log: (line: string) => void
  readonly #now: () => number
  readonly #repeats = new Map<string, Repeats>()

  constructor(log: (line: string) => void, now: () => number = () => performance.now()) {
    this.#log = log
    this.#now = now
  }

  /** Writes the line unless one of the same event and fault was written within the period. */
  write(level: 'warn' | 'error', event: string, fault: string, fields: LogFields = {}): void {
    const key = `${event} ${fault}`
    const now = this.#now()
    const before = this.#repeats.get(key)
    if (before !== undefined && now - before.writtenAt < PERIOD_MS) {
      before.omitted += 1
      return
    }
    this.#repeats.set(key, { writtenAt: now, omitted: 0 })
    const omitted = before === undefined || before.omitted === 0 ? {} : { omitted: before.omitted }
    this.#log(logLine(level, event, { fault, ...fields, ...omitted }))
  }
}
