import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hasCard } from '../../server/content/versions'
import { openSandbox, type Sandbox } from './sandbox'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

/** What an index of a table begins with, as 'table.column'. */
async function found(): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ place: string }>`select indrelid::regclass || '.' || attname as place
    from pg_index join pg_attribute on attrelid = indrelid and attnum = indkey[0]
    where indpred is null`.execute(sandbox.connection.db)
  return new Set(rows.map(({ place }) => place))
}

/** What refers to another table, in the tables that have more rows the more people there are. */
async function references(): Promise<readonly string[]> {
  const { rows } = await sql<{ place: string }>`select conrelid::regclass || '.' || attname as place
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and (conrelid = 'users'::regclass
      or conrelid in (select attrelid from pg_attribute where attname = 'user_id'))`.execute(sandbox.connection.db)
  return rows.map(({ place }) => place)
}

it('X-PERF-09 what one person has, and what goes with a role, is found among that of everybody by an index', async () => {
  const indexed = await found()
  const asked = await references()
  expect(asked).toEqual(expect.arrayContaining(['seen.user_id', 'feedback.user_id', 'memberships.role_id']))
  expect(asked.filter((place) => !indexed.has(place))).toEqual([])
})

it('X-PERF-09 a report reads the attempts of its deck alone', async () => {
  expect(await found()).toContain('trials.deck_id')
})

it('X-PERF-09 decision 10 whose a card was that no deck has any more is found among all versions by an index', async () => {
  const plan = await sandbox.connection.db.transaction().execute(async (tx) => {
    // So few rows as there are here are read faster than any index.
    await sql`set local enable_seqscan = off`.execute(tx)
    return tx.selectFrom('deck_versions').select('deck_id').where(hasCard('some card')).explain()
  })
  expect(JSON.stringify(plan)).toContain('deck_versions_cards')
})
