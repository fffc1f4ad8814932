import type { Connection, Database } from '../db/connection'
import { DatabaseUnavailable } from '../db/database-unavailable'
import { dueDeliveries } from '../delivery/due-deliveries'
import type { DueDeliveries } from '../delivery/due-deliveries'
import { release } from '../release'
import { Metrics } from './metrics'
import type { Sample } from './metrics'

/** How long a scrape waits for the database, ms. */
const MAX_WAIT_MS = 1_000

interface Sources {
  /** The pool of the requests. */
  readonly connection: Connection
  /** Maximum number of its connections. */
  readonly connections: number
  /** Where scrapes read, so that they do not wait for the pool. */
  readonly reader: Database
  /** ms since 1970 UTC. */
  readonly now: () => number
}

/** Creates the metrics of this process, with its version, its pool and the due messages. */
export function processMetrics({ connection, connections, reader, now }: Sources): Metrics {
  const metrics = new Metrics()
  const due = async (valueOf: (kind: DueDeliveries, at: number) => number): Promise<readonly Sample[] | undefined> => {
    const at = now()
    const kinds = await inTime(dueDeliveries(reader, at))
    return kinds?.map((kind) => ({ labels: { kind: kind.kind }, value: valueOf(kind, at) }))
  }
  metrics.addSamples('flipdeck_build_info', 'Version of the server', ['version'], () =>
    Promise.resolve([{ labels: { version: release }, value: 1 }]),
  )
  metrics.addGauge('flipdeck_pool_max', 'Maximum of database connections for requests', () => connections)
  metrics.addGauge('flipdeck_pool_in_use', 'Database connections in use', () => connection.usage().inUse)
  metrics.addGauge(
    'flipdeck_pool_waiting',
    'Tasks that wait for a database connection',
    () => connection.usage().waiting,
  )
  metrics.addSamples('flipdeck_deliveries_due', 'Messages that are due and not sent', ['kind'], () =>
    due(({ count }) => count),
  )
  metrics.addSamples('flipdeck_deliveries_oldest_seconds', 'Age of the oldest message that is due', ['kind'], () =>
    due(({ oldestAt }, at) => Math.max(0, at - oldestAt) / 1_000),
  )
  return metrics
}

/** Returns undefined when the database cannot be used or does not reply in time. */
async function inTime<A>(reading: Promise<A>): Promise<A | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), MAX_WAIT_MS)
  })
  const read = reading.catch((error: unknown) => {
    if (error instanceof DatabaseUnavailable) return undefined
    throw error
  })
  try {
    return await Promise.race([read, late])
  } finally {
    clearTimeout(timer)
  }
}
