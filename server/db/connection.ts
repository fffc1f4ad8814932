import { mkdir } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { Kysely } from 'kysely'
import { Pool, TypeOverrides } from 'pg'
import { EconomicalDialect } from './economical-dialect'
import type { Schema } from './schema'
import type { Tracing } from '../tracing/tracing'

export type Database = Kysely<Schema>
/** A source of reads: the database, or a transaction in it. */
export type Reader = Pick<Database, 'selectFrom' | 'selectNoFrom' | 'executeQuery'>

/** An open database and the function that closes it. */
export interface Connection {
  readonly db: Database
  /** The connections of the pool, now. */
  readonly usage: () => PoolUsage
  readonly close: () => Promise<void>
}

/** Connections in use, and tasks that wait for one. */
export interface PoolUsage {
  readonly inUse: number
  readonly waiting: number
}

const usageOf =
  (pool: Pool): Connection['usage'] =>
  () => ({ inUse: pool.totalCount - pool.idleCount, waiting: pool.waitingCount })

const INT8 = 20

/** Times and counts are int8 in the tables and numbers here; none approaches 2^53. */
const types = new TypeOverrides()
types.setTypeParser(INT8, Number)

const open = (pool: Pool, options: { readonly named: boolean; readonly tracing?: Tracing | undefined }): Database =>
  new Kysely<Schema>({ dialect: new EconomicalDialect(pool, options) })

/** How long to wait for a connection by default, ms. */
const longestWait = 10_000
/** Timeout of a connection, ms: a stuck connection must not hold a lock indefinitely. */
const patience = { idle_in_transaction_session_timeout: 60_000 }
const longestStatement = 60_000

export interface ServerUse {
  /** Called when an idle connection breaks, as during a restart of the database. The pool replaces it. */
  readonly lost?: (error: Error) => void
  /** Maximum number of connections. */
  readonly max?: number
  /** Maximum time to wait for a free or a new connection, ms. */
  readonly maxWaitMs?: number
  /** Maximum time to wait for a reply to a statement, ms. Without it the wait is not limited on this side. */
  readonly replyTimeoutMs?: number
  /** Removes the statement timeout, for migrations and content loads. */
  readonly preparing?: boolean
  /** Prepare statements under names. False for a pooler that does not support it. */
  readonly named?: boolean
  /** Records a span per statement within a request. */
  readonly tracing?: Tracing | undefined
}

/** Connects to a PostgreSQL server, which other server processes may share. */
export function connectServer(
  address: string,
  { lost, max = 10, maxWaitMs = longestWait, replyTimeoutMs, preparing = false, named = true, tracing }: ServerUse = {},
): Connection {
  const limits = {
    connectionTimeoutMillis: maxWaitMs,
    ...(replyTimeoutMs === undefined ? {} : { query_timeout: replyTimeoutMs }),
    ...(preparing ? {} : { statement_timeout: longestStatement }),
  }
  const pool = new Pool({ connectionString: address, max, types, ...patience, ...limits })
  pool.on('error', lost ?? (() => undefined))
  // The pool listens only on idle connections. Without a listener, the loss of one in use between two statements would
  // end the process; its next statement fails.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = open(pool, { named: named && !preparing, tracing })
  return { db, usage: usageOf(pool), close: () => db.destroy() }
}

/**
 * Connects to the embedded PostgreSQL by the same driver, so that one set of statements serves both. It has one
 * connection, for which transactions queue.
 */
export function connectEmbedded(lite: PGlite): Connection {
  const pool = new Pool(Object.assign(createPgConfig(lite), { max: 1, types }))
  const db = open(pool, { named: true })
  return {
    db,
    usage: usageOf(pool),
    close: async () => {
      await db.destroy()
      await lite.close()
    },
  }
}

/** Connects by URL, else in memory, else in a folder (created when missing). */
export async function connect(
  config: {
    readonly databaseUrl?: string
    readonly connections: number
    readonly connectionWaitMs: number
    readonly namedStatements: boolean
    readonly memory: boolean
    readonly data: string
  },
  use: ServerUse = {},
): Promise<Connection> {
  if (config.databaseUrl !== undefined)
    return connectServer(config.databaseUrl, {
      max: config.connections,
      maxWaitMs: config.connectionWaitMs,
      named: config.namedStatements,
      ...use,
    })
  if (config.memory) return connectEmbedded(await PGlite.create())
  await mkdir(config.data, { recursive: true })
  return connectEmbedded(await PGlite.create(config.data))
}
