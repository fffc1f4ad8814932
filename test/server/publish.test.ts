import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as E from 'fp-ts/Either'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { runContent } from '../../scripts/content/run-content'
import { contentVersions } from '../../server/administration/content-versions'
import { publishPack } from '../../server/content/publish-pack'
import { readPack } from '../../server/content/read-pack'
import { storePack } from '../../server/content/store-pack'
import { MAX_STORED_PACKS } from '../../server/content/stored-packs'
import { connectServer } from '../../server/db/connection'
import { deletePerson } from '../../server/administration/delete-person'
import { administrationOf, textLike, textWith } from './administration-setup'
import { beginTrial } from './answering'
import { freshAddress, templateDatabase } from './databases'
import { withDeckFields, withFields, writeEditedPack } from './edited-pack'
import type { Edit } from './edited-pack'
import { readStory } from './people'
import type { Story } from './people'
import { Sandbox } from './sandbox'
import { beginning, fill, packFolder, stateHash } from './seed'
import { run } from './server-process'

const welcome = 'orgs/northwind/decks/welcome-to-northwind.json'
const firstWeek = 'orgs/northwind/decks/first-week-check.json'

/** Settings of `npm run serve` that send no message. */
const production = {
  PORT: '0',
  PUBLIC_ORIGINS: 'https://learn.example',
  TRUSTED_PROXIES: '127.0.0.1',
  APP: join(packFolder, 'no-app'),
  SMTP_URL: 'smtps://localhost:1',
  MAIL_FROM: 'Learning <learn@northwind.example>',
  TEXT_WEBHOOK_URL: 'off',
  VAPID_PUBLIC_KEY: 'off',
  DRAIN_SECONDS: '0',
}

let folder: string
let story: Story
let sandbox: Sandbox
let address: string
let drop: () => Promise<void>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'flipdeck-publish-'))
  story = await readStory(packFolder, beginning)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(async () => {
  const server = inject('postgres')
  ;({ address, drop } = await freshAddress(server, await templateDatabase(server, `seeded_${stateHash()}`, fill)))
  sandbox = new Sandbox(connectServer(address))
})
afterEach(async () => {
  await sandbox.close()
  await drop()
})

/** Writes a pack with these edits and a version. */
const pack = (version: string, edits: Readonly<Record<string, Edit>> = {}): string =>
  writeEditedPack(join(folder, 'pack'), { 'pack.json': withFields({ version }), ...edits })

/** Leaves a person out of a users.json. */
const without =
  (name: string): Edit =>
  (json) =>
    (json as { user: { name: string } }[]).filter(({ user }) => user.name !== name)

/** Runs the command in this process, which is faster than a process for each call. */
async function content(args: readonly string[], databaseUrl = address) {
  vi.stubEnv('DATABASE_URL', databaseUrl)
  const printed: string[] = []
  const warned: string[] = []
  const code = await runContent(args, {
    print: (line) => printed.push(line),
    warn: (line) => warned.push(line),
    progress: () => undefined,
  })
  vi.unstubAllEnvs()
  return { code, printed: printed.join('\n'), warned: warned.join('\n') }
}

const titleOf = async (session: string, title: string): Promise<string | undefined> => {
  const { bundle } = await sandbox.ok('deck', { session, path: { id: story.deckId(title) } })
  return bundle.deck.title
}

/** Returns all rows of all tables, but for the named ones. */
async function rowsBut(...left: readonly string[]): Promise<Readonly<Record<string, readonly string[]>>> {
  const { db } = sandbox.connection
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(db)
  const found: Record<string, readonly string[]> = {}
  for (const { name } of tables.filter((table) => !left.includes(table.name))) {
    const { rows } = await sql<{
      row: string
    }>`select to_jsonb(t)::text as row from ${sql.table(name)} t order by 1`.execute(db)
    found[name] = rows.map(({ row }) => row)
  }
  return found
}

/** Tables that record loads. */
const records = ['content_loads', 'content_packs', 'content_pack_people', 'content_state', 'deck_versions'] as const

