import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as E from 'fp-ts/Either'
import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readsOfPrimary } from '../../server/db/replica'
import { publishPack } from '../../server/content/publish-pack'
import { readPack } from '../../server/content/read-pack'
import type { Schema } from '../../server/db/schema'
import { sweep } from '../../server/db/sweep'
import { queueResultsMails, resultsMailing } from '../../server/delivery/results-mails'
import { textLike } from './administration-setup'
import { beginTrial } from './answering'
import { withFields, writeEditedPack } from './edited-pack'
import type { Edit } from './edited-pack'
import { readStory } from './people'
import type { Story } from './people'
import { openSandbox, testConfig } from './sandbox'
import type { Sandbox } from './sandbox'
import { beginning, packFolder } from './seed'

const DAY_MS = 86_400_000
const config = { publicOrigins: ['https://learn.example'], port: 0 }
/** Mondays at eight in Berlin. */
const time = { weekday: 1, hour: 8 }

let folder: string
let story: Story
let sandbox: Sandbox
/** The first time after the start of the tests when the mail is due, ms UTC. */
let due: number
/** The roles of the trainer. */
let roles: readonly Insertable<Schema['memberships']>[]

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'flipdeck-results-mails-'))
  story = await readStory(packFolder, beginning)
  due = beginning + DAY_MS
  while (new Intl.DateTimeFormat('en', { timeZone: 'Europe/Berlin', weekday: 'short' }).format(due) !== 'Mon')
    due += DAY_MS
  due = Math.floor(due / DAY_MS) * DAY_MS + 12 * 3_600_000
  sandbox = await openSandbox()
  roles = await sandbox.connection.db.selectFrom('memberships').selectAll().where('user_id', '=', hanna().id).execute()
})
afterAll(async () => {
  await sandbox.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  const { db } = sandbox.connection
  const { id } = hanna()
  await db.deleteFrom('results_mails').execute()
  await db.deleteFrom('mails').execute()
  await db.deleteFrom('preferences').where('user_id', '=', id).execute()
  await db.updateTable('orgs').set({ services: '{}' }).execute()
  await db.updateTable('users').set({ suspended: false, email_proven: true }).where('id', '=', id).execute()
  await db.deleteFrom('memberships').where('user_id', '=', id).execute()
  await db.insertInto('memberships').values(roles).execute()
})

const hanna = () => story.person('Hanna Sørby')
const trainers = (): string => story.role('Trainer').id

const withServices =
  (services: object): Edit =>
  (json) => ({ ...(json as object), services })

const services = () => ({ resultsMail: { roleIds: [trainers()], timeZone: 'Europe/Berlin' } })

/** Publishes the default pack with trainers of Northwind who want the mail. */
async function publishWish() {
  const pack = writeEditedPack(join(folder, 'pack'), {
    'pack.json': withFields({ version: '1.1' }),
    'orgs/northwind/org.json': withServices(services()),
  })
  const done = await publishPack(sandbox.connection.db, { source: { folder: pack }, allowed: {} }, beginning)
  expect(E.isRight(done)).toBe(true)
}

/** Stores the same as a load of such a pack, which is faster. */
const wantMails = () =>
  sandbox.connection.db
    .updateTable('orgs')
    .set({ services: JSON.stringify(services()) })
    .where('id', '=', story.org('northwind'))
    .execute()

const queue = (now = due) => queueResultsMails(sandbox.connection.db, config, time, now)
const mails = () =>
  sandbox.connection.db
    .selectFrom('mails')
    .select(['sent_to', 'subject', 'body'])
    .where('subject', 'like', '%Northwind%')
    .orderBy('id')
    .execute()

/** Passes the assessment and completes the attempt. */
async function pass(title: string) {
  const { id: userId, session } = await sandbox.newcomer()
  const deck = story.deck(title)
  await sandbox.ok('deck', { session, path: { id: deck.deck.id } })
  const id = await beginTrial(sandbox, session, deck, userId, 99)
  const questions = deck.cards.filter(({ quiz }) => quiz !== undefined && quiz.survey !== true).length
  const { trial } = await sandbox.ok('completeAttempt', {
    session,
    path: { id },
    params: {
      passed: true,
      score: 100,
      happenedAt: sandbox.clock.now(),
      correctCount: questions,
      totalCount: questions,
    },
  })
  expect(trial?.passedAt).toBe(sandbox.clock.now())
}

/** Returns the three numbers of an assessment in a mail, and its link. */
function sectionOf(body: string, title: string) {
  const [, ...lines] = (body.split('\n\n').find((part) => part.startsWith(`${title}\n`)) ?? '').split('\n')
  return { counts: lines.slice(0, -1).map((line) => Number(/: (\d+)$/.exec(line)?.[1])), link: lines.at(-1) }
}

