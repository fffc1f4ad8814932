import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { connectServer } from '../../server/db/connection'
import type { Connection } from '../../server/db/connection'
import { migrate } from '../../server/db/migrate'
import { expectedRowCounts, rowCounts } from '../campaign/action-queue'
import { learnOnStoredRelease } from './stored-release-learner'
import { freshAddress, templateDatabase } from './databases'
import { readStory } from './people'
import type { Story } from './people'
import { Sandbox } from './sandbox'
import { beginning, fillWhole, packFolder, runOperatorsFile, stateHash } from './seed'

const PARTITIONS = 16

let story: Story
let address: string
let drop: () => Promise<void>
let connection: Connection
let box: Sandbox
/** Hash of all rows before the table was partitioned. */
let before: string

const seenHash = async () =>
  (
    await sql<{ hash: string; rows: number }>`select count(*)::int as rows,
      md5(string_agg(seen::text, ';' order by user_id, deck_id, card_id)) as hash from seen`.execute(connection.db)
  ).rows[0]
const countOf = async (table: string) =>
  (await sql<{ rows: number }>`select count(*)::int as rows from ${sql.table(table)}`.execute(connection.db)).rows[0]
    ?.rows

beforeAll(async () => {
  story = await readStory(packFolder, beginning)
  const template = await templateDatabase(inject('postgres'), `whole_${stateHash()}`, fillWhole)
  const database = await freshAddress(inject('postgres'), template)
  address = database.address
  drop = database.drop
  connection = connectServer(address)
  const rows = await seenHash()
  expect(rows?.rows).toBeGreaterThan(0)
  before = rows?.hash ?? ''
  await runOperatorsFile(connection.db, 'partition-seen.sql')
  box = new Sandbox(connection)
})
afterAll(async () => {
  await connection.close()
  await drop()
})

describe('X-SERVER-08 seen cards in partitions by person', () => {
  test('are the same rows, with the same keys and references, in 16 partitions', async () => {
    expect((await seenHash())?.hash).toBe(before)
    const { rows: parts } = await sql<{ name: string }>`select inhrelid::regclass::text as name from pg_inherits
      where inhparent = 'seen'::regclass order by 1`.execute(connection.db)
    expect(parts).toHaveLength(PARTITIONS)
    const { rows: constraints } = await sql<{ of: string }>`select pg_get_constraintdef(oid) as of from pg_constraint
      where conrelid = 'seen'::regclass and contype in ('p', 'f') order by contype desc`.execute(connection.db)
    expect(constraints.map(({ of }) => of)).toEqual([
      'PRIMARY KEY (user_id, deck_id, card_id)',
      'FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE',
    ])
  })

  test('are written, repeated and deleted with their person, and migrations can change them', async () => {
    const { id: userId, session } = await box.newcomer()
    const [cardId, deckId] = [story.card('Milk texturing', 'image').id, story.deckId('Milk texturing')]
    const seen = { id: 'seen-1', cardId, deckId, lastSeen: box.clock.now() }
    await box.ok('seeCard', { session, params: { ...seen, percentageContentSeen: 40 } })
    await box.ok('seeCard', { session, params: { ...seen, percentageContentSeen: 100 } })
    const ofPerson = () => connection.db.selectFrom('seen').selectAll().where('user_id', '=', userId).execute()
    expect(await ofPerson()).toMatchObject([{ card_id: cardId, percentage: 100 }])
    expect(await migrate(connection.db)).toEqual([])
    await sql`alter table seen add column later_note text`.execute(connection.db)
    await connection.db.deleteFrom('users').where('id', '=', userId).execute()
    expect(await ofPerson()).toEqual([])
  })

  test('of one partition are restored alone, while the others stay as they are', async () => {
    const whole = await seenHash()
    const [part] = (
      await sql<{ name: string }>`select tableoid::regclass::text as name from seen limit 1`.execute(connection.db)
    ).rows
    const name = part?.name ?? ''
    await sql`create table backup as select * from ${sql.table(name)}`.execute(connection.db)
    await sql`truncate ${sql.table(name)}`.execute(connection.db)
    expect((await seenHash())?.rows).toBe((whole?.rows ?? 0) - ((await countOf('backup')) ?? 0))
    await sql`insert into ${sql.table(name)} select * from backup`.execute(connection.db)
    expect(await seenHash()).toEqual(whole)
    await sql`drop table backup`.execute(connection.db)
  })

  test('are used by the stored release, too', async () => {
    const learner = await learnOnStoredRelease(address, story)
    expect(await rowCounts(connection.db, learner)).toEqual(expectedRowCounts(story))
  })
})
