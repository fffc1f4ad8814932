import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hasCard } from '../../server/content/versions'
import { openSandbox, type Sandbox } from './sandbox'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

/** Returns the first column of each index, as 'table.column'. */
async function found(): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ place: string }>`select indrelid::regclass || '.' || attname as place
    from pg_index join pg_attribute on attrelid = indrelid and attnum = indkey[0]
    where indpred is null`.execute(sandbox.connection.db)
  return new Set(rows.map(({ place }) => place))
}

/** Returns the foreign keys of tables whose size grows with the number of users. */
async function references(): Promise<readonly string[]> {
  const { rows } = await sql<{ place: string }>`select conrelid::regclass || '.' || attname as place
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and (conrelid = 'users'::regclass
      or conrelid in (select attrelid from pg_attribute where attname = 'user_id'))`.execute(sandbox.connection.db)
  return rows.map(({ place }) => place)
}

it("X-PERF-09 finds one user's rows and a role's dependants by an index", async () => {
  const indexed = await found()
  const asked = await references()
  expect(asked).toEqual(expect.arrayContaining(['seen.user_id', 'feedback.user_id', 'memberships.role_id']))
  expect(asked.filter((place) => !indexed.has(place))).toEqual([])
})

it("X-PERF-09 reads only its deck's attempts for a report", async () => {
  expect(await found()).toContain('trials.deck_id')
})

it('X-PERF-09 decision 10 finds the deck of a removed card among all versions by an index', async () => {
  const plan = await sandbox.connection.db.transaction().execute(async (tx) => {
    // So few rows are read faster without an index.
    await sql`set local enable_seqscan = off`.execute(tx)
    return tx.selectFrom('deck_versions').select('deck_id').where(hasCard('some card')).explain()
  })
  expect(JSON.stringify(plan)).toContain('deck_versions_cards')
})