describe('publishing into running servers', () => {
  test('X-SERVER-03 serves the new version by the next sync when it is published, without a restart', async () => {
    const { session } = await sandbox.newcomer()
    const sync = (tag?: string) =>
      sandbox.call('sync', { session, headers: tag === undefined ? {} : { 'If-None-Match': tag } })
    const tag = (await sync()).header('ETag') ?? ''
    expect((await sync(tag)).status).toBe(304)
    const result = await content(['publish', pack('1.9', { [welcome]: withDeckFields({ title: 'Hello' }) })])
    expect(result).toMatchObject({
      code: 0,
      printed: textLike(/^Published: 'Flipdeck sandbox' 1\.9 \([0-9a-f]{8}\), before 'Flipdeck sandbox' 1\.0/),
    })
    expect(result.printed).toContain('changedDecks 1')
    expect(result.printed).toContain('changed: Hello (Decks, ')
    expect(JSON.parse(result.warned)).toMatchObject({ event: 'content loaded', toVersion: '1.9', changedDecks: 1 })
    expect((await sync(tag)).status).toBe(200)
    expect(await titleOf(session, 'Welcome to Northwind')).toBe('Hello')
  })

  test('decision 10 lets a running attempt end by its own questions when another key is published', async () => {
    const { id: userId, session } = await sandbox.newcomer()
    const deck = story.deck('First-week check')
    await sandbox.ok('deck', { session, path: { id: deck.deck.id } })
    const id = await beginTrial(sandbox, session, deck, userId, 99)
    sandbox.clock.move(60_000)
    const flipped: Edit = (json) => {
      const file = json as { cards: { quiz?: { answers: { id: string }[]; correctAnswerId?: string } }[] }
      const flip = (quiz: { answers: { id: string }[]; correctAnswerId?: string }) => ({
        ...quiz,
        correctAnswerId: quiz.answers.find((answer) => answer.id !== quiz.correctAnswerId)?.id,
      })
      return {
        ...file,
        cards: file.cards.map((card) => (card.quiz === undefined ? card : { ...card, quiz: flip(card.quiz) })),
      }
    }
    const published = await publishPack(
      sandbox.connection.db,
      { source: { folder: pack('1.9', { [firstWeek]: flipped }) }, allowed: {} },
      sandbox.clock.now(),
    )
    expect(E.isRight(published)).toBe(true)
    const questions = deck.cards.filter(({ quiz }) => quiz !== undefined).length
    const params = { score: 100, passed: true, correctCount: questions, totalCount: questions }
    const completed = await sandbox.ok('completeAttempt', {
      session,
      path: { id },
      params: { ...params, happenedAt: sandbox.clock.now() },
    })
    expect(completed.trial).toMatchObject({ attempts: 1, lastScore: 100, passedAt: sandbox.clock.now() })
  })

  test('changes nothing when the pack is faulty, older, or would delete people', async () => {
    const before = await rowsBut()
    const faulty = pack('1.9')
    writeFileSync(join(faulty, welcome), '{ "deck": 1 }')
    expect(await content(['publish', faulty])).toMatchObject({ code: 1, warned: textWith(`${welcome}:1:11`) })
    expect(await content(['publish', pack('0.1')])).toMatchObject({ code: 1, warned: textWith('--older-content') })
    const without = writeEditedPack(join(folder, 'pack'), {
      'pack.json': withFields({ version: '1.9' }),
      'white-labels.json': (json) => (json as { id: string }[]).filter(({ id }) => id !== 'aurora'),
    })
    rmSync(join(without, 'orgs/aurora'), { recursive: true })
    const refused = await content(['publish', without, '--json'])
    expect(refused.code).toBe(1)
    expect(JSON.parse(refused.printed)).toMatchObject({
      refused: { rule: 'refused', reason: textWith('Aurora Motors') },
    })
    expect(await rowsBut()).toEqual(before)
  })

  test('writes nothing when it is a dry run, and prints what it would change', async () => {
    const before = await rowsBut()
    const edited = pack('1.9', { [welcome]: withDeckFields({ title: 'Hello' }) })
    const { code, printed, warned } = await content(['publish', edited, '--dry-run', '--json'])
    expect({ code, warned }).toEqual({ code: 0, warned: '' })
    // Other entries have times that are relative to the load.
    const { entries, ...rest } = JSON.parse(printed) as { readonly entries: readonly unknown[] }
    expect(rest).toMatchObject({ dryRun: true, changed: true, to: { version: '1.9' }, changes: { changedDecks: 1 } })
    const id = story.deckId('Welcome to Northwind')
    expect(entries).toContainEqual({ kind: 'Decks', change: 'changed', id, title: 'Hello' })
    expect(await rowsBut()).toEqual(before)
  })

  test('fails no request when packs are published while a server process answers 200 of them', async () => {
    const server = await run('main', ['--port', '0', '--content', packFolder], { DATABASE_URL: address })
    const { credentials } = story.person('Maya Okafor')
    const login = await fetch(`http://localhost:${server.port}/api/user/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(credentials),
    })
    const { payloads } = (await login.json()) as { payloads: { data: { sessionId: string } }[] }
    const session = payloads[0]?.data.sessionId ?? ''
    const deckId = story.deckId('Milk texturing')
    const cards = story.deck('Milk texturing').cards
    const call = async (path: string, body?: unknown) => {
      const response = await fetch(`http://localhost:${server.port}/api${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { 'x-session-id': session, 'Content-Type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return response.status
    }
    const statuses: number[] = []
    let asked = 0
    let publishing = true
    const client = async () => {
      while (publishing || asked < 200) {
        const turn = (asked += 1)
        const card = cards[turn % cards.length]
        const seen = { id: randomUUID(), cardId: card?.id, deckId, percentageContentSeen: 100 }
        const work = [
          () => call('/user/data-sync/v3'),
          () => call('/user/home'),
          () => call(`/user/decks/${deckId}`),
          () => call('/user/seen', seen),
        ][turn % 4]
        statuses.push((await work?.()) ?? 0)
      }
    }
    const clients = Promise.all(Array.from({ length: 8 }, client))
    const codes: number[] = []
    for (const version of ['1.7', '1.8', '1.9']) {
      const edited = pack(version, { [welcome]: withDeckFields({ title: version }) })
      codes.push((await content(['publish', edited])).code)
    }
    publishing = false
    await clients
    expect(codes).toEqual([0, 0, 0])
    expect([...new Set(statuses)]).toEqual([200])
    expect(statuses.length).toBeGreaterThanOrEqual(200)
    const home = await fetch(`http://localhost:${server.port}/api/user/decks/${story.deckId('Welcome to Northwind')}`, {
      headers: { 'x-session-id': session },
    })
    expect(await home.text()).toContain('"title":"1.9"')
    await server.stop()
  }, 120_000)
})

