import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import * as E from 'fp-ts/Either'
import type { Hono } from 'hono'
import { inject } from 'vitest'
import { omitUndefined } from '../../protocol/omit-undefined'
import { createApp } from '../../server/app'
import type { AppParts } from '../../server/app'
import { apiPrefix } from '../../protocol/server-path-prefixes'
import { defaults } from '../../server/config/config'
import type { Config } from '../../server/config/config'
import { connectEmbedded } from '../../server/db/connection'
import type { Connection } from '../../server/db/connection'
import type { Clock } from '../../server/ports'
import { Faults } from '../../server/sandbox/faults'
import type { Env } from '../../server/http/hono-env'
import { api, pathOf } from '../../protocol/api'
import { decodeAnswer } from '../decode-answer'
import { encodeBody, queryOf } from '../call-on-the-wire'
import { headers } from '../../protocol/api/wire'
import type { Answer, CallName, Params, PathParams, Query } from '../../protocol/api'
import type { DecodeFault } from '../../protocol/codec'
import type { ApiFault } from '../../protocol/faults'
import { freshDatabase, templateDatabase } from './databases'
import type { Person } from './people'
import { beginning, fill, packFolder, root, seed, stateHash } from './seed'

/** A clock that advances only on request. */
export interface TestClock extends Clock {
  move(ms: number): void
}

function testClock(): TestClock {
  let at = beginning
  return {
    now: () => at,
    move: (ms) => {
      at += ms
    },
  }
}

/** A cheap scrypt: the tests check that it is used, not its duration. */
export const testConfig: Config = {
  ...defaults,
  content: packFolder,
  memory: true,
  passwordCost: 2 ** 4,
  app: join(root, 'test', 'server', 'no-build'),
}

/** Returns a database with the default pack, in the state after the first start. */
export async function seededDatabase(): Promise<Connection> {
  const address = inject('postgres')
  if (address === '') return connectEmbedded(await PGlite.create({ loadDataDir: await seed() }))
  const template = await templateDatabase(address, `seeded_${stateHash()}`, fill)
  return freshDatabase(address, template)
}

/** Returns an empty database without any table. */
export async function emptyDatabase(): Promise<Connection> {
  const address = inject('postgres')
  return address === '' ? connectEmbedded(await PGlite.create()) : freshDatabase(address)
}

/** The response of a call. */
export interface Reply<N extends CallName> {
  readonly status: number
  readonly header: (name: string) => string | null
  readonly json: unknown
  readonly answer: E.Either<ApiFault | DecodeFault, Answer<N>>
}

export interface CallOptions<N extends CallName> {
  readonly path?: PathParams<N>
  readonly query?: Query<N>
  readonly params?: Params<N>
  readonly session?: string | undefined
  readonly org?: string
  readonly key?: string
  readonly host?: string
  /** Network address of the client. */
  readonly from?: string
  readonly headers?: Readonly<Record<string, string>>
  /** A body instead of the encoded params. */
  readonly body?: string
}

/** The real server without a port, with its own database. */
export class Sandbox {
  readonly connection: Connection
  readonly clock: TestClock
  readonly faults: Faults
  readonly log: string[]
  readonly app: Hono<Env>

  constructor(connection: Connection, parts: Partial<AppParts> = {}) {
    this.connection = connection
    this.clock = testClock()
    this.faults = new Faults()
    this.log = []
    this.app = createApp({
      db: connection.db,
      config: testConfig,
      clock: this.clock,
      faults: this.faults,
      log: (line) => {
        this.log.push(line)
      },
      ...parts,
    })
  }

  /** Returns the log lines except those of security events, which requests of strangers cause. */
  faultLines(): readonly string[] {
    return this.log.filter((line) => !line.includes('"event":"security"'))
  }

  /** Sends any request, to localhost by default. */
  fetch(path: string, init: RequestInit & { readonly host?: string; readonly from?: string } = {}): Promise<Response> {
    const bindings = init.from === undefined ? {} : { incoming: { socket: { remoteAddress: init.from } } }
    return Promise.resolve(this.app.request(`http://${init.host ?? 'localhost'}${path}`, init, bindings))
  }

  /** Makes one call of the table like a client. */
  async call<N extends CallName>(name: N, options: CallOptions<N> = {}): Promise<Reply<N>> {
    const { method } = api[name]
    const path = pathOf(name, options.path ?? ({} as PathParams<N>))
    if (E.isLeft(path)) throw new Error(`No path for ${name}`)
    const query = queryOf(name, options.query as Query<N>)
    const params = options.params === undefined ? undefined : encodeBody(name, options.params)
    const body = options.body ?? (params === undefined ? undefined : JSON.stringify(params))
    const response = await this.fetch(`${apiPrefix}${path.right}${query}`, {
      method,
      ...omitUndefined({ host: options.host, from: options.from }),
      headers: {
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(options.session === undefined ? {} : { [headers.session]: options.session }),
        ...(options.org === undefined ? {} : { [headers.org]: options.org }),
        ...(options.key === undefined ? {} : { [headers.idempotencyKey]: options.key }),
        ...options.headers,
      },
      ...omitUndefined({ body }),
    })
    const text = await response.text()
    const json: unknown = text === '' ? undefined : JSON.parse(text)
    return {
      status: response.status,
      header: (header) => response.headers.get(header),
      json,
      answer: decodeAnswer(name, json, response.status),
    }
  }

  /** Makes a call that must succeed. */
  async ok<N extends CallName>(name: N, options: CallOptions<N> = {}): Promise<Answer<N>> {
    const { answer, status } = await this.call(name, options)
    if (E.isRight(answer)) return answer.right
    throw new Error(`${name} answered ${status}: ${JSON.stringify(answer.left)}`)
  }

  /** Makes a call that must be refused. */
  async refused<N extends CallName>(name: N, options: CallOptions<N> = {}): Promise<ApiFault> {
    const { answer } = await this.call(name, options)
    if (E.isLeft(answer) && answer.left.kind === 'apiError') return answer.left
    throw new Error(`${name} was not refused: ${JSON.stringify(answer)}`)
  }

  /** Signs a user in; returns the id of the new session. */
  async signIn(person: Pick<Person, 'credentials'>): Promise<string> {
    const { user } = await this.ok('login', { params: person.credentials })
    return user.sessionId ?? ''
  }

  /** Creates another server on the same database, with other parts. */
  beside(parts: Partial<AppParts>): Sandbox {
    return new Sandbox(this.connection, parts)
  }

  /** Registers a new learner of the default organisation, for one test only. */
  async newcomer(): Promise<{ readonly id: string; readonly session: string }> {
    const email = `${randomUUID()}@northwind.example`
    const { user } = await this.ok('register', { params: { name: 'New Comer', email, password: 'first-day-1' } })
    return { id: user.id, session: user.sessionId ?? '' }
  }

  close(): Promise<void> {
    return this.connection.close()
  }
}

export const openSandbox = async (parts: Partial<AppParts> = {}): Promise<Sandbox> =>
  new Sandbox(await seededDatabase(), parts)
