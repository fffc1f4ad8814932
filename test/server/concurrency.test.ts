import { randomUUID } from 'node:crypto'
import * as E from 'fp-ts/Either'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Params } from '../../protocol/api'
import { omitUndefined } from '../../protocol/omit-undefined'
import { readPack } from '../../server/content/read-pack'
import { storePack } from '../../server/content/store-pack'
import { migrate } from '../../server/db/migrate'
import { answersTo, beginTrial } from './answering'
import { mailedLink } from './mailed-link'
import { readStory } from './people'
import type { Story } from './people'
import { emptyDatabase, openSandbox } from './sandbox'
import { beginning, packFolder } from './seed'
import type { Sandbox } from './sandbox'

let story: Story
let sandbox: Sandbox
/** Several servers on one database, like several processes. */
let servers: readonly Sandbox[]
let userId: string
let session: string

beforeAll(async () => {
  story = await readStory(packFolder, beginning)
  sandbox = await openSandbox()
  servers = [sandbox, sandbox.beside({}), sandbox.beside({})]
})
afterAll(() => sandbox.close())
beforeEach(async () => {
  const newcomer = await sandbox.newcomer()
  userId = newcomer.id
  session = newcomer.session
})

/** Runs an action so many times at once, on the servers in turn. */
const atOnce = <A>(times: number, act: (server: Sandbox, at: number) => Promise<A>): Promise<A[]> =>
  Promise.all(Array.from({ length: times }, (_, at) => act(servers[at % servers.length] ?? sandbox, at)))
const countOf = (replies: readonly { readonly status: number }[], status: number) =>
  replies.filter((reply) => reply.status === status).length
const wrongAnswers = (): Params<'completeAttempt'> => ({
  score: 20,
  passed: false,
  happenedAt: sandbox.clock.now(),
  correctCount: 1,
  totalCount: 5,
})

