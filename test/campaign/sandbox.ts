import { randomUUID } from 'node:crypto'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import * as E from 'fp-ts/Either'
import { Hono } from 'hono'
import { apiPrefix } from '../../protocol/server-path-prefixes'
import { createApp } from '../../server/app'
import { defaults } from '../../server/config/config'
import { readPack } from '../../server/content/read-pack'
import { storePack } from '../../server/content/store-pack'
import { connectEmbedded, type Database } from '../../server/db/connection'
import { migrate } from '../../server/db/migrate'
import { listen } from '../../server/http/listen'
import type { Env } from '../../server/http/hono-env'
import { headers } from '../../protocol/api/wire'

const root = join(import.meta.dirname, '../..')

/**
 * Which requests do not reach the server: none, every call, or only the learner's actions (with an idempotency key).
 */
export type Cut = 'nothing' | 'calls' | 'actions'

/** An action as received by the server. */
export interface Arrived {
  readonly key: string
  readonly method: string
  readonly path: string
  readonly body: string
}

export interface Learner {
  readonly name: string
  readonly email: string
  readonly password: string
}

export interface Sandbox {
  readonly address: string
  readonly db: Database
  /** Every received action so far, in order, including repetitions. */
  readonly arrived: readonly Arrived[]
  /** Every requested path so far. */
  readonly asked: ReadonlySet<string>
  readonly cut: (what: Cut) => void
  readonly newLearner: () => Promise<Learner>
  readonly idOf: (learner: Learner) => Promise<string>
  readonly close: () => Promise<void>
}

/**
 * Starts the real sandbox server on a separate port, with the default pack, a record of its requests, and a connection
 * that can be cut. It serves the built app, or another page with its core.
 */
export async function startSandbox(app = 'dist/app'): Promise<Sandbox> {
  const connection = connectEmbedded(await PGlite.create())
  const { db } = connection
  await migrate(db)
  const pack = await readPack(join(root, 'content'), Date.now())
  if (E.isLeft(pack)) throw new Error(`the default pack has faults: ${JSON.stringify(pack.left)}`)
  await storePack(db, pack.right, Date.now())

  const arrived: Arrived[] = []
  const asked = new Set<string>()
  let cut: Cut = 'nothing'
  const listening = await listen({ host: '127.0.0.1', port: 0 }, (port) => {
    const config = { ...defaults, port, memory: true, passwordCost: 2 ** 4, app: join(root, app) }
    const server = createApp({ db, config, log: () => undefined })
    const line = new Hono<Env>()
    line.all('*', async (c) => {
      const key = c.req.header(headers.idempotencyKey)
      const { path, method } = c.req
      asked.add(path)
      if (path.startsWith(apiPrefix) && (cut === 'calls' || (cut === 'actions' && key !== undefined))) {
        // As without a network: the browser gets no response at all.
        const socket = c.env.incoming?.socket
        if (socket instanceof Socket) socket.destroy()
        return c.body(null, 503)
      }
      if (key !== undefined) arrived.push({ key, method, path, body: await c.req.raw.clone().text() })
      return server.fetch(c.req.raw, c.env)
    })
    return line
  })
  const address = `http://localhost:${listening.port}`

  return {
    address,
    db,
    arrived,
    asked,
    cut: (what) => {
      cut = what
    },
    newLearner: async () => {
      const learner = {
        name: 'Robin Berg',
        email: `${randomUUID()}@northwind.example`,
        password: 'steam-and-pour-9',
      }
      const reply = await fetch(`${address}${apiPrefix}/user/register`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(learner),
      })
      if (!reply.ok) throw new Error(`nobody could be registered: ${await reply.text()}`)
      return learner
    },
    idOf: async ({ email }) =>
      (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id,
    close: async () => {
      await listening.stop({ drainMs: 0, graceMs: 0 })
      await connection.close()
    },
  }
}
