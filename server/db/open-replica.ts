import type { Config } from '../config/config'
import type { Metrics } from '../metrics/metrics'
import { RepeatedLines } from '../repeated-lines'
import type { Tracing } from '../tracing/tracing'
import { connectServer } from './connection'
import type { Database } from './connection'
import { Replica } from './replica'
import type { DelayedReads } from './replica'

/** A replica that does not reply within this time, ms, is not used. */
const probeLimits = { maxWaitMs: 2_000, replyTimeoutMs: 2_000 }

interface BesideReplica {
  readonly primary: Database
  /** A connection to the primary that waits for no other work. */
  readonly reader: Database
  readonly log: (line: string) => void
  readonly metrics: Metrics | undefined
  readonly tracing: Tracing | undefined
}

/** Opens the replica for reads that may be seconds old, and begins to measure its lag. Undefined when none is set. */
export function openReplica(
  { replicaUrl, replicaMaxLagMs, connections, connectionWaitMs, namedStatements }: Config,
  { primary, reader, log, metrics, tracing }: BesideReplica,
): { readonly reads: DelayedReads; readonly close: () => Promise<void> } | undefined {
  if (replicaUrl === undefined) return undefined
  const pool = connectServer(replicaUrl, {
    max: connections,
    maxWaitMs: connectionWaitMs,
    named: namedStatements,
    tracing,
  })
  const probe = connectServer(replicaUrl, { max: 1, ...probeLimits, named: false })
  const lines = new RepeatedLines(log)
  const count = metrics?.addCounter(
    'flipdeck_replica_reads_total',
    'Reads that may be seconds old, by the result: replica, or why the primary answered',
    'result',
  )
  const replica = new Replica({
    primary,
    replica: pool.db,
    probes: { primary: reader, replica: probe.db },
    maxLagMs: replicaMaxLagMs,
    now: () => performance.now(),
    onRead: (fallback) => {
      count?.(fallback ?? 'replica')
      if (fallback !== undefined) lines.write('warn', 'replica not used', fallback)
    },
  })
  metrics?.addGauge('flipdeck_replica_lag_seconds', 'Age of the newest data of the replica', () => {
    const lagMs = replica.lagMs()
    return lagMs === undefined ? NaN : lagMs / 1_000
  })
  const measuring = replica.measuring()
  return {
    reads: replica,
    close: async () => {
      await measuring.end()
      await Promise.all([pool.close(), probe.close()])
    },
  }
}
