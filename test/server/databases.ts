import { randomUUID } from 'node:crypto'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Pool } from 'pg'
import { connectServer } from '../../server/db/connection'
import type { Connection } from '../../server/db/connection'

/** Creates a separate database on a PostgreSQL server, empty or as a copy of another one. */
export async function freshAddress(server: string, template = 'template1') {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asAdmin(server, (db) => sql`create database ${sql.id(name)} template ${sql.id(template)}`.execute(db))
  const drop = () => asAdmin(server, (db) => sql`drop database ${sql.id(name)} with (force)`.execute(db))
  return { address: addressOf(server, name), drop }
}

/** Creates one and connects to it; it is dropped when the connection is closed. */
export async function freshDatabase(server: string, template?: string): Promise<Connection> {
  const { address, drop } = await freshAddress(server, template)
  const { DATABASE_URL, NAMED_STATEMENTS } = throughPooler({ DATABASE_URL: address })
  const connection = connectServer(DATABASE_URL, { named: NAMED_STATEMENTS !== 'off' })
  return {
    ...connection,
    close: async () => {
      await connection.close()
      await drop()
    },
  }
}

/**
 * Leads the servers under test through the pooler of `npm run pooler-test`, if there is one. The tests themselves create
 * and drop databases, and look into them, without it.
 */
export function throughPooler<A extends Readonly<Record<string, string>>>(
  env: A,
): A & { readonly NAMED_STATEMENTS?: string } {
  const { TEST_POOLER: pooler, NAMED_STATEMENTS } = process.env
  const { DATABASE_URL: address } = env
  if (pooler === undefined || address === undefined) return env
  const url = new URL(address)
  url.host = pooler
  return { ...env, ...(NAMED_STATEMENTS === undefined ? {} : { NAMED_STATEMENTS }), DATABASE_URL: url.href }
}

/** Returns the name of a database that `fill` created once for the run, to be copied quickly. */
export async function templateDatabase(
  address: string,
  name: string,
  fill: (connection: Connection) => Promise<void>,
): Promise<string> {
  await asAdmin(address, (db) =>
    db.connection().execute(async (one) => {
      // Test files run in several processes: the first one fills the database, the others wait on the lock.
      await sql`select pg_advisory_lock(hashtextextended(${name}, 0))`.execute(one)
      const there = await sql`select 1 from pg_database where datname = ${name}`.execute(one)
      if (there.rows.length === 0) {
        const part = `${name}_part`
        await sql`drop database if exists ${sql.id(part)} with (force)`.execute(one)
        await sql`create database ${sql.id(part)}`.execute(one)
        const connection = connectServer(addressOf(address, part))
        await fill(connection)
        await connection.close()
        await sql`alter database ${sql.id(part)} rename to ${sql.id(name)}`.execute(one)
      }
      await sql`select pg_advisory_unlock(hashtextextended(${name}, 0))`.execute(one)
    }),
  )
  return name
}

function addressOf(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}

/** Connects without the server's timeouts: databases are created on a busy machine. */
async function asAdmin<A>(address: string, work: (db: Kysely<unknown>) => Promise<A>): Promise<void> {
  const admin = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new Pool({ connectionString: address, max: 1 }) }),
  })
  await work(admin)
  await admin.destroy()
}
