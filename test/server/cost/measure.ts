import { readFileSync } from 'node:fs'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import type { Database } from '../../../server/db/connection'

/** The cost of one request, in ms. */
export interface Cost {
  readonly status: number
  /** The longest block of the event loop, reduced by the share of time in which other programs had the processor. */
  readonly blocked: number
  /**
   * The time in which the event loop was idle, waiting for the database. On Linux it is limited to the processor time
   * of the database: the rest went to other programs.
   */
  readonly database: number
}

const RESOLUTION_MS = 1
const settled = () => new Promise((resolve) => setTimeout(resolve, 3 * RESOLUTION_MS))

type Ask = () => Promise<{ readonly status: number }>

/** Returns the processor time of this database's backends, ms; undefined where the system does not report it. */
async function processorTimeOf(db: Database): Promise<number | undefined> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database()`.execute(db)
  try {
    return rows.reduce((sum, { pid }) => {
      // proc(5): the fields after the program's name, in ticks of 10 ms.
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
      return sum + 10 * (Number(fields[11]) + Number(fields[12]))
    }, 0)
  } catch {
    return undefined
  }
}

/** Measures a request while the process does nothing else. */
async function costOf(db: Database, ask: Ask): Promise<Cost> {
  const databaseBefore = await processorTimeOf(db)
  await settled()
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  await settled()
  delay.reset()
  const before = performance.eventLoopUtilization()
  const processor = process.cpuUsage()
  const { status } = await ask()
  const { idle, active } = performance.eventLoopUtilization(before)
  const { user, system } = process.cpuUsage(processor)
  const share = Math.min(1, (user + system) / 1e3 / active)
  await settled()
  delay.disable()
  const databaseAfter = await processorTimeOf(db)
  const used = databaseBefore === undefined || databaseAfter === undefined ? idle : databaseAfter - databaseBefore
  return { status, blocked: (share * delay.max) / 1e6, database: Math.min(idle, used) }
}

/**
 * Measures up to three times while a bound is exceeded, and returns the smallest figures, because other load on the
 * machine only adds to them.
 */
export async function steadyCostOf(db: Database, ask: Ask, bounds: Pick<Cost, 'blocked' | 'database'>): Promise<Cost> {
  let least = await costOf(db, ask)
  for (let again = 0; again < 2; again++) {
    if (least.blocked <= bounds.blocked && least.database <= bounds.database) return least
    const next = await costOf(db, ask)
    least = {
      status: next.status,
      blocked: Math.min(least.blocked, next.blocked),
      database: Math.min(least.database, next.database),
    }
  }
  return least
}
