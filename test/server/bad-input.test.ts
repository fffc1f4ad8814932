import { randomUUID } from 'node:crypto'
import * as E from 'fp-ts/Either'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api, pathOf } from '../../protocol/api'
import { encodeBody, queryOf } from '../call-on-the-wire'
import type { CallName, PathParams } from '../../protocol/api'
import type { Call } from '../../protocol/api/call'
import { omitUndefined } from '../../protocol/omit-undefined'
import { Envelope } from '../../protocol/envelope'
import { handlers } from '../../server/calls/handlers'
import type { Contract, Contracts, World } from './contract/contract'
import { deckContracts } from './contract/decks'
import { libraryContracts } from './contract/library'
import { identities } from './contract/oauth'
import { quizContracts } from './contract/quiz'
import { sessionContracts } from './contract/session'
import { readStory } from './people'
import { openSandbox } from './sandbox'
import { beginning, packFolder } from './seed'
import type { CallOptions } from './sandbox'

const contracts: Contracts<CallName> = { ...sessionContracts, ...libraryContracts, ...deckContracts, ...quizContracts }
const names = Object.keys(contracts) as CallName[]

let world: World
/** A valid request for each call, each by a separate user. */
const good = new Map<CallName, Wire>()

interface Wire {
  readonly method: string
  readonly path: string
  readonly body: unknown
  readonly session: string | undefined
  readonly host: string | undefined
}

beforeAll(async () => {
  const story = await readStory(packFolder, beginning)
  const sandbox = await openSandbox({ identities })
  world = { sandbox, story, session: await sandbox.signIn(story.person('Maya Okafor')) }
  for (const name of names) good.set(name, wireOf(name, await (contracts[name] as Contract<CallName>).request(world)))
})
afterAll(() => world.sandbox.close())

function wireOf(name: CallName, { path, query, params, session, host }: CallOptions<CallName>): Wire {
  const call: Call = api[name]
  const filled = pathOf(name, path ?? ({} as PathParams<CallName>))
  if (E.isLeft(filled)) throw new Error(`No path for ${name}`)
  const body = params === undefined ? undefined : encodeBody(name, params)
  return { method: call.method, path: `${filled.right}${queryOf(name, query)}`, body, session, host }
}

const wire = (name: CallName): Wire => {
  const request = good.get(name)
  if (request === undefined) throw new Error(`No request for ${name}`)
  return request
}

interface Outcome {
  readonly status: number
  readonly text: string
}

