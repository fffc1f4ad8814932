import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultRetention } from '../../server/config/retention'
import type { Retention } from '../../server/config/retention'
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

test('X-SERVER-10 keeps entries that their owner deleted, notifications, messages and requests for the set times', async () => {
  const { db } = sandbox.connection
  const { id, session } = await sandbox.newcomer()
  const now = sandbox.clock.now()
  const deck = randomUUID()
  const own = { user_id: id, deck_id: deck, created_at: now, deleted_at: now } as const
  await sandbox.ok('createDeck', { session, key: randomUUID(), params: { id: deck, title: 'Gone' } })
  await sandbox.ok('removeDeck', { session, path: { id: deck } })
  await db
    .insertInto('ratings')
    .values({ ...own, card_id: 'a', positive: true })
    .execute()
  await db
    .insertInto('favorites')
    .values({ ...own, card_id: 'a' })
    .execute()
  await db
    .insertInto('favorites')
    .values({ ...own, card_id: 'kept', deleted_at: null })
    .execute()
  await db.insertInto('notifications').values({ user_id: id, id: 'n', title: 'T', body: '', created_at: now }).execute()
  await sandbox.ok('sendPasswordReset', { params: { email: 'maya@northwind.example' } })
  const tables = ['user_decks', 'ratings', 'favorites', 'notifications', 'idempotency_keys'] as const
  const left = async () => {
    const rows = await Promise.all(
      tables.map((table) => db.selectFrom(table).select('user_id').where('user_id', '=', id).execute()),
    )
    const mails = await db.selectFrom('mails').select('id').execute()
    return [...rows, mails].map(({ length }) => length)
  }
  const DAY = 86_400_000
  const days = { deleted: 40, notifications: 10, messages: 5, requests: 20 }
  const retention: Retention = {
    ...defaultRetention,
    deleted: days.deleted * DAY,
    notifications: days.notifications * DAY,
    messages: days.messages * DAY,
    requests: days.requests * DAY,
  }
  const after = async (passed: number) => {
    await sweep(db, { retention }, now + passed * DAY)
    return left()
  }
  expect(await after(4.9)).toEqual([1, 1, 2, 1, 1, 1])
  expect(await after(5)).toEqual([1, 1, 2, 1, 1, 0])
  expect(await after(10)).toEqual([1, 1, 2, 0, 1, 0])
  expect(await after(20)).toEqual([1, 1, 2, 0, 0, 0])
  expect(await after(39.9)).toEqual([1, 1, 2, 0, 0, 0])
  expect(await after(40)).toEqual([0, 0, 1, 0, 0, 0])
})