describe('X-SERVER-08 simultaneous requests', () => {
  test('counts as many of eight simultaneous attempts as the assessment allows', async () => {
    const id = await beginTrial(sandbox, session, story.deck('First-week check'), userId, 1)
    const replies = await atOnce(8, (server) =>
      server.call('completeAttempt', { session, key: randomUUID(), path: { id }, params: wrongAnswers() }),
    )
    expect([countOf(replies, 200), countOf(replies, 422)]).toEqual([2, 6])
    const row = await sandbox.connection.db
      .selectFrom('trials')
      .select(['attempts', 'attempts_remaining'])
      .where('id', '=', id)
      .executeTakeFirst()
    expect(row).toEqual({ attempts: 2, attempts_remaining: 0 })
  })

  test('creates one trial for starts on eight devices, reachable by each id', async () => {
    const deckId = story.deckId('First-week check')
    const replies = await atOnce(8, (server) =>
      server.ok('startTrial', {
        session,
        params: { id: randomUUID(), userId, deckId, startedAt: sandbox.clock.now() },
      }),
    )
    expect(new Set(replies.map(({ trial }) => trial?.id)).size).toBe(1)
    const rows = await sandbox.connection.db.selectFrom('trials').select('id').where('user_id', '=', userId).execute()
    expect(rows).toHaveLength(1)
  })

  test('issues one certificate when a passed assessment is submitted eight times', async () => {
    const deck = story.deck('First-week check')
    const id = await beginTrial(sandbox, session, deck, userId, 5)
    const params = { score: 100, passed: true, happenedAt: sandbox.clock.now(), correctCount: 5, totalCount: 5 }
    await sandbox.ok('completeAttempt', { session, path: { id }, params })
    const replies = await atOnce(8, (server) =>
      server.ok('submitTrial', { session, path: { id }, params: { score: 100 } }),
    )
    expect(new Set(replies.map(({ trial }) => trial?.certificateId)).size).toBe(1)
    const rows = await sandbox.connection.db
      .selectFrom('certificates')
      .select('id')
      .where('user_id', '=', userId)
      .execute()
    expect(rows).toHaveLength(1)
  })

  test('stores the same answers once when sent eight times', async () => {
    const deck = story.deck('First-week check')
    const answers = answersTo(deck, 5, sandbox.clock.now())
    const startedAt = sandbox.clock.now()
    await sandbox.ok('startTrial', { session, params: { id: randomUUID(), userId, deckId: deck.deck.id, startedAt } })
    const replies = await atOnce(8, (server) => server.call('recordAnswers', { session, params: answers }))
    expect(countOf(replies, 200)).toBe(8)
    const rows = await sandbox.connection.db
      .selectFrom('responses')
      .select('id')
      .where('user_id', '=', userId)
      .execute()
    expect(rows).toHaveLength(answers.length)
  })

  test('registers an address once, and answers no request with a server error', async () => {
    const email = `${randomUUID()}@northwind.example`
    const replies = await atOnce(6, (server) =>
      server.call('register', { params: { name: 'Twin', email, password: 'first-day-1' } }),
    )
    expect([countOf(replies, 200), countOf(replies, 409)]).toEqual([1, 5])
  })

  test('sets one password when a reset link is used six times', async () => {
    await sandbox.ok('sendPasswordReset', { params: { email: 'lena@northwind.example' } })
    const link = await mailedLink(sandbox, 'lena@northwind.example')
    const replies = await atOnce(6, (server, at) =>
      server.fetch(link, { method: 'POST', body: `password=another-day-${at}` }),
    )
    expect(countOf(replies, 200)).toBe(1)
    const signIns = await atOnce(6, (server, at) =>
      server.call('login', { params: { email: 'lena@northwind.example', password: `another-day-${at}` } }),
    )
    expect(countOf(signIns, 200)).toBe(1)
  })

  test('X-SERVER-09 S-PREF-01 stores settings of several devices at the same time without losing one', async () => {
    const changes: readonly Params<'savePreferences'>[] = [
      { soundEffects: false },
      { initialRolesChosen: true },
      { allowSMS: true },
      { colorScheme: 'dark' },
      { userLanguage: 'fr' },
      { showNameOnCertificates: true },
    ]
    const replies = await atOnce(changes.length, (server, at) =>
      server.call('savePreferences', {
        session,
        key: randomUUID(),
        params: { ...changes[at], updateId: randomUUID() },
      }),
    )
    expect(countOf(replies, 200)).toBe(changes.length)
    const { user } = await sandbox.ok('sync', { session, query: {} })
    expect(user?.appPreferences).toMatchObject(Object.assign({}, ...changes) as object)
  })

  test('S-PREF-01 counts one of eight simultaneous changes under one updateId, and each one without it', async () => {
    const setTo = async () => (await sandbox.ok('sync', { session, query: {} })).user?.appPreferences
    const colors = ['dark', 'light'] as const
    const save = (server: Sandbox, colorScheme: (typeof colors)[number], updateId?: string) =>
      server.ok('savePreferences', { session, params: { colorScheme, ...omitUndefined({ updateId }) } })
    await atOnce(8, (server, at) => save(server, colors[at % 2] ?? 'dark', 'u-1'))
    const first = await setTo()
    for (const color of colors) {
      await save(sandbox, color, 'u-1')
      expect(await setTo()).toEqual(first)
    }
    for (const color of colors) {
      await save(sandbox, color)
      expect(await setTo()).toEqual({ updateId: 'u-1', colorScheme: color })
    }
  })

  test('handles all simultaneous actions of one learner without a deadlock or error', async () => {
    const deck = story.deck('Milk texturing')
    const cards = deck.cards.slice(0, 4)
    const own = randomUUID()
    await sandbox.ok('createDeck', { session, params: { id: own, title: 'Own' } })
    const acts = [
      (server: Sandbox) => server.call('deck', { session, path: { id: deck.deck.id } }),
      (server: Sandbox) => server.call('sync', { session, query: {} }),
      (server: Sandbox) => server.call('home', { session }),
      (server: Sandbox) =>
        server.call('savePreferences', { session, key: randomUUID(), params: { soundEffects: true } }),
      ...cards.flatMap((card) => [
        (server: Sandbox) =>
          server.call('addFavorite', { session, key: randomUUID(), params: { cardId: card.id, deckId: deck.deck.id } }),
        (server: Sandbox) =>
          server.call('removeFavorite', {
            session,
            key: randomUUID(),
            path: { cardId: card.id, deckId: deck.deck.id },
          }),
        (server: Sandbox) =>
          server.call('addCardToDeck', { session, key: randomUUID(), path: { id: own }, params: { id: card.id } }),
      ]),
    ]
    const replies = await Promise.all(
      [...acts, ...acts.toReversed()].map((act, at) => act(servers[at % servers.length] ?? sandbox)),
    )
    expect(replies.map(({ status }) => status).filter((status) => status !== 200)).toEqual([])
    expect(servers.flatMap((server) => server.faultLines())).toEqual([])
  })
})

describe('X-SERVER-10 servers that start at the same time on an empty database', () => {
  test('create their tables once, under a lock, and load the content once', async () => {
    const { db, close } = await emptyDatabase()
    await Promise.all(Array.from({ length: 3 }, () => migrate(db)))
    const pack = await readPack(packFolder, beginning)
    if (E.isLeft(pack)) throw new Error('The default pack has faults')
    const loaded = await Promise.all(Array.from({ length: 2 }, () => storePack(db, pack.right, beginning)))
    expect(loaded.filter((fresh) => fresh)).toHaveLength(1)
    const done = await sql<{ n: number }>`select count(*)::int as n from kysely_migration`.execute(db)
    expect(done.rows[0]?.n).toBeGreaterThan(4)
    await close()
  })
})