/** Sends the valid request with a change, and expects the envelope without a secret. */
async function send(
  request: Wire,
  change: Partial<Wire> & { text?: string; headers?: Record<string, string> } = {},
): Promise<Outcome> {
  const { method, path, body, session, host, text, headers } = { text: undefined, headers: {}, ...request, ...change }
  const content = text ?? (body === undefined || method === 'GET' ? undefined : JSON.stringify(body))
  const answer = await world.sandbox.fetch(`/api${path}`, {
    method,
    ...omitUndefined({ host }),
    headers: { ...(session === undefined ? {} : { 'x-session-id': session }), ...headers },
    ...omitUndefined({ body: content }),
  })
  const said = await answer.text()
  expect(answer.status, said).toBeLessThan(500)
  const json: unknown = JSON.parse(said)
  expect(Envelope.is(json)).toBe(true)
  if (answer.status !== 200) expect(json).toMatchObject({ status: 'error', payloads: [], errorCode: answer.status })
  expect(said).not.toMatch(/select |insert into|relation "|node_modules|\.ts:\d/)
  return { status: answer.status, text: said }
}

const isUserCall = (name: CallName): boolean => handlers[name].access === 'user'
const withBody = names.filter((name) => 'params' in api[name])
const fieldsOf = (body: unknown): readonly string[] =>
  typeof body === 'object' && body !== null
    ? Object.keys(Array.isArray(body) ? ((body as unknown[])[0] ?? {}) : body)
    : []
const changed = (body: unknown, change: (entity: Record<string, unknown>) => Record<string, unknown>): unknown =>
  Array.isArray(body)
    ? body.map((item) => change(item as Record<string, unknown>))
    : change(body as Record<string, unknown>)

/** Returns the fields that a call requires by its codec. */
function required(name: CallName): readonly string[] {
  const { params }: Call = api[name]
  const { body } = wire(name)
  return fieldsOf(body).filter(
    (field) => params?.decode(changed(body, ({ [field]: _gone, ...rest }) => rest))._tag === 'Left',
  )
}

/** Returns all rows of a user by table, except when a session was last used. */
async function rowsOf(userId: string): Promise<unknown> {
  const { db } = world.sandbox.connection
  const tables = await sql<{ name: string }>`select table_name as name from information_schema.columns
    where column_name = 'user_id' and table_schema = 'public' order by 1`.execute(db)
  expect(tables.rows.length).toBeGreaterThan(20)
  const all: unknown[] = []
  for (const { name } of tables.rows) {
    const { rows } = await sql`select to_jsonb(t) as row from ${sql.table(name)} t
      where user_id = ${userId} order by to_jsonb(t)::text`.execute(db)
    all.push([name, rows])
  }
  return [...all, await db.selectFrom('users').selectAll().where('id', '=', userId).execute()]
}

describe('X-SERVER-09 bad input, for every call', () => {
  test.for(names.filter(isUserCall))('%s answers 401 without a session or with a dead one', async (name) => {
    for (const session of [undefined, '', 'x', 'a'.repeat(10_000)])
      expect((await send(wire(name), { session })).status).toBe(401)
  })

  test.for(names.filter(isUserCall))('%s answers 403 in the name of another organisation', async (name) => {
    const headers = { 'x-org-id': world.story.org('aurora') }
    expect((await send(wire(name), { headers })).status).toBe(403)
  })

  test.for(names)('%s answers 403 to another site if it changes anything', async (name) => {
    for (const headers of [{ Origin: 'https://evil.example' }, { 'Sec-Fetch-Site': 'cross-site' }]) {
      if (api[name].method === 'GET') continue
      expect((await send(wire(name), { headers })).status).toBe(403)
    }
    expect(api[name].method).toMatch(/^(GET|POST|DELETE)$/)
  })

  test.for(names)('%s answers 421 on an unknown host', async (name) => {
    const { status, text } = await send(wire(name), { host: 'evil.example' })
    expect(status).toBe(421)
    expect(text).not.toContain('evil.example')
  })

  test.for(names)('%s answers 404 to another method, unless that is another call', async (name) => {
    for (const method of ['PUT', 'PATCH']) expect((await send(wire(name), { method, text: '{}' })).status).toBe(404)
  })

  test.for(withBody)('%s answers 400 or 413 to a body that is no JSON, too deep, or a megabyte', async (name) => {
    for (const text of ['{', 'x', '"', '\u0000', '['.repeat(200)])
      expect((await send(wire(name), { text })).status).toBe(400)
    const large = changed(wire(name).body, (entity) => ({ ...entity, filler: 'x'.repeat(1_000_001) }))
    expect((await send(wire(name), { body: large })).status).toBe(413)
  })

  test.for(withBody)('%s answers 413 to an oversized text or list', async (name) => {
    const text = changed(wire(name).body, (entity) => ({ ...entity, filler: 'x'.repeat(20_001) }))
    expect((await send(wire(name), { body: text })).status).toBe(413)
    const list = changed(wire(name).body, (entity) => ({ ...entity, filler: Array.from({ length: 70_000 }, () => 1) }))
    expect((await send(wire(name), { body: list })).status).toBe(413)
  })

  test.for(withBody)('%s answers 400 with the path to a missing or mistyped field', async (name) => {
    const { body } = wire(name)
    for (const field of required(name)) {
      const gone = await send(wire(name), { body: changed(body, ({ [field]: _gone, ...rest }) => rest) })
      expect(gone.status).toBe(400)
      const wrong = await send(wire(name), {
        body: changed(body, (entity) => ({ ...entity, [field]: { wrong: [] } })),
      })
      expect(wrong.status).toBe(400)
      expect(wrong.text).not.toContain('wrong')
    }
    for (const text of ['null', '7', '"x"', 'true']) {
      const { status } = await send(wire(name), { text })
      expect(status).toBe(400)
    }
  })

  test.for(withBody)('%s ignores hostile keys and unknown fields', async (name) => {
    const plain = JSON.stringify(wire(name).body)
    const entity = plain.startsWith('[') ? plain.slice(1, -1) : plain
    const more = `"__proto__":{"x":1},"constructor":{"prototype":{"x":1}},"toString":null${entity === '{}' ? '' : ','}`
    const hostile = plain.replace(entity, `{${more}${entity.slice(1)}`)
    const session = isUserCall(name) ? (await world.sandbox.newcomer()).session : undefined
    const first = await send(wire(name), { text: plain, session })
    const second = await send(wire(name), { text: hostile, session })
    // The address is taken, the provider's token used or the password changed by then.
    const onceOnly: Partial<Record<CallName, number>> = { register: 409, registerOauth: 403, updateAccount: 422 }
    expect(second.status).toBe(onceOnly[name] ?? first.status)
    expect(({} as { x?: unknown }).x).toBeUndefined()
  })

  test.for(names.filter((name) => api[name].path.includes('{')))('%s refuses unknown ids', async (name) => {
    for (const id of [randomUUID(), '%00', "'%3B--", '%E2%80%AE', 'x'.repeat(5_000)]) {
      const path = api[name].path.replaceAll(/\{\w+\}/g, id)
      const { session } = await world.sandbox.newcomer()
      const { status } = await send(wire(name), { path, session })
      // Leaving a role or removing a mark that does not exist succeeds without an effect.
      expect([200, 400, 403, 404]).toContain(status)
      if (status === 200) expect(['leaveRole', 'removeFavorite', 'deleteFeedback']).toContain(name)
    }
    for (const id of ['..', '.', '%2e%2e', '%2F', '']) {
      const path = api[name].path.replaceAll(/\{\w+\}/g, id)
      const { status } = await send(wire(name), { path })
      expect([200, 400, 403, 404]).toContain(status)
    }
  })

  test.for(names.filter((name) => isUserCall(name) && api[name].path.includes('{')))(
    'security 38 %s refuses a user of another organisation as if the subject did not exist',
    async (name) => {
      const { user } = await world.sandbox.ok('register', { params: {}, host: 'aurora.localhost' })
      const { status, text } = await send(wire(name), { session: user.sessionId })
      if (['leaveRole', 'removeFavorite', 'deleteFeedback'].includes(name)) return expect(status).toBe(200)
      expect([403, 404], text).toContain(status)
      return expect(text).not.toContain('Northwind')
    },
  )

  test.for(names.filter(isUserCall))(
    'security 38 %s changes and discloses nothing of one learner for another with the same request',
    async (name) => {
      const { sandbox, story } = world
      const maya = story.person('Maya Okafor')
      const before = await rowsOf(maya.id)
      const { text } = await send(wire(name), { session: (await sandbox.newcomer()).session })
      expect(await rowsOf(maya.id)).toEqual(before)
      expect(text).not.toContain('maya@northwind.example')
      // In a discussion users see the authors.
      if (name !== 'discussionResponses') expect(text).not.toContain(maya.id)
    },
  )

  test.for(names.filter(isUserCall))(
    'security 38 %s refuses a deck and its cards without their role, and discloses nothing of them',
    async (name) => {
      const { sandbox, story } = world
      const { deck, cards } = story.deck('Cashing up')
      const card = cards.find(({ quiz }) => quiz !== undefined) ?? cards[0]
      const decks = story.pack.orgs.flatMap((org) => org.decks)
      const restricted = (text: string) =>
        decks.reduce(
          (so, entry) =>
            entry.cards.reduce(
              (within, { id }) => within.replaceAll(id, card?.id ?? ''),
              so.replaceAll(entry.deck.id, deck.id),
            ),
          text,
        )
      const { path, body } = wire(name)
      const text = restricted(JSON.stringify(body) ?? '')
      if (restricted(path) === path && text === (JSON.stringify(body) ?? '')) return
      const { id, session } = await sandbox.newcomer()
      const answer = await send(wire(name), {
        path: restricted(path),
        session,
        ...(body === undefined ? {} : { text: text.replaceAll(story.person('Maya Okafor').id, id) }),
      })
      // Removing a missing entry succeeds, and any displayed item may be tracked.
      const harmless = ['removeFavorite', 'removeRating', 'deleteFeedback', 'track', 'searchCards']
      expect(harmless.includes(name) ? [200] : [403, 404], answer.text).toContain(answer.status)
      expect(answer.text).not.toContain(card?.title ?? deck.title)
    },
  )

  test('logs only security events for all of this', () => {
    expect(world.sandbox.faultLines()).toEqual([])
  })
})
