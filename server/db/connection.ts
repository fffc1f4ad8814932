import { mkdir } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { Kysely, PostgresDialect } from 'kysely'
import { Pool, TypeOverrides } from 'pg'
import type { Schema } from './schema'

export type Database = Kysely<Schema>
/** Whatever can be read from: the database, or a transaction in it. */
export type Reader = Pick<Database, 'selectFrom'>

/** An open database and how to close it. */
export interface Connection {
  readonly db: Database
  readonly close: () => Promise<void>
}

const INT8 = 20

/** Times and counts are int8 in the tables and numbers here; none comes near 2^53. */
const types = new TypeOverrides()
types.setTypeParser(INT8, Number)

const open = (pool: Pool): Database => new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })

/** What a connection may wait for, in ms: a stuck one must not hold a lock, or a request, for ever. */
const patience = { connectionTimeoutMillis: 10_000, idle_in_transaction_session_timeout: 60_000 }
const longestStatement = 60_000

export interface ServerUse {
  /** Hears of connections that broke while nobody used them, as when the database is started anew: others follow. */
  readonly lost?: (error: Error) => void
  /** Connections at most. */
  readonly max?: number
  /** Statements may take as long as they need: tables are changed, content is loaded. */
  readonly preparing?: boolean
}

/** A PostgreSQL server by its address, shared with other server processes. */
export function connectServer(address: string, { lost, max = 10, preparing = false }: ServerUse = {}): Connection {
  const limit = preparing ? {} : { statement_timeout: longestStatement }
  const pool = new Pool({ connectionString: address, max, types, ...patience, ...limit })
  pool.on('error', lost ?? (() => undefined))
  const db = open(pool)
  return { db, close: () => db.destroy() }
}

/**
 * The embedded PostgreSQL behind the same driver, so that one set of statements serves both. It has one connection:
 * transactions queue up for it.
 */
export function connectEmbedded(lite: PGlite): Connection {
  const db = open(new Pool(Object.assign(createPgConfig(lite), { max: 1, types })))
  return {
    db,
    close: async () => {
      await db.destroy()
      await lite.close()
    },
  }
}

/** By address, else in memory, else in a folder (made when missing). */
export async function connect(
  config: {
    readonly databaseUrl?: string
    readonly connections: number
    readonly memory: boolean
    readonly data: string
  },
  use: ServerUse = {},
): Promise<Connection> {
  if (config.databaseUrl !== undefined) return connectServer(config.databaseUrl, { max: config.connections, ...use })
  if (config.memory) return connectEmbedded(await PGlite.create())
  await mkdir(config.data, { recursive: true })
  return connectEmbedded(await PGlite.create(config.data))
}