describe('weekly mails of results', () => {
  test('queues one mail with the numbers of each assessment that the trainer may report on', async () => {
    await publishWish()
    const title = 'Food safety'
    expect(await queue()).toBe(1)
    const before = sectionOf((await mails())[0]?.body ?? '', title)
    sandbox.clock.move(due + 3_600_000 - sandbox.clock.now())
    await pass(title)
    await sandbox.newcomer()
    expect(await queue(due + 7 * DAY_MS)).toBe(1)
    const [, mail] = await mails()
    expect(mail).toMatchObject({ sent_to: 'hanna@northwind.example', subject: 'Results of the week: Northwind Coffee' })
    const { counts, link } = sectionOf(mail?.body ?? '', title)
    const [passed = 0, missing = 0, notBegun = 0] = before.counts
    // One learner has passed, another one has not begun.
    expect([passed, ...counts]).toEqual([0, 1, missing + 1, notBegun + 1])
    expect(link).toBe(`https://learn.example/decks/${story.deckId(title)}/${story.deckId(title)}-quizReport`)
    expect(mail?.body).toContain("because you have the role 'Trainer'")
    expect(mail?.body).not.toContain('@')
  })

  test('queues nothing before the hour, after a day, and without the setting of the organisation', async () => {
    expect(await queue()).toBe(0)
    await wantMails()
    expect(await queue(due - 12 * 3_600_000)).toBe(0)
    expect(await queue(due + 2 * DAY_MS)).toBe(0)
    expect(await queue()).toBe(1)
  })

  test('queues one mail a week when several processes run at once and again', async () => {
    await wantMails()
    const counts = await Promise.all([queue(), queue(), queue()])
    expect(counts.filter((count) => count > 0)).toEqual([1])
    expect(await queue(due + 3_600_000)).toBe(0)
    expect(await mails()).toHaveLength(1)
    expect(await queue(due + 7 * DAY_MS)).toBe(1)
  })

  test('queues the mail in a later round when the process ended before it was queued', async () => {
    await wantMails()
    const { db } = sandbox.connection
    await sql`alter table mails rename to mails_away`.execute(db)
    await expect(queue()).rejects.toThrow()
    await sql`alter table mails_away rename to mails`.execute(db)
    expect(await queue(due + 600_000)).toBe(1)
    expect(await mails()).toHaveLength(1)
  })

  test('queues mails in the task of a server, which ends with its round', async () => {
    await wantMails()
    const [{ timeZone }, at] = [services().resultsMail, new Date()]
    const local = new Intl.DateTimeFormat('en', { timeZone, weekday: 'long', hour: 'numeric', hourCycle: 'h23' })
    const parts = Object.fromEntries(local.formatToParts(at).map(({ type, value }) => [type, value]))
    const weekday = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'].indexOf(
      parts['weekday'] ?? '',
    )
    const lines: string[] = []
    const task = resultsMailing({ ...testConfig, ...config }, { weekday, hour: Number(parts['hour']) })
    const { db } = sandbox.connection
    await task(db, (line) => lines.push(line), readsOfPrimary(db)).end()
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      { level: 'info', event: 'results mails queued', count: 1 },
    ])
    expect(await mails()).toHaveLength(1)
  })

  test('writes in the language of the trainer', async () => {
    await wantMails()
    const session = await sandbox.signIn(hanna())
    await sandbox.ok('savePreferences', { session, params: { updateId: randomUUID(), userLanguage: 'de' } })
    await queue()
    expect((await mails())[0]).toMatchObject({
      subject: 'Ergebnisse der Woche: Northwind Coffee',
      body: textLike(/^Deine Tests in den letzten sieben Tagen:\n\n/),
    })
  })

  test.for([
    ['has left the role', { table: 'memberships' }],
    ['is suspended', { change: { suspended: true } }],
    ['has no proven address', { change: { email_proven: false } }],
  ] as const)('queues nothing for a trainer who %s', async ([, how]) => {
    await wantMails()
    const { db } = sandbox.connection
    const { id } = hanna()
    if ('table' in how) await db.deleteFrom('memberships').where('user_id', '=', id).execute()
    else await db.updateTable('users').set(how.change).where('id', '=', id).execute()
    expect(await queue()).toBe(0)
  })

  test('deletes the record of a mail after 30 days', async () => {
    await wantMails()
    await queue()
    const { db } = sandbox.connection
    const rows = () => db.selectFrom('results_mails').select('week').execute()
    await sweep(db, testConfig, due + 29 * DAY_MS)
    expect(await rows()).toHaveLength(1)
    await sweep(db, testConfig, due + 31 * DAY_MS)
    expect(await rows()).toEqual([])
  })

  test('refuses a pack with an unknown role or time zone', async () => {
    const faultsOf = async (resultsMail: object) => {
      const read = await readPack(
        writeEditedPack(join(folder, 'faulty'), { 'orgs/northwind/org.json': withServices({ resultsMail }) }),
        beginning,
      )
      return E.isLeft(read) ? read.left.map(({ path, rule }) => [path, rule]) : []
    }
    expect(await faultsOf({ roleIds: [randomUUID()] })).toEqual([
      ['services.resultsMail.roleIds.0', 'unknown-reference'],
    ])
    expect(await faultsOf({ roleIds: [trainers()], timeZone: 'Mars/Base' })).toEqual([
      ['services.resultsMail.timeZone', 'wrong-type'],
    ])
  })
})
