import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compiledOnce } from '../../server/db/compiled-once'
import type { ValueOf } from '../../server/db/compiled-once'
import type { Database } from '../../server/db/connection'
import { inTransaction } from '../../server/db/transaction'
import { answersTo } from './answering'
import { readStory } from './people'
import type { Story } from './people'
import { openSandbox } from './sandbox'
import type { CallOptions, Sandbox } from './sandbox'
import { beginning, packFolder } from './seed'

let story: Story
let sandbox: Sandbox
let session: string
/** The statements that reached the database, with begin and commit. */
const statements: string[] = []
const query = Object.getOwnPropertyDescriptor(pg.Client.prototype, 'query')

beforeAll(async () => {
  story = await readStory(packFolder, beginning)
  sandbox = await openSandbox()
  session = (await sandbox.newcomer()).session
  recordStatements()
})
afterAll(async () => {
  if (query !== undefined) Object.defineProperty(pg.Client.prototype, 'query', query)
  await sandbox.close()
})

/** Records the text of each statement of the driver. */
function recordStatements(): void {
  const original: unknown = query?.value
  if (typeof original !== 'function') throw new Error('The driver has no query')
  Object.defineProperty(pg.Client.prototype, 'query', {
    ...query,
    value(this: unknown, ...args: readonly unknown[]): unknown {
      const [asked] = args
      const text = typeof asked === 'object' && asked !== null && 'text' in asked ? asked.text : asked
      statements.push(String(text))
      return Reflect.apply(original, this, args)
    },
  })
}

/** Returns the statements of one request. A first one has read the content and confirmed the session. */
async function statementsOf(ask: () => Promise<{ readonly status: number }>): Promise<readonly string[]> {
  expect((await ask()).status).toBe(200)
  statements.length = 0
  expect((await ask()).status).toBe(200)
  return [...statements]
}

const deck = () => story.deck('Milk texturing')
const seen = (title = 'First-week check'): CallOptions<'seeCard'> => ({
  session,
  key: randomUUID(),
  params: { id: randomUUID(), deckId: story.deckId(title), cardId: story.deck(title).cards[0]?.id ?? '' },
})
const answers = (count: number): CallOptions<'recordAnswers'> => {
  const given = answersTo(story.deck('First-week check'), count, sandbox.clock.now())
  const params = Array.from({ length: count }, () => given)
    .flat()
    .slice(0, count)
    .map((answer) => ({ ...answer, id: randomUUID() }))
  return { session, key: randomUUID(), params }
}

describe('X-PERF-09 the statements of a call, with begin and commit', () => {
  test('are 5 to record a seen card, and one more where a competition awards points for it', async () => {
    expect(await statementsOf(() => sandbox.call('seeCard', seen()))).toHaveLength(5)
    expect(await statementsOf(() => sandbox.call('seeCard', seen('Milk texturing')))).toHaveLength(6)
  })

  test('are 5 to record an answer, and 6 for ten answers', async () => {
    expect(await statementsOf(() => sandbox.call('recordAnswers', answers(1)))).toHaveLength(5)
    expect(await statementsOf(() => sandbox.call('recordAnswers', answers(10)))).toHaveLength(6)
  })

  test.each([
    ['the combined load', '/user/data-sync/v3', 1],
    ['the library', '/user/library', 1],
    ['a deck', '/user/decks/:id', 2],
  ] as const)('are few for %s when nothing is new', async (_what, path, count) => {
    const get = async (tag?: string): Promise<Response> =>
      sandbox.fetch(`/api${path.replace(':id', deck().deck.id)}`, {
        headers: { 'x-session-id': session, ...(tag === undefined ? {} : { 'If-None-Match': tag }) },
      })
    await get()
    const tag: string = (await get()).headers.get('ETag') ?? ''
    statements.length = 0
    expect((await get(tag)).status).toBe(304)
    expect(statements).toHaveLength(count)
  })

  test('are few for complete bundles', async () => {
    const path = { id: deck().deck.id }
    const counts = [
      await statementsOf(() => sandbox.call('sync', { session, query: {} })),
      await statementsOf(() => sandbox.call('home', { session })),
      await statementsOf(() => sandbox.call('library', { session })),
      await statementsOf(() => sandbox.call('deck', { session, path })),
    ].map(({ length }) => length)
    expect(counts).toEqual([5, 9, 5, 9])
  })

  test('are none for the white-label, except one a second for all requests', async () => {
    expect(await statementsOf(() => sandbox.fetch('/white-label.json'))).toEqual([])
    sandbox.clock.move(1_000)
    await Promise.all(Array.from({ length: 8 }, () => sandbox.fetch('/white-label.json')))
    expect(statements).toHaveLength(1)
  })
})

