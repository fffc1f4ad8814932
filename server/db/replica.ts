import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import { contentStamp } from '../content/pack-snapshot'
import { repeatRounds } from '../delivery/repeat-rounds'
import { Refused } from '../api/refusal'
import type { Database } from './connection'
import { DatabaseUnavailable } from './database-unavailable'
import type { Schema } from './schema'
import { inTransaction } from './transaction'

type Tx = Transaction<Schema>

/** How often the lag is measured, ms. */
const MEASURE_EVERY_MS = 1_000
/** Positions that the replica has not reached are kept for the longest permitted lag (one hour), one each second. */
const MAX_POSITIONS = 4_000
/** SQLSTATE of a statement that ran into its time limit. The primary must not run it for as long again. */
const QUERY_CANCELED = '57014'

/** Why a read was answered by the primary. 'fault': a statement failed on the replica. */
export type FallbackReason = 'unreachable' | 'notAReplica' | 'otherCluster' | 'lag' | 'content' | 'fault'

/** Reads whose answer may be seconds old, such as reports. */
export interface DelayedReads {
  /**
   * Runs reads on the replica, or on the primary if there is no usable replica. After a fault of the replica they run
   * again on the primary, so they must have no side effects. `content`: the replica must have loaded this content.
   */
  readonly read: <A>(work: (tx: Tx) => Promise<A>, content?: { readonly stamp: string }) => Promise<A>
}

/** Runs delayed reads on the primary. */
export const readsOfPrimary = (db: Database): DelayedReads => ({ read: (work) => inTransaction(db, work) })

interface ReplicaParts {
  readonly primary: Database
  /** Connections for the reads. */
  readonly replica: Database
  /** Connections that wait for no other work, for measuring. */
  readonly probes: { readonly primary: Database; readonly replica: Database }
  /** Greatest permitted lag, ms. */
  readonly maxLagMs: number
  /** Monotonic clock, ms. */
  readonly now: () => number
  /** Called for each read. Undefined: the replica has answered it. */
  readonly onRead: (fallback: FallbackReason | undefined) => void
}

/** A position in the primary's write-ahead log, in bytes, and a time when the log had reached it. */
interface Position {
  readonly at: number
  readonly position: number
}

/** Ends reads on a replica that has become unusable, so that they run on the primary at once. */
class Abandoned extends Error {}

/**
 * Reads from a streaming replica of PostgreSQL. Its lag is measured with this process's clock: the age of the last
 * position of the primary that the replica has replayed. So an idle primary or a broken stream cannot hide a lag.
 */
export class Replica implements DelayedReads {
  readonly #parts: ReplicaParts
  /** Positions that the replica had not replayed, the oldest first. */
  #ahead: Position[] = []
  /** The replica has everything that was committed before this time. */
  #completeUntil: number | undefined
  #fault: FallbackReason | undefined = 'unreachable'
  /** The replica's position. */
  #replayed = 0
  #cluster: string | undefined
  /** Aborted when the replica becomes unusable. */
  #use = new AbortController()

  constructor(parts: ReplicaParts) {
    this.#parts = parts
  }

  /** Measures the lag, now and every second, until `end`. */
  measuring(): { readonly end: () => Promise<void> } {
    return repeatRounds(() => this.measure(), MEASURE_EVERY_MS)
  }

  /** Measures the lag once. Never rejects. */
  async measure(): Promise<void> {
    await Promise.all([this.#measurePrimary(), this.#measureReplica()])
    const replayed = this.#ahead.findLast(({ position }) => position <= this.#replayed)
    if (replayed !== undefined) {
      this.#completeUntil = replayed.at
      this.#ahead = this.#ahead.filter(({ at }) => at > replayed.at)
    }
    if (this.#unusable() === undefined) return
    this.#use.abort()
    this.#use = new AbortController()
  }

  async #measurePrimary(): Promise<void> {
    const at = this.#parts.now()
    try {
      const { rows } = await sql<{ position: number; cluster: string }>`select
        (pg_current_wal_lsn() - '0/0')::int8 as position,
        (select system_identifier::text from pg_control_system()) as cluster`.execute(this.#parts.probes.primary)
      const [row] = rows
      if (row === undefined) return
      this.#cluster = row.cluster
      this.#ahead = [...this.#ahead.slice(1 - MAX_POSITIONS), { at, position: row.position }]
    } catch {
      // Without a new position the lag grows.
    }
  }

  async #measureReplica(): Promise<void> {
    try {
      const { rows } = await sql<{ standby: boolean; position: number | null; cluster: string }>`select
        pg_is_in_recovery() as standby, (pg_last_wal_replay_lsn() - '0/0')::int8 as position,
        (select system_identifier::text from pg_control_system()) as cluster`.execute(this.#parts.probes.replica)
      const [row] = rows
      this.#replayed = row?.position ?? 0
      this.#fault =
        row?.standby !== true
          ? 'notAReplica'
          : this.#cluster !== undefined && row.cluster !== this.#cluster
            ? 'otherCluster'
            : undefined
    } catch {
      this.#fault = 'unreachable'
    }
  }

  /** Returns the lag in ms. Undefined while it is unknown. */
  lagMs(): number | undefined {
    return this.#completeUntil === undefined ? undefined : this.#parts.now() - this.#completeUntil
  }

  #unusable(): FallbackReason | undefined {
    return this.#fault ?? ((this.lagMs() ?? Infinity) > this.#parts.maxLagMs ? 'lag' : undefined)
  }

  async read<A>(work: (tx: Tx) => Promise<A>, content?: { readonly stamp: string }): Promise<A> {
    const { primary, replica, onRead } = this.#parts
    let reason = this.#unusable()
    if (reason === undefined) {
      try {
        const found = await orAbandoned(
          this.#use.signal,
          inTransaction(replica, async (tx) => {
            if (content !== undefined) await requireContent(tx, content.stamp)
            return work(tx)
          }),
        )
        onRead(undefined)
        return found
      } catch (error) {
        if (error instanceof Refused || isTimeout(error)) throw error
        reason = reasonOf(error) ?? this.#unusable() ?? 'fault'
      }
    }
    onRead(reason)
    return inTransaction(primary, work)
  }
}

/** The replica has not replayed the load of the content in force. */
class OtherContent extends Error {}

/** Deck versions are cached by content, so they must not come from another one. */
async function requireContent(tx: Tx, stamp: string): Promise<void> {
  const row = await tx.selectNoFrom(contentStamp.as('stamp')).executeTakeFirst()
  if (row?.stamp !== stamp) throw new OtherContent()
}

const isTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === QUERY_CANCELED

function reasonOf(error: unknown): FallbackReason | undefined {
  if (error instanceof OtherContent) return 'content'
  return error instanceof DatabaseUnavailable ? 'unreachable' : undefined
}

/** Rejects when the signal aborts before the work has ended. The work goes on, and its result is discarded. */
function orAbandoned<A>(signal: AbortSignal, work: Promise<A>): Promise<A> {
  return new Promise((resolve, reject) => {
    const abandon = () => reject(new Abandoned())
    signal.addEventListener('abort', abandon, { once: true })
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abandon))
  })
}
