import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { logLine } from '../log'
import type { Database } from './connection'
import { DatabaseUnavailable } from './database-unavailable'

/** Delays between tries, ms: doubled from the first to the longest. */
const FIRST_DELAY_MS = 250
const LONGEST_DELAY_MS = 5_000

/**
 * Waits until the database accepts statements, and logs each failed try. Throws DatabaseUnavailable after `maxWaitMs`,
 * and at once an error that a later try would repeat, such as a wrong password.
 */
export async function waitForDatabase(db: Database, maxWaitMs: number, log: (line: string) => void): Promise<void> {
  const began = performance.now()
  for (let attempt = 1, delay = FIRST_DELAY_MS; ; attempt++, delay = Math.min(LONGEST_DELAY_MS, 2 * delay)) {
    try {
      await sql`select 1`.execute(db)
      return
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error
      if (performance.now() - began + delay > maxWaitMs) throw error
      log(logLine('warn', 'waiting for the database', { fault: error.fault, attempt, nextTryMs: delay }))
      await pause(delay)
    }
  }
}
