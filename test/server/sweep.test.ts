import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweep } from '../../server/db/sweep'
import { openSandbox, testConfig } from './sandbox'
import type { Sandbox } from './sandbox'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

test('X-SERVER-02 deletes expired rows and keeps the others', async () => {
  const { db } = sandbox.connection
  const { session } = await sandbox.newcomer()
  await sandbox.ok('createDeck', { session, key: randomUUID(), params: { id: randomUUID(), title: 'Kept' } })
  await sandbox.ok('sendPasswordReset', { params: { email: 'maya@northwind.example' } })
  const tables = ['sessions', 'reset_codes', 'rate_limits', 'idempotency_keys', 'mails'] as const
  const counts = () =>
    Promise.all(
      tables.map(async (table) =>
        Number(
          (
            await db
              .selectFrom(table)
              .select((row) => row.fn.countAll().as('n'))
              .executeTakeFirstOrThrow()
          ).n,
        ),
      ),
    )
  const before = await counts()
  expect(before.every((count) => count > 0)).toBe(true)
  await sweep(db, testConfig, sandbox.clock.now())
  expect(await counts()).toEqual(before)
  await sweep(db, testConfig, sandbox.clock.now() + 31 * 86_400_000)
  expect(await counts()).toEqual(tables.map(() => 0))
  expect(await db.selectFrom('user_decks').select('title').where('title', '=', 'Kept').execute()).toHaveLength(1)
})

test('X-SERVER-10 keeps activity and statements for a report over a year, and trending data for its hour', async () => {
  const { db } = sandbox.connection
  const { session } = await sandbox.newcomer()
  await sandbox.ok('track', { session, params: { items: [{ id: 'once', event: 'openedApp', happenedAt: 0 }] } })
  await sandbox.ok('trendingCategories', { session })
  const stored = await sandbox.fetch('/xapi/statements', {
    method: 'POST',
    body: '{"id":"once","actor":{},"verb":{},"object":{},"timestamp":"2020-01-01T00:00:00Z"}',
    headers: { Authorization: `Basic ${btoa('sandbox:sandbox')}`, 'X-Experience-API-Version': '1.0.3' },
  })
  expect(stored.status).toBe(200)
  const left = async () => [
    (await db.selectFrom('activity').select('id').where('id', '=', 'once').execute()).length,
    (await db.selectFrom('statements').select('id').where('id', '=', 'once').execute()).length,
    (await db.selectFrom('trending').select('hour').execute()).length,
  ]
  const now = sandbox.clock.now()
  await sweep(db, testConfig, now)
  expect(await left()).toEqual([1, 1, 1])
  await sweep(db, testConfig, now + 399 * 86_400_000)
  expect(await left()).toEqual([1, 1, 0])
  await sweep(db, testConfig, now + 400 * 86_400_000)
  expect(await left()).toEqual([0, 0, 0])
})
