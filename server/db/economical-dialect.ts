import { createHash, randomUUID } from 'node:crypto'
import { PostgresDialect } from 'kysely'
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from 'kysely'
import type { Pool, PoolClient, QueryResultRow } from 'pg'
import { statementName } from '../tracing/statement-name'
import type { Tracing } from '../tracing/tracing'
import { asDatabaseError, DatabaseUnavailable } from './database-unavailable'
import { isRetryable, isStalePlan, MAX_ATTEMPTS } from './violations'

/** Maximum number of named statements per connection: texts with lists of values vary without end. */
const MAX_NAMES = 500
/** A statement with more parameters has a list of rows, whose text hardly repeats. */
const MAX_NAMED_PARAMETERS = 40

/**
 * Kysely's dialect of PostgreSQL with cheaper statements. With `named`, statements are prepared under names, so that
 * PostgreSQL plans each of them once per connection. A transaction begins with its first statement, so that one without
 * statements costs no round trip. Connection faults are thrown as DatabaseUnavailable.
 */
export class EconomicalDialect extends PostgresDialect {
  readonly #pool: Pool
  readonly #names: StatementNames | undefined
  readonly #tracing: Tracing | undefined

  constructor(pool: Pool, { named, tracing }: { readonly named: boolean; readonly tracing?: Tracing | undefined }) {
    super({ pool })
    this.#pool = pool
    this.#names = named ? new StatementNames() : undefined
    this.#tracing = tracing
  }

  override createDriver(): Driver {
    return new EconomicalDriver(this.#pool, this.#names, this.#tracing)
  }
}

class EconomicalDriver implements Driver {
  readonly #pool: Pool
  readonly #names: StatementNames | undefined
  readonly #tracing: Tracing | undefined

  constructor(pool: Pool, names: StatementNames | undefined, tracing: Tracing | undefined) {
    this.#pool = pool
    this.#names = names
    this.#tracing = tracing
  }

  init(): Promise<void> {
    return Promise.resolve()
  }

  async acquireConnection(): Promise<EconomicalConnection> {
    try {
      return new EconomicalConnection(await this.#pool.connect(), this.#names, this.#tracing)
    } catch (error) {
      throw asDatabaseError(error)
    }
  }

  beginTransaction(connection: EconomicalConnection, settings: TransactionSettings): Promise<void> {
    if (settings.isolationLevel !== undefined || settings.accessMode !== undefined)
      throw new Error('Only transactions with the default settings are supported')
    connection.beginLater()
    return Promise.resolve()
  }

  commitTransaction(connection: EconomicalConnection): Promise<void> {
    return connection.end('commit')
  }

  rollbackTransaction(connection: EconomicalConnection): Promise<void> {
    return connection.end('rollback')
  }

  releaseConnection(connection: EconomicalConnection): Promise<void> {
    connection.release()
    return Promise.resolve()
  }

  destroy(): Promise<void> {
    return this.#pool.end()
  }
}

class EconomicalConnection implements DatabaseConnection {
  readonly #client: PoolClient
  readonly #names: StatementNames | undefined
  readonly #tracing: Tracing | undefined
  /** A transaction was requested, and no statement has followed yet. */
  #beginsNext = false
  #inTransaction = false
  /** The pool must not reuse the connection. */
  #broken = false

  constructor(client: PoolClient, names: StatementNames | undefined, tracing: Tracing | undefined) {
    this.#client = client
    this.#names = names
    this.#tracing = tracing
  }

  beginLater(): void {
    this.#beginsNext = true
    this.#inTransaction = true
  }

  async end(how: 'commit' | 'rollback'): Promise<void> {
    try {
      if (!this.#beginsNext) await this.#client.query(how)
    } catch (error) {
      throw this.#noted(error)
    }
    this.#beginsNext = false
    this.#inTransaction = false
  }

  release(): void {
    this.#client.release(this.#broken)
  }

  /** Converts an error of the driver, and marks the connection as broken after a connection fault. */
  #noted(error: unknown): unknown {
    const noted = asDatabaseError(error)
    this.#broken ||= noted instanceof DatabaseUnavailable
    return noted
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    for (let attempt = 1; ; attempt++)
      try {
        return await this.#execute<R>(query)
      } catch (error) {
        // A migration by a newer version has changed a result. The next attempt prepares the statement again.
        if (isStalePlan(error)) this.#names?.renew()
        // A failed statement ends its transaction, which inTransaction repeats.
        if (this.#inTransaction || attempt === MAX_ATTEMPTS || !isRetryable(error)) throw withCaller(this.#noted(error))
      }
  }

  #execute<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#tracing === undefined) return this.#send(query)
    const name = statementName(query.sql)
    const values = { 'db.system.name': 'postgresql', 'db.query.summary': name }
    return this.#tracing.runInside({ name, kind: 'client', values }, () => this.#send(query))
  }

  async #send<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const named = this.#names?.of(sql, parameters.length)
    if (this.#beginsNext) {
      this.#beginsNext = false
      await this.#client.query('begin')
    }
    const { command, rowCount, rows } = await this.#client.query<R & QueryResultRow>({
      text: sql,
      values: [...parameters],
      ...named,
    })
    return { rows, ...(isWrite(command) ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) }
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streams are not supported')
  }
}

interface NamedStatement {
  readonly name: string
  readonly text: string
}

/**
 * Assigns names to statement texts: their hash, so that the same name never means another statement, even where processes
 * share a connection through a pooler that is set up wrongly.
 */
class StatementNames {
  readonly #named = new Map<string, NamedStatement>()
  /** Ends each text after a renewal. */
  #comment = ''

  /** Returns the statement with its name. Undefined if it should stay unnamed. */
  of(text: string, parameters: number): NamedStatement | undefined {
    if (parameters === 0 || parameters > MAX_NAMED_PARAMETERS) return undefined
    const known = this.#named.get(text)
    if (known !== undefined || this.#named.size >= MAX_NAMES) return known
    const full = `${text}${this.#comment}`
    const named = { name: `s${createHash('sha256').update(full).digest('hex').slice(0, 24)}`, text: full }
    this.#named.set(text, named)
    return named
  }

  /**
   * Changes all statements, so that every connection prepares them again. The text changes too, because PgBouncer
   * prepares the same text only once per connection of all processes.
   */
  renew(): void {
    this.#comment = ` /* ${randomUUID()} */`
    this.#named.clear()
  }
}

const isWrite = (command: string): boolean => ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command)

/** Adds the caller to the stack of the driver's error, which begins at the socket. */
function withCaller(error: unknown): unknown {
  if (error instanceof Error) error.stack = `${error.stack ?? ''}\n${new Error('caller').stack ?? ''}`
  return error
}
