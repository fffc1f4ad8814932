import { mkdir } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { Kysely } from 'kysely'
import { Pool, TypeOverrides } from 'pg'
import { EconomicalDialect } from './economical-dialect'
import type { Schema } from './schema'

export type Database = Kysely<Schema>
/** A source of reads: the database, or a transaction in it. */
export type Reader = Pick<Database, 'selectFrom' | 'selectNoFrom'>

/** An open database and the function that closes it. */
export interface Connection {
  readonly db: Database
  readonly close: () => Promise<void>
}

const INT8 = 20

/** Times and counts are int8 in the tables and numbers here; none approaches 2^53. */
const types = new TypeOverrides()
types.setTypeParser(INT8, Number)

const open = (pool: Pool, options: { readonly named: boolean }): Database =>
  new Kysely<Schema>({ dialect: new EconomicalDialect(pool, options) })

/** Timeouts of a connection, ms: a stuck connection must not hold a lock or a request indefinitely. */
const patience = { connectionTimeoutMillis: 10_000, idle_in_transaction_session_timeout: 60_000 }
const longestStatement = 60_000

export interface ServerUse {
  /** Called when an idle connection breaks, as during a restart of the database. The pool replaces it. */
  readonly lost?: (error: Error) => void
  /** Maximum number of connections. */
  readonly max?: number
  /** Removes the statement timeout, for migrations and content loads. */
  readonly preparing?: boolean
  /** Prepare statements under names. False for a pooler that does not support it. */
  readonly named?: boolean
}

/** Connects to a PostgreSQL server, which other server processes may share. */
export function connectServer(
  address: string,
  { lost, max = 10, preparing = false, named = true }: ServerUse = {},
): Connection {
  const limit = preparing ? {} : { statement_timeout: longestStatement }
  const pool = new Pool({ connectionString: address, max, types, ...patience, ...limit })
  pool.on('error', lost ?? (() => undefined))
  const db = open(pool, { named: named && !preparing })
  return { db, close: () => db.destroy() }
}

/**
 * Connects to the embedded PostgreSQL by the same driver, so that one set of statements serves both. It has one
 * connection, for which transactions queue.
 */
export function connectEmbedded(lite: PGlite): Connection {
  const db = open(new Pool(Object.assign(createPgConfig(lite), { max: 1, types })), { named: true })
  return {
    db,
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
    readonly namedStatements: boolean
    readonly memory: boolean
    readonly data: string
  },
  use: ServerUse = {},
): Promise<Connection> {
  if (config.databaseUrl !== undefined)
    return connectServer(config.databaseUrl, { max: config.connections, named: config.namedStatements, ...use })
  if (config.memory) return connectEmbedded(await PGlite.create())
  await mkdir(config.data, { recursive: true })
  return connectEmbedded(await PGlite.create(config.data))
}
