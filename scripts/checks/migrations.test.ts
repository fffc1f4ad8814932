import { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectEmbedded } from '../../server/db/connection'
import type { Connection } from '../../server/db/connection'
import { incompatibleChanges, readTables } from './migrations'

let connection: Connection

beforeAll(async () => {
  connection = connectEmbedded(await PGlite.create())
  const { db } = connection
  await sql`create table people (
    id text primary key, name text not null default '', age int, email text unique)`.execute(db)
  await sql`create table notes (id text primary key, text text)`.execute(db)
})
afterAll(() => connection.close())

/** Returns the incompatible changes of a statement, and undoes it. */
async function changesOf(statement: string): Promise<readonly string[]> {
  const { db } = connection
  const before = await readTables(db)
  let changes: readonly string[] = []
  const rolledBack = new Error('rolled back')
  await db
    .transaction()
    .execute(async (tx) => {
      await sql.raw(statement).execute(tx)
      changes = incompatibleChanges(before, await readTables(tx))
      throw rolledBack
    })
    .catch((error: unknown) => {
      if (error !== rolledBack) throw error
    })
  return changes
}

describe('X-SERVER-10 the check of migrations', () => {
  test.each([
    ['drop table notes', ['table notes is removed']],
    ['alter table notes rename to remarks', ['table notes is removed']],
    ['alter table people drop column age', ['column people.age is removed']],
    ['alter table people rename column age to years', ['column people.age is removed']],
    ['alter table people alter column age type bigint', ['column people.age changes from integer to bigint']],
    ['alter table people alter column age set not null', ['column people.age no longer allows null']],
    ['alter table people alter column name drop default', ['column people.name loses its default']],
    ['alter table notes add column kind text not null', ['new column notes.kind needs a value']],
    ['alter table people add check (age > 0)', ['constraint people: people_age_check is new']],
    ['create unique index one_text on notes (text)', ['constraint notes: one_text is new']],
    ['alter table people drop constraint people_email_key', ['unique key people: people_email_key is removed']],
  ])('refuses "%s", which statements of the last release may fail on', async (statement, expected) => {
    expect(await changesOf(statement)).toEqual(expected)
  })

  test.each([
    'create table later (id text primary key, person text not null references people)',
    "alter table notes add column kind text not null default 'text'",
    'alter table notes add column place int',
    'create index by_text on notes (text)',
    'alter table people alter column name drop not null',
  ])('allows "%s", which they do not notice', async (statement) => {
    expect(await changesOf(statement)).toEqual([])
  })
})
