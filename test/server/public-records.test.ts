import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { textsIn } from '../../server/texts/texts'
import { answersTo, beginTrial } from './answering'
import { readStory } from './people'
import type { Story } from './people'
import { openSandbox, testConfig } from './sandbox'
import { beginning, packFolder } from './seed'
import type { Sandbox } from './sandbox'

let sandbox: Sandbox
let story: Story

beforeAll(async () => {
  story = await readStory(packFolder, beginning)
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

describe('X-SERVER-09 verifying a certificate by its id', () => {
  /** Returns a user who has just earned one. */
  async function earned() {
    const deck = story.deck('First-week check')
    const { id: userId, session } = await sandbox.newcomer()
    const id = await beginTrial(sandbox, session, deck, userId, 5)
    const total = answersTo(deck, 5).length
    const happenedAt = sandbox.clock.now()
    const attempt = { score: 100, passed: true, happenedAt, correctCount: total, totalCount: total }
    await sandbox.ok('completeAttempt', { session, path: { id }, params: attempt })
    const { trial } = await sandbox.ok('submitTrial', { session, path: { id }, params: { score: 100 } })
    return { session, certificate: trial?.certificateId ?? '' }
  }
  const ask = async (id: string) => {
    const answer = await sandbox.fetch(`/verify/${id}`)
    return { status: answer.status, html: await answer.text(), headers: answer.headers }
  }

  test('on a public page without a script, with the name only while its owner allows it', async () => {
    const { session, certificate } = await earned()
    const before = await ask(certificate)
    expect(before.status).toBe(200)
    for (const word of ['First-week check', 'Northwind Coffee', '100%', '<time datetime="2026-03-02">March 2, 2026<'])
      expect(before.html).toContain(word)
    expect(before.html).not.toContain('New Comer')
    expect(before.html).not.toMatch(/<script|\son\w+=/)
    expect(before.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
    expect(before.headers.get('X-Robots-Tag')).toBe('noindex')
    const allow = (showNameOnCertificates: boolean) =>
      sandbox.ok('savePreferences', { session, params: { updateId: randomUUID(), showNameOnCertificates } })
    await allow(true)
    expect((await ask(certificate)).html).toContain('New Comer')
    await allow(false)
    expect((await ask(certificate)).html).not.toContain('New Comer')
  })

  test("X-I18N-01 in the viewer's language, with its dates and percentages", async () => {
    const { certificate } = await earned()
    for (const [language, day, percent] of [
      ['de', '2. März 2026', '100\u00a0%'],
      ['it', '2 marzo 2026', '100%'],
      ['ja', '2026年3月2日', '100%'],
    ] as const) {
      const { valid, organization, nameHidden } = textsIn[language].certificate
      const answer = await sandbox.fetch(`/verify/${certificate}`, { headers: { 'Accept-Language': language } })
      const html = await answer.text()
      for (const word of [`<html lang="${language}"`, valid, organization, nameHidden, `>${day}<`, `<td>${percent}<`])
        expect(html).toContain(word)
    }
  })

  test('with no result for any other id, including hostile ones', async () => {
    for (const id of [randomUUID(), '%00', "'%3B--", '%3Cscript%3E', 'x'.repeat(3_000)]) {
      const { status, html } = await ask(id)
      expect([id, status]).toEqual([id, 404])
      expect(html).not.toContain('<script')
    }
  })
})

describe('X-SERVER-09 S-XAPI-02 querying statements as in xAPI', () => {
  const authorize = (name: string) => `Basic ${Buffer.from(`${name}:${name}`).toString('base64')}`
  const version = { 'X-Experience-API-Version': '1.0.3' }
  const get = (query: string, box = sandbox, name = 'sandbox-reader') =>
    box.fetch(`/xapi/statements${query}`, { headers: { ...version, Authorization: authorize(name) } })
  const found = async (query: string) =>
    (await (await get(query)).json()) as { statements: { id: string; stored: string }[]; more: string }
  const ids = async (query: string) => (await found(query)).statements.map(({ id }) => id)

  beforeAll(async () => {
    const verbs = ['passed', 'failed', 'passed', 'experienced', 'passed']
    for (const [index, verb] of verbs.entries()) {
      const body = JSON.stringify({
        id: `s-${index}`,
        actor: { mbox: `mailto:${index % 2 === 0 ? 'a' : 'b'}@x.example`, name: 'Somebody' },
        verb: { id: `http://adlnet.gov/expapi/verbs/${verb}` },
        object: { id: `https://x.example/decks/${index}` },
      })
      const headers = { ...version, Authorization: authorize('sandbox') }
      expect((await sandbox.fetch('/xapi/statements', { method: 'POST', body, headers })).status).toBe(200)
      sandbox.clock.move(1_000)
    }
  })

  test('by verb, activity, agent and time of storage, newest or oldest first', async () => {
    const verb = encodeURIComponent('http://adlnet.gov/expapi/verbs/passed')
    expect(await ids('')).toEqual(['s-4', 's-3', 's-2', 's-1', 's-0'])
    expect(await ids('?ascending=true&limit=2')).toEqual(['s-0', 's-1'])
    expect(await ids(`?verb=${verb}`)).toEqual(['s-4', 's-2', 's-0'])
    expect(await ids(`?activity=${encodeURIComponent('https://x.example/decks/3')}`)).toEqual(['s-3'])
    expect(await ids(`?agent=${encodeURIComponent('{"mbox":"mailto:b@x.example"}')}`)).toEqual(['s-3', 's-1'])
    const at = (seconds: number) => new Date(beginning + seconds * 1_000).toISOString()
    expect(await ids(`?since=${at(1)}&until=${at(3)}`)).toEqual(['s-3', 's-2'])
    const [newest] = (await found('?limit=1')).statements
    expect(newest).toMatchObject({
      id: 's-4',
      stored: at(4),
      verb: { id: expect.stringContaining('passed') as string },
    })
  })

  test('in pages that link on until the end', async () => {
    const seen: string[] = []
    for (let query = '?limit=2'; query !== '';) {
      const { statements, more } = await found(query)
      seen.push(...statements.map(({ id }) => id))
      query = more.replace('/xapi/statements', '')
    }
    expect(seen).toEqual(['s-4', 's-3', 's-2', 's-1', 's-0'])
  })

  test('one by its id, with the time of the query', async () => {
    const answer = await get('?statementId=s-2')
    expect(await answer.json()).toMatchObject({ id: 's-2' })
    expect(answer.headers.get('X-Experience-API-Consistent-Through')).toBe(new Date(sandbox.clock.now()).toISOString())
    expect((await get('?statementId=nothing')).status).toBe(404)
  })

  test('only by the configured reader: writers cannot read, and without a reader no one can', async () => {
    expect((await get('', sandbox, 'sandbox')).status).toBe(401)
    expect((await sandbox.fetch('/xapi/statements', { headers: version })).status).toBe(401)
    const headers = { ...version, Authorization: authorize('sandbox-reader') }
    expect((await sandbox.fetch('/xapi/statements', { method: 'POST', body: '[]', headers })).status).toBe(401)
    const closed = sandbox.beside({
      config: { ...testConfig, statements: { username: 'sandbox', password: 'sandbox' } },
    })
    expect((await get('', closed)).status).toBe(401)
  })

  test('with an explanation for an invalid query; hostile statements do no harm', async () => {
    for (const query of [
      '?agent=x',
      '?agent=[]',
      '?since=yesterday',
      '?limit=-1',
      '?limit=x',
      '?colour=red',
      '?__proto__=1',
    ])
      expect([query, (await get(query)).status]).toEqual([query, 400])
    expect((await get(`?verb=${encodeURIComponent("' or 1=1 --")}`)).status).toBe(200)
    const send = (body: string) =>
      sandbox.fetch('/xapi/statements', {
        method: 'POST',
        body,
        headers: { ...version, Authorization: authorize('sandbox') },
      })
    const statement = String.raw`{"id":"s-\u0000","actor":{},"verb":{},"object":{"x":"\ud800"}}`
    expect((await send(statement)).status).toBe(200)
    expect((await send('[]')).status).toBe(200)
    expect((await send(JSON.stringify(Array.from({ length: 1_001 }, () => ({}))))).status).toBe(413)
    expect(sandbox.log).toEqual([])
  })
})

describe('X-SERVER-09 S-API-31 reading the activity of apps', () => {
  const get = (query = '', box = sandbox, name = 'sandbox-reader') =>
    box.fetch(`/xapi/activity${query}`, {
      headers: { Authorization: `Basic ${Buffer.from(`${name}:${name}`).toString('base64')}` },
    })
  interface Page {
    readonly items: readonly { readonly id: string; readonly userId: string; readonly orgId: string }[]
    readonly next?: string
  }
  const page = async (query = '') => (await (await get(query)).json()) as Page

  test('each item once, in order of arrival, page by page, when no earlier one can follow', async () => {
    const { session, id } = await sandbox.newcomer()
    const track = (items: readonly string[]) =>
      sandbox.ok('track', {
        session,
        params: { items: items.map((item) => ({ id: item, event: 'openedApp', happenedAt: beginning })) },
      })
    const many = Array.from({ length: 1_000 }, (_, at) => `a-${String(at).padStart(4, '0')}`)
    await track(many)
    await track(['a-0000'])
    expect((await page()).items).toEqual([])
    sandbox.clock.move(60_000)
    await track(['b-1'])
    sandbox.clock.move(60_000)
    const first = await page()
    expect(first.items.map((item) => item.id)).toEqual(many)
    expect(first.items[0]).toMatchObject({
      userId: id,
      event: 'openedApp',
      happenedAt: new Date(beginning).toISOString(),
    })
    expect((await page(`?after=${encodeURIComponent(first.next ?? '')}`)).items).toEqual([])
    sandbox.clock.move(60_000)
    const second = await page(`?after=${encodeURIComponent(first.next ?? '')}`)
    expect(second.items.map((item) => item.id)).toEqual(['b-1'])
  })

  test('only by the configured reader', async () => {
    expect((await get('', sandbox, 'sandbox')).status).toBe(401)
    expect((await sandbox.fetch('/xapi/activity')).status).toBe(401)
    const closed = sandbox.beside({
      config: { ...testConfig, statements: { username: 'sandbox', password: 'sandbox' } },
    })
    expect((await get('', closed)).status).toBe(404)
    expect((await get("?after=' or 1=1 --")).status).toBe(200)
  })
})

test('X-SERVER-09 security 32 never restarts a reader because of an id with a line break', async () => {
  const { id: name, session } = await sandbox.newcomer()
  const basic = (text: string) => ({ Authorization: `Basic ${Buffer.from(text).toString('base64')}` })
  const version = { 'X-Experience-API-Version': '1.0.3' }
  const reader = { ...version, ...basic('sandbox-reader:sandbox-reader') }
  const ids = ['x\n1', 'x\r\n2', 'x\u20283']
  const actor = { account: { homePage: 'http://localhost', name } }
  const body = JSON.stringify(ids.map((id) => ({ id, actor, verb: {}, object: {} })))
  const headers = { ...version, ...basic(`${name}:${session}`) }
  expect((await sandbox.fetch('/xapi/statements', { method: 'POST', headers, body })).status).toBe(200)
  const agent = encodeURIComponent(JSON.stringify(actor))
  const seen: string[] = []
  let more = `/xapi/statements?limit=1&agent=${agent}`
  while (more !== '' && seen.length < 9) {
    const answer = await sandbox.fetch(more, { headers: reader })
    const page = (await answer.json()) as { statements: { id: string }[]; more: string }
    seen.push(...page.statements.map(({ id }) => id))
    more = page.more
  }
  expect(seen.toSorted()).toEqual(ids.toSorted())

  const items = ids.map((id) => ({ id, event: 'openedApp', happenedAt: beginning }))
  await sandbox.ok('track', { session, params: { items } })
  sandbox.clock.move(5 * 60_000)
  const recorded = async (after?: string) => {
    const query = after === undefined ? '' : `?after=${encodeURIComponent(after)}`
    const answer = await sandbox.fetch(`/xapi/activity${query}`, { headers: reader })
    return (await answer.json()) as { items: { id: string; userId: string }[]; next: string }
  }
  let last = await recorded()
  for (let pages = 0; pages < 9 && last.items.every(({ userId }) => userId !== name); pages++)
    last = await recorded(last.next)
  expect(last.items.at(-1)?.userId).toBe(name)
  expect((await recorded(last.next)).items).toEqual([])
})

test("D-COMPET-15 security 38 identifies no user of an anonymous competition by the account's id", async () => {
  const competitions = story.pack.orgs.flatMap((org) => org.competitions)
  const hidden = competitions.find(({ competition }) => competition.anonymousPlayers === true)?.competition.id ?? ''
  const open = competitions.find(({ competition }) => competition.anonymousPlayers !== true)?.competition.id ?? ''
  const [player, other] = [await sandbox.newcomer(), await sandbox.newcomer()]
  for (const competition_id of [hidden, open])
    await sandbox.connection.db
      .insertInto('competition_scores')
      .values({ competition_id, user_id: player.id, points: 0.01, awarded_at: 1 })
      .execute()
  const seenBy = async (session: string, id: string) =>
    (await sandbox.ok('standings', { session, query: { competitionIds: [id] } })).standings[0]
  const own = (await seenBy(player.session, hidden))?.player?.id ?? ''
  const told = await seenBy(other.session, hidden)
  expect(JSON.stringify(told)).not.toContain(player.id)
  expect(told?.allPlayers?.filter(({ id }) => id === own)).toEqual([{ id: own, score: 0.01, updatedAt: 1 }])
  expect((await seenBy(other.session, open))?.allPlayers?.map(({ id }) => id)).toContain(player.id)
})