test('X-SERVER-10 answers during a migration that changes the columns of a prepared statement', async () => {
  for (let times = 0; times < 8; times++) await sandbox.ok('recordAnswers', answers(1))
  await sql`alter table responses add column added_later text`.execute(sandbox.connection.db)
  expect((await sandbox.call('recordAnswers', answers(1))).status).toBe(200)
})

describe('X-SERVER-10 a migration that first causes a deadlock and then changes the columns of a prepared statement', () => {
  /** Fails with a deadlock at the first attempt, then reads a table whose columns have changed since the last read. */
  const afterDeadlock = async (db: Database): Promise<readonly object[]> => {
    await sql`do $$ begin if nextval('attempts') = 1 then raise sqlstate '40P01'; end if; end $$`.execute(db)
    return (await sql<object>`select * from notes where id = ${1}`.execute(db)).rows
  }

  beforeAll(async () => {
    const { db } = sandbox.connection
    await sql`create sequence attempts start 2`.execute(db)
    await sql`create table notes as select 1 as id`.execute(db)
  })

  test.each([
    ['a transaction', () => inTransaction(sandbox.connection.db, afterDeadlock)],
    ['statements without one', () => afterDeadlock(sandbox.connection.db)],
  ])('does not fail %s', async (_, read) => {
    const { db } = sandbox.connection
    const before = await read()
    await sql`alter table notes add column ${sql.ref(`added_${randomUUID()}`)} text`.execute(db)
    await sql`select setval('attempts', 1, false)`.execute(db)
    const [row] = await read()
    expect(Object.keys(row ?? {})).toHaveLength(Object.keys(before[0] ?? {}).length + 1)
  })
})

test('X-SERVER-01 shows content that another process has changed', async () => {
  const other = sandbox.beside({})
  const before = await sandbox.ok('deck', { session, path: { id: deck().deck.id } })
  const title = `${before.bundle?.deck.title ?? ''}, revised`
  await sql`update decks set data = jsonb_set(data, '{title}', to_jsonb(${title}::text))
    where id = ${deck().deck.id}`.execute(other.connection.db)
  const after = await sandbox.ok('deck', { session, path: { id: deck().deck.id } })
  expect(after.bundle?.deck.title).toBe(title)
})

test('X-PERF-09 builds the statement of every request once per database, and sends the values of each', async () => {
  let built = 0
  const sumOf = compiledOnce((db, valueOf: ValueOf<{ text: string; extra: number }>) => {
    built += 1
    return db.selectNoFrom(
      sql<number>`length(${valueOf('text')}::text) + ${valueOf('extra')}::int + ${1}::int`.as('sum'),
    )
  })
  const { db } = sandbox.connection
  expect(await sumOf(db, { text: 'milk', extra: 10 })).toEqual({ sum: 15 })
  expect(await sumOf(db, { text: 'foam!', extra: 20 })).toEqual({ sum: 26 })
  expect(built).toBe(1)
  expect(await sumOf(db.withSchema('nowhere'), { text: 'foam!', extra: 20 })).toEqual({ sum: 26 })
  expect(built).toBe(2)
})
