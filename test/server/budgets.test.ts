import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { experienceApi } from '../../protocol/learning-records'
import { readStory } from './people'
import type { Story } from './people'
import { openSandbox } from './sandbox'
import type { Sandbox } from './sandbox'
import { beginning, packFolder } from './seed'

let story: Story
let sandbox: Sandbox
let session: string
let userId: string

beforeAll(async () => {
  story = await readStory(packFolder, beginning)
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())
beforeEach(async () => {
  const newcomer = await sandbox.newcomer()
  session = newcomer.session
  userId = newcomer.id
})

describe('X-SERVER-10 call budgets', () => {
  test('X-SERVER-10 answers 429 with Retry-After to a user with an empty budget, and serves others and the outbox', async () => {
    const box = sandbox.beside({})
    const other = await box.newcomer()
    const competitionIds = Array.from({ length: 50 }, () => randomUUID())
    const ask = () => box.call('standings', { session, query: { competitionIds } })
    const statuses = []
    for (let round = 0; round < 5; round++) statuses.push((await ask()).status)
    expect(statuses).toEqual([200, 200, 200, 429, 429])
    expect((await ask()).header('Retry-After')).toBe('50')
    expect((await box.call('home', { session })).status).toBe(429)
    expect((await box.call('home', { session: other.session })).status).toBe(200)
    const item = { id: randomUUID(), event: 'openedDeck', happenedAt: beginning }
    expect((await box.call('track', { session, params: { items: [item] } })).status).toBe(200)
    box.clock.move(51_000)
    expect((await ask()).status).toBe(200)
  })
})

describe('X-SERVER-10 storage budgets', () => {
  const items = () =>
    Array.from({ length: 200 }, () => ({
      id: randomUUID(),
      event: 'searched',
      happenedAt: beginning,
      properties: { terms: 'x'.repeat(4_000) },
    }))
  const track = (by = session, box = sandbox) => box.call('track', { session: by, params: { items: items() } })
  const activities = async () => {
    const { db } = sandbox.connection
    const count = db.selectFrom('activity').select(({ fn }) => fn.countAll<number>().as('n'))
    return (await count.where('user_id', '=', userId).executeTakeFirstOrThrow()).n
  }

  test('X-SERVER-10 stores up to 12 MB at once for an unverified account, over all processes, and nothing of a refused call', async () => {
    const boxes = [sandbox, sandbox.beside({})]
    const statuses = []
    for (let round = 0; round < 18; round++) statuses.push((await track(session, boxes[round % 2])).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(14)
    expect(await activities()).toBe(14 * 200)
    const { status, header } = await track()
    expect(status).toBe(429)
    expect(Number(header('Retry-After'))).toBeGreaterThan(3_600)
    const other = await sandbox.newcomer()
    expect((await track(other.session)).status).toBe(200)
  })

  test("X-SERVER-10 S-XAPI-02 draws a learner's statements from the same budget", async () => {
    const { db } = sandbox.connection
    const post = async () =>
      sandbox.fetch('/xapi/statements', {
        method: 'POST',
        body: JSON.stringify({ actor: { account: { name: userId } }, verb: { id: 'v' }, object: { id: 'o' } }),
        headers: {
          Authorization: `Basic ${Buffer.from(`${userId}:${session}`).toString('base64')}`,
          [experienceApi.header]: experienceApi.version,
        },
      })
    expect((await post()).status).toBe(200)
    const spent = sandbox.clock.now() + (12_000_000 / 500_000) * 86_400_000
    await db.updateTable('storage_budgets').set({ full_at: spent }).where('user_id', '=', userId).execute()
    const refused = await post()
    expect([refused.status, Number(refused.headers.get('Retry-After')) > 0]).toEqual([429, true])
    expect(await db.selectFrom('statements').select('id').where('user_id', '=', userId).execute()).toHaveLength(1)
  })

  test('X-SERVER-10 refills the storage budget, and has a larger one for a verified account', async () => {
    const { db } = sandbox.connection
    const box = sandbox.beside({})
    await track(session, box)
    const spent = box.clock.now() + (12_000_000 / 500_000) * 86_400_000
    await db.updateTable('storage_budgets').set({ full_at: spent }).where('user_id', '=', userId).execute()
    expect((await track(session, box)).status).toBe(429)
    await db.updateTable('users').set({ email_proven: true }).where('id', '=', userId).execute()
    expect((await track(session, box)).status).toBe(200)
    await db.updateTable('users').set({ email_proven: false }).where('id', '=', userId).execute()
    box.clock.move(3 * 86_400_000)
    const renewed = await box.signIn({
      credentials: {
        email:
          (await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()).email ?? '',
        password: 'first-day-1',
      },
    })
    expect((await track(renewed, box)).status).toBe(200)
  })
})

describe('X-SERVER-10 lists that grow', () => {
  const post = async (count: number, at: number, body = 'Hello', by = userId) => {
    const { id } = story.card('Handling a complaint', 'discussion')
    const ids = Array.from({ length: count }, (): string => randomUUID())
    const rows = ids.map((one, index) => ({
      id: one,
      user_id: by,
      card_id: id,
      deck_id: story.deckId('Handling a complaint'),
      type: 'discussion',
      body,
      data: '{}',
      happened_at: at + index,
      received_at: at + index,
    }))
    await sandbox.connection.db.insertInto('feedback').values(rows).execute()
    return ids
  }
  const read = async (before?: string) => {
    const { id } = story.card('Handling a complaint', 'discussion')
    const query = before === undefined ? {} : { before }
    return (await sandbox.ok('discussionResponses', { session, path: { id }, query })).responses.map((one) => one.id)
  }
  beforeEach(() =>
    sql`delete from feedback where type = 'discussion' and received_at >= ${beginning}`.execute(sandbox.connection.db),
  )

  test('X-SERVER-10 D-API-30 answers the newest 201 responses of a discussion, and with `before` the page before a response', async () => {
    const ids: string[] = []
    for (let person = 0; person < 3; person++)
      ids.push(...(await post(90, beginning + person * 1_000, 'Hello', (await sandbox.newcomer()).id)))
    const newest = await read()
    expect(newest).toEqual(ids.slice(-201))
    expect((await read(newest[0])).slice(-69)).toEqual(ids.slice(0, 69))
  })

  test('X-SERVER-10 answers up to 100 responses of one user in a page, so that others appear too', async () => {
    const other = await sandbox.newcomer()
    const [first = ''] = await post(1, beginning, 'Hello', other.id)
    const many = await post(500, beginning + 1_000)
    const page = await read()
    expect(page).toContain(first)
    expect(page.filter((id) => many.includes(id))).toEqual(many.slice(-100))
  })

  test('X-SERVER-10 cuts a page of long responses at 400 kB', async () => {
    await post(90, beginning, 'x'.repeat(20_000))
    const page = await read()
    expect(page).toHaveLength(20)
  })

  test('X-SERVER-10 D-API-27 answers a competition once when its id is repeated fifty times', async () => {
    const id = story.competitionId('Latte art throwdown')
    const competitionIds = Array.from({ length: 50 }, () => id)
    const { standings } = await sandbox.ok('standings', { session, query: { competitionIds } })
    expect(standings.map(({ competitionId }) => competitionId)).toEqual([id])
  })
})
