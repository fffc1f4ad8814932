// A bare server of the packages that Flipdeck uses. Its costs are the floors of `npm run bench:server -- cost`.
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Pool } from 'pg'

interface Floor {
  readonly floor: { readonly id: number; readonly text: string }
}

const db = new Kysely<Floor>({
  dialect: new PostgresDialect({ pool: new Pool({ connectionString: process.env['DATABASE_URL'] }) }),
})
const page = '<!doctype html><title>Floor</title>'
const app = new Hono()

app.get('/api/select', async (c) =>
  c.json(await db.selectFrom('floor').select('text').where('id', '=', 1).executeTakeFirstOrThrow()),
)
app.post('/api/insert', async (c) => {
  const body = await c.req.text()
  await db.transaction().execute((tx) => sql`insert into floor (text) values (${body})`.execute(tx))
  return c.json({})
})
app.get('/static', (c) => c.html(page))

serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
  console.log(`ready: http://localhost:${port}`),
)
