import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readStory } from './people'
import { openSandbox, testConfig } from './sandbox'
import { beginning, packFolder } from './seed'
import type { Sandbox } from './sandbox'

let sandbox: Sandbox
let session: string
let cardOf: (deck: string, type: string) => string
let deckId: string

beforeAll(async () => {
  const story = await readStory(packFolder, beginning)
  sandbox = await openSandbox()
  session = await sandbox.signIn(story.person('Maya Okafor'))
  deckId = story.deckId('Milk texturing')
  cardOf = (deck, type) => story.card(deck, type).id
})
afterAll(() => sandbox.close())

const post = (headers: Record<string, string>) =>
  sandbox.fetch('/api/user/track', {
    method: 'POST',
    body: '{"items":[]}',
    headers: { 'x-session-id': session, ...headers },
  })

describe('X-SERVER-02 requests', () => {
  test('security 27 refuses POST and DELETE from another site, and accepts them from this one and from programs', async () => {
    for (const headers of [
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { Origin: 'http://localhost:9999' },
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
    ]) {
      expect((await post(headers)).status).toBe(403)
    }
    for (const headers of [
      {},
      { Origin: 'http://localhost' },
      { Origin: 'http://localhost', 'Sec-Fetch-Site': 'same-origin' },
      // Through a proxy during development, where the browser recognises the same site.
      { Origin: 'http://localhost:5173', 'Sec-Fetch-Site': 'same-origin' },
    ]) {
      expect((await post(headers)).status).toBe(200)
    }
    const away = await sandbox.fetch('/api/user/me', {
      method: 'DELETE',
      headers: { Origin: 'https://evil.example', 'x-session-id': session },
    })
    expect(away.status).toBe(403)
  })

  test('lets no other origin read by default, and only a configured one', async () => {
    const ask = (box: Sandbox, origin: string) => box.fetch('/api/user/data-sync/v3', { headers: { Origin: origin } })
    expect((await ask(sandbox, 'https://app.example')).headers.has('Access-Control-Allow-Origin')).toBe(false)
    const open = sandbox.beside({ config: { ...testConfig, origins: ['https://app.example'] } })
    expect((await ask(open, 'https://app.example')).headers.get('Access-Control-Allow-Origin')).toBe(
      'https://app.example',
    )
    expect((await ask(open, 'https://app.example.evil.example')).headers.has('Access-Control-Allow-Origin')).toBe(false)
  })

  test('X-SERVER-07 security 28 dates API responses by the server, and forbids caching and sniffing', async () => {
    const { headers } = await sandbox.fetch('/api/user/data-sync/v3')
    expect(headers.get('Date')).toBe(new Date(beginning).toUTCString())
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin')
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin')
    expect(headers.has('Strict-Transport-Security')).toBe(false)
    const secure = sandbox.beside({ config: { ...testConfig, tls: true } })
    const answer = await secure.fetch('/api/user/data-sync/v3')
    expect(answer.headers.get('Strict-Transport-Security')).toMatch(/^max-age=\d{7,}/)
  })

  test('security 32 security 33 refuses what is not JSON, malformed, too long or too deep with its path, and does not crash', async () => {
    const send = async (body: string) => {
      const answer = await sandbox.fetch('/api/user/seen-notifications', {
        method: 'POST',
        body,
        headers: { 'x-session-id': session },
      })
      return { status: answer.status, json: (await answer.json()) as { message: string } }
    }
    expect((await send('{')).status).toBe(400)
    expect((await send('{"notificationIds":[1]}')).json.message).toBe(
      'Request failed: SeenNotifications.notificationIds.0: Id expected',
    )
    expect((await send('['.repeat(100) + ']'.repeat(100))).status).toBe(400)
    expect((await send(`{"notificationIds":["${'x'.repeat(1_000_001)}"]}`)).status).toBe(413)
    expect((await send('{"__proto__":{"x":1},"notificationIds":[]}')).status).toBe(200)
    expect(sandbox.log).toEqual([])
  })

  test('X-SERVER-02 refuses an aborted request without a server error', async () => {
    for (const path of ['/api/user/login', '/sandbox/csp']) {
      const body = new ReadableStream({ pull: (broken) => broken.error(new Error('aborted')) })
      const breaking = { method: 'POST', body, duplex: 'half' }
      const answer = await sandbox.fetch(path, breaking)
      expect([path, answer.status]).toEqual([path, 400])
    }
    expect(sandbox.log).toEqual([])
  })

  test('answers an unknown path or method as not found, in the envelope', async () => {
    for (const [method, path] of [
      ['GET', '/api/user/nothing'],
      ['DELETE', '/api/user/home'],
      ['GET', '/api/user/decks//roles'],
      ['GET', '/api'],
    ] as const) {
      const answer = await sandbox.fetch(path, { method })
      expect(answer.status).toBe(404)
      expect(await answer.json()).toMatchObject({ status: 'error', errorType: 'notFound' })
    }
  })

  test('security 43 treats hostile text in every place of a query as text', async () => {
    const hostile = `%'"; drop table users; -- \\ _`
    const { result } = await sandbox.ok('search', { session, query: { query: hostile } })
    expect(result).toEqual({ decks: [], cards: [] })
    await sandbox.ok('sync', { session, query: { orgId: hostile } })
    expect((await sandbox.refused('category', { session, path: { categoryId: hostile } })).code).toBe(404)
    expect((await sandbox.ok('search', { session, query: { query: 'milk' } })).result.decks?.length).toBe(1)
  })

  test('replaces characters that no database stores, so that the queue is not blocked', async () => {
    const cardId = cardOf('Latte art, three pours', 'feedback')
    const body = String.raw`{"id":"f-\u0000","cardId":"${cardId}","body":"half \ud83d and null \u0000 end"}`
    const answer = await sandbox.fetch('/api/user/feedback', {
      method: 'POST',
      body,
      headers: { 'x-session-id': session },
    })
    expect(answer.status).toBe(200)
    const row = await sandbox.connection.db
      .selectFrom('feedback')
      .select(['id', 'body'])
      .where('card_id', '=', cardId)
      .executeTakeFirst()
    expect(row).toEqual({ id: 'f-\uFFFD', body: 'half \uFFFD and null \uFFFD end' })
    expect((await sandbox.fetch('/api/user/roles/%00', { headers: { 'x-session-id': session } })).status).toBe(404)
    expect(
      (await sandbox.fetch('/api/user/search/v2?query=%00', { headers: { 'x-session-id': session } })).status,
    ).toBe(200)
    expect(sandbox.log).toEqual([])
  })

  test('X-PERF-09 answers 304 to a client with the current combined load, deck or library until something changes', async () => {
    const { session: own } = await sandbox.newcomer()
    const ask = (path: string, tag = '') =>
      sandbox.fetch(`/api${path}`, {
        headers: { 'x-session-id': own, ...(tag === '' ? {} : { 'If-None-Match': tag }) },
      })
    const deck = `/user/decks/${deckId}`
    // Opening a deck is itself an action of the learner.
    await ask(deck)
    for (const path of ['/user/data-sync/v3', deck, '/user/library', '/user/home']) {
      const first = await ask(path)
      const tag = first.headers.get('ETag') ?? ''
      expect(tag).toMatch(/^"[\w-]{43}"$/)
      const again = await ask(path, tag)
      expect([path, again.status, await again.text(), again.headers.get('ETag')]).toEqual([path, 304, '', tag])
      expect((await ask(path, '"other"')).status).toBe(200)
    }
    const before = (await ask('/user/data-sync/v3')).headers.get('ETag') ?? ''
    await sandbox.ok('savePreferences', { session: own, params: { updateId: 'u-1', soundEffects: false } })
    expect((await ask('/user/data-sync/v3', before)).status).toBe(200)
    const { session: other } = await sandbox.newcomer()
    const others = await sandbox.fetch('/api/user/data-sync/v3', {
      headers: { 'x-session-id': other, 'If-None-Match': before },
    })
    expect(others.status).toBe(200)
  })

  test('closes a disabled organisation except for the combined load', async () => {
    const box = sandbox.beside({})
    const story = await readStory(packFolder, beginning)
    const open = await box.signIn(story.person('Fern Atwood'))
    const data = JSON.stringify({ id: story.org('larkfield'), active: false })
    await box.connection.db.updateTable('orgs').set({ data }).where('id', '=', story.org('larkfield')).execute()
    expect(await box.refused('library', { session: open })).toMatchObject({ code: 403, message: 'not allowed' })
    expect((await box.ok('sync', { session: open, query: {} })).user?.primaryOrg?.active).toBe(false)
  })
})
