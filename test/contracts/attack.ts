import { expect } from 'vitest'

/** The length of hostile input that every pattern must withstand, and the time that it may take (X-SEC-05). */
const LENGTH = 100_000
const LIMIT_MS = 50

/** Returns 100 kB of one repeated piece. */
export const attackOf = (piece: string): string => piece.repeat(Math.ceil(LENGTH / piece.length))

/** Returns the processor time of this process in milliseconds, which excludes other programs. */
export const processorMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/**
 * Runs a check on hostile text. The minimum of up to ten runs counts: garbage collection, whose threads are part of
 * this process, and a shared processor core only ever add time, and a pattern that backtracks takes seconds each time.
 */
export function expectFast(check: () => unknown): void {
  let best = Infinity
  for (let run = 0; run < 10 && best >= LIMIT_MS; run++) {
    const start = processorMs()
    check()
    best = Math.min(best, processorMs() - start)
  }
  expect(best).toBeLessThan(LIMIT_MS)
}