test('publishes by the running sandbox of a data folder when there is no DATABASE_URL', async () => {
  const data = join(folder, 'data')
  const server = await run('main', ['--port', '0', '--content', packFolder, '--data', data], {})
  const edited = pack('1.9', { 'orgs/aurora/users.json': without('Ingrid Falk') })
  const tried = await content(['publish', edited, '--dry-run', '--names', '--data', data], '')
  expect(tried.code).toBe(1)
  expect(tried.printed).toContain('People who would lose something: 1')
  expect(tried.printed).toMatch(/^1 +sign-in +Aurora Motors +the pack lacks it\n +Ingrid Falk \(/m)
  const done = await content(['publish', edited, '--data', data], '')
  expect(done).toMatchObject({ code: 0, printed: textLike(/^Published: 'Flipdeck sandbox' 1\.9/) })
  expect((await content(['publish', '--rollback', '--server', `http://localhost:${server.port}`], '')).code).toBe(0)
  await server.stop()
  expect(await content(['publish', edited, '--data', data], '')).toMatchObject({
    code: 1,
    warned: textWith('No server was found'),
  })
}, 120_000)

test('stores the pack in force at a start when an earlier version of the server has not stored it', async () => {
  const { db } = sandbox.connection
  await db.deleteFrom('content_packs').execute()
  const read = await readPack(packFolder, beginning)
  if (E.isLeft(read)) throw new Error('The default pack has faults')
  expect(await storePack(db, read.right, beginning)).toBeUndefined()
  await content(['publish', pack('1.9')])
  expect(await content(['publish', '--rollback'])).toMatchObject({ code: 0, printed: textWith("sandbox' 1.0.0") })
})

describe('going back to an earlier version', () => {
  /** Publishes a version with another title, without two people; one has a user name, the other one plays. */
  const publishWorse = () =>
    content([
      'publish',
      pack('1.9', {
        [welcome]: withDeckFields({ title: 'Worse' }),
        'orgs/northwind/users.json': without('Rosa Tamm'),
        'orgs/northwind/competitions.json': (json) =>
          (json as { players: { userId: string }[] }[]).map((entry) => ({
            ...entry,
            players: entry.players.filter(({ userId }) => userId !== story.person('Rosa Tamm').id),
          })),
        'orgs/aurora/users.json': without('Ingrid Falk'),
      }),
    ])
  test('restores content, people and players when it rolls back, and goes forward when it does so again', async () => {
    const before = await rowsBut(...records)
    expect(await publishWorse()).toMatchObject({ code: 0, printed: textWith('removedPeople 2') })
    const worse = await rowsBut(...records)
    expect(worse).not.toEqual(before)
    const back = await content(['publish', '--rollback'])
    expect(back).toMatchObject({ code: 0, printed: textLike(/^Published: 'Flipdeck sandbox' 1\.0\.0/) })
    expect(back.printed).toContain('addedPeople 2')
    expect(await rowsBut(...records)).toEqual(before)
    expect((await content(['publish', '--rollback'])).code).toBe(0)
    expect(await rowsBut(...records)).toEqual(worse)
  })

  test('loads a stored version by the beginning of its hash, also one that is older than others', async () => {
    const before = await rowsBut(...records)
    const { hash } = await sandbox.connection.db.selectFrom('content_state').select('hash').executeTakeFirstOrThrow()
    await publishWorse()
    await content(['publish', pack('2.0')])
    expect((await content(['publish', '--version', hash.slice(0, 8), '--dry-run'])).code).toBe(0)
    expect((await content(['publish', '--version', hash.slice(0, 8)])).code).toBe(0)
    expect(await rowsBut(...records)).toEqual(before)
  })

  test('stays in force when a server starts with the folder that was rolled back', async () => {
    const edited = pack('1.9', { [welcome]: withDeckFields({ title: 'Worse' }) })
    await content(['publish', edited])
    await content(['publish', '--rollback'])
    const server = await run('serve', [], { ...production, DATABASE_URL: address, CONTENT: edited })
    await server.stop()
    const [line = ''] = server
      .output()
      .split('\n')
      .filter((text) => text.includes('content kept'))
    expect(JSON.parse(line)).toMatchObject({ level: 'warn', version: '1.0.0', folderVersion: '1.9' })
    const state = await sandbox.connection.db
      .selectFrom('content_state')
      .innerJoin('content_loads', 'content_loads.hash', 'content_state.hash')
      .select('version')
      .executeTakeFirst()
    expect(state).toEqual({ version: '1.0.0' })
  }, 60_000)

  test('does not restore a person who has deleted the account, and stores nothing of the person', async () => {
    const { id } = story.person('Maya Okafor')
    const { db } = sandbox.connection
    const stored = () => db.selectFrom('content_pack_people').select('hash').where('user_id', '=', id).execute()
    expect(await stored()).toHaveLength(1)
    await content(['publish', pack('1.9')])
    const { remaining } = await deletePerson(administrationOf(sandbox), id)
    expect(remaining.map(({ table }) => table)).toEqual(['deleted_people'])
    expect(await stored()).toEqual([])
    expect((await content(['publish', '--rollback'])).code).toBe(0)
    expect(await db.selectFrom('users').select('id').where('id', '=', id).execute()).toEqual([])
  })

  test('stores a bounded number of versions, and names them when the wanted one is unknown', async () => {
    const { db } = sandbox.connection
    for (let minor = 1; minor <= MAX_STORED_PACKS; minor += 1) await content(['publish', pack(`2.${minor}`)])
    const packs = await db.selectFrom('content_packs').select('hash').execute()
    expect(packs).toHaveLength(MAX_STORED_PACKS)
    const versions = await contentVersions(db)
    expect(versions.filter(({ stored }) => !stored).map(({ version }) => version)).toEqual(['1.0.0'])
    const unknown = await content(['publish', '--version', '0000'])
    expect(unknown).toMatchObject({ code: 1, warned: textLike(/ 2\.10 .*, in force\n/) })
    expect(unknown.warned).toContain(' 2.1 ')
    expect(unknown.warned).not.toContain(' 1.0')
  }, 60_000)
})
