import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { KEY_USED } from '../../protocol/faults'
import { readStory } from './people'
import type { Story } from './people'
import { openSandbox } from './sandbox'
import { beginning, packFolder } from './seed'
import type { Sandbox } from './sandbox'

let story: Story
let sandbox: Sandbox
let session: string

beforeAll(async () => {
  story = await readStory(packFolder, beginning)
  sandbox = await openSandbox()
  session = await sandbox.signIn(story.person('Maya Okafor'))
})
afterAll(() => sandbox.close())

const createDeck = (key: string, title = 'Once') => ({ session, key, params: { id: randomUUID(), title } })
const decksCalled = (title: string) =>
  sandbox.connection.db.selectFrom('user_decks').select('id').where('title', '=', title).execute()
const keys = () => sandbox.connection.db.selectFrom('idempotency_keys').select('key').execute()

describe('X-OUTBOX-03 X-SERVER-02 a request with an Idempotency-Key', () => {
  test('is applied once; a repeat gets the stored response byte for byte', async () => {
    const asked = createDeck(randomUUID(), 'Stored')
    const first = await sandbox.call('createDeck', asked)
    sandbox.clock.move(5_000)
    const repeat = await sandbox.call('createDeck', asked)
    expect(repeat.status).toBe(200)
    expect(repeat.json).toEqual(first.json)
    expect(await decksCalled('Stored')).toHaveLength(1)
  })

  test('is refused with 422 when the key repeats with another body or path', async () => {
    const asked = createDeck(randomUUID(), 'Body')
    await sandbox.ok('createDeck', asked)
    const other = await sandbox.call('createDeck', { ...asked, params: { ...asked.params, title: 'Another body' } })
    expect(other.status).toBe(422)
    expect(other.json).toMatchObject({ errorType: KEY_USED })
    const path = { cardId: story.card('Milk texturing', 'image').id, deckId: story.deckId('Milk texturing') }
    expect((await sandbox.call('removeFavorite', { session, key: asked.key, path })).status).toBe(422)
    expect(await decksCalled('Another body')).toEqual([])
  })

  test('is answered with 409 when it repeats during the first one, and is applied once', async () => {
    const asked = createDeck(randomUUID(), 'Twice at once')
    sandbox.faults.set({ call: 'createDeck', kind: 'latency', ms: 50, count: 1 })
    const first = sandbox.call('createDeck', asked)
    const [done, refused] = await Promise.all([first, sandbox.call('createDeck', asked)])
    expect([done.status, refused.status]).toEqual([200, 409])
    expect(refused.header('Retry-After')).toBe('1')
    expect(await decksCalled('Twice at once')).toHaveLength(1)
    expect((await sandbox.call('createDeck', asked)).json).toEqual(done.json)
  })

  test('X-SERVER-01 is applied once by several processes that share a database', async () => {
    const asked = createDeck(randomUUID(), 'Two processes')
    const processes = [sandbox, sandbox.beside({}), sandbox.beside({})]
    const replies = await Promise.all(processes.map((box) => box.call('createDeck', asked)))
    expect(replies.map(({ status }) => status).every((status) => status === 200 || status === 409)).toBe(true)
    expect(replies.some(({ status }) => status === 200)).toBe(true)
    expect(await decksCalled('Two processes')).toHaveLength(1)
  })

  test('belongs to its user: the same key of another user is another request', async () => {
    const key = randomUUID()
    await sandbox.ok('createDeck', createDeck(key, 'Mine'))
    const other = await sandbox.signIn(story.person('Lena Kraus'))
    await sandbox.ok('createDeck', { ...createDeck(key, 'Hers'), session: other })
    expect(await decksCalled('Hers')).toHaveLength(1)
  })

  test('stores no key when refused, and may succeed later', async () => {
    const key = randomUUID()
    const path = { id: story.deckId('Milk texturing') }
    const asked = { session, key, path, params: { id: story.card('Milk texturing', 'image').id } }
    expect((await sandbox.call('addCardToDeck', asked)).status).toBe(403)
    expect((await keys()).map((row) => row.key)).not.toContain(key)
    await sandbox.ok('createDeck', createDeck(key, 'Later'))
  })

  test('writes its effect and its key in one transaction: if either fails, neither is stored', async () => {
    const { db } = sandbox.connection
    const key = randomUUID()
    await sql`alter table idempotency_keys add constraint no_such_key check (key <> ${sql.lit(key)})`.execute(db)
    const asked = createDeck(key, 'Half')
    expect((await sandbox.call('createDeck', asked)).status).toBe(500)
    expect(await decksCalled('Half')).toEqual([])
    await sql`alter table idempotency_keys drop constraint no_such_key`.execute(db)
    await sandbox.ok('createDeck', asked)
    expect(await decksCalled('Half')).toHaveLength(1)
    expect((await keys()).filter((row) => row.key === key)).toHaveLength(1)
  })

  test('has a key of up to 200 visible characters', async () => {
    for (const key of ['a b', 'x'.repeat(201)]) {
      expect((await sandbox.call('createDeck', createDeck(key))).status).toBe(400)
    }
  })

  test('is applied once when its response is lost and it is sent again', async () => {
    const asked = createDeck(randomUUID(), 'Lost answer')
    sandbox.faults.set({ call: 'createDeck', kind: 'loseAnswer', count: 1 })
    const lost = await sandbox.fetch('/api/user/decks', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'x-session-id': session, 'Idempotency-Key': asked.key },
      body: JSON.stringify(asked.params),
    })
    expect(await lost.text()).toBe('')
    await sandbox.ok('createDeck', asked)
    expect(await decksCalled('Lost answer')).toHaveLength(1)
  })
})

test('X-OUTBOX-03 is applied once even without a key if its content has an id', async () => {
  const cardId = story.card('Latte art, three pours', 'feedback').id
  const params = { id: randomUUID(), cardId, type: 'feedback' as const, body: 'Twice' }
  await sandbox.ok('submitFeedback', { session, params })
  await sandbox.ok('submitFeedback', { session, params })
  const rows = await sandbox.connection.db.selectFrom('feedback').select('id').where('id', '=', params.id).execute()
  expect(rows).toHaveLength(1)
})
