import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import * as E from 'fp-ts/Either'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mediaAccess } from '../../server/content/media-access'
import { parsePack, packFiles } from '../../server/content/read-pack'
import { storePack } from '../../server/content/store-pack'
import { StaticCache } from '../../server/assets/static-cache'
import { listen } from '../../server/http/listen'
import { sweep } from '../../server/db/sweep'
import { changedPack } from './pack-copy'
import { readStory } from './people'
import type { Story } from './people'
import { openSandbox, testConfig } from './sandbox'
import type { Sandbox } from './sandbox'
import { beginning, packFolder } from './seed'

const DAY = 86_400_000
/** Used only by 'Cashing up', a deck for shift leads. */
const restricted = '/media/cashup.svg'

let sandbox: Sandbox
let story: Story
beforeAll(async () => {
  story = await readStory(packFolder, beginning)
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

/** Returns the media cookie that a response sets, 'name=value'; undefined for none. */
async function passOf(session: string | undefined, path = '/user/data-sync/v3', box = sandbox) {
  const answer = await box.fetch(`/api${path}`, { headers: session === undefined ? {} : { 'x-session-id': session } })
  return answer.headers.get('Set-Cookie') ?? undefined
}
const cookieOf = (line: string | undefined): string => line?.split(';')[0] ?? ''

const statusOf = async (cookie: string, path = restricted, box = sandbox): Promise<number> =>
  (await box.fetch(path, { headers: { Cookie: cookie } })).status

describe('X-SERVER-09 media of restricted decks', () => {
  test('are sent only to members with the role, by a cookie that each response renews', async () => {
    expect(await statusOf('')).toBe(403)
    const lead = cookieOf(await passOf(await sandbox.signIn(story.person('Tomás Rey'))))
    const answer = await sandbox.fetch(restricted, { headers: { Cookie: lead } })
    expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'private, no-cache'])
    expect(answer.headers.get('ETag')).not.toBeNull()
    const learner = cookieOf(await passOf(await sandbox.signIn(story.person('Maya Okafor'))))
    expect(await statusOf(learner)).toBe(403)
    const stranger = cookieOf(await passOf(await sandbox.signIn(story.person('Dana Whitlock'))))
    expect([await statusOf(stranger), await statusOf(stranger, '/media/au-challenge.svg')]).toEqual([403, 200])
    expect(await statusOf(lead, '/media/au-challenge.svg')).toBe(403)
  })

  test('sends media of open decks, logos and promotions without a cookie', async () => {
    for (const name of ['milk.svg', 'logo-northwind.svg', 'promo-winter.svg', 'milk-steaming.webm']) {
      const answer = await sandbox.fetch(`/media/${name}`)
      expect([name, answer.status, answer.headers.get('Cache-Control')]).toEqual([name, 200, 'public, max-age=86400'])
    }
  })

  test('issues the pass with the response that names a medium, so a role just joined counts', async () => {
    const { session } = await sandbox.newcomer()
    const before = cookieOf(await passOf(session))
    expect(await statusOf(before, '/media/winter.svg')).toBe(403)
    await sandbox.ok('roleByContentCode', { session, path: { code: 'WINTER' } })
    await sandbox.ok('joinRole', { session, path: { id: story.role('Winter menu').id } })
    const deck = `/user/decks/${story.deckId('The winter menu')}`
    const { header } = await sandbox.call('deck', { session, path: { id: story.deckId('The winter menu') } })
    expect(await statusOf(cookieOf(header('Set-Cookie') ?? undefined), '/media/winter.svg')).toBe(200)
    const tag = header('ETag') ?? ''
    // A 304 response issues it, too.
    const known = await sandbox.fetch(`/api${deck}`, { headers: { 'x-session-id': session, 'If-None-Match': tag } })
    expect(known.status).toBe(304)
    expect(await statusOf(cookieOf(known.headers.get('Set-Cookie') ?? undefined), '/media/winter.svg')).toBe(200)
  })

  test('keeps a pass for the day, without identity, until the end of the next day; a sync issues a new one', async () => {
    const person = story.person('Tomás Rey')
    const box = sandbox.beside({})
    const session = await box.signIn(person)
    const first = await passOf(session, '/user/data-sync/v3', box)
    expect(first).toMatch(/^media=[\w.-]+; Max-Age=\d+; Path=\/media\/; HttpOnly; SameSite=Lax$/)
    box.clock.move(3_600_000)
    expect(await passOf(session, '/user/roles', box)).toContain(`${cookieOf(first)};`)
    const text = Buffer.from(cookieOf(first).slice('media='.length).split('.')[0] ?? '', 'base64url').toString()
    expect(Object.keys(JSON.parse(text) as object)).toEqual(['until', 'org', 'roles'])
    for (const secret of [person.id, session, person.name, 'rey']) expect(text).not.toContain(secret)
    expect(await statusOf(cookieOf(first), restricted, box)).toBe(200)
    box.clock.move(2 * DAY)
    expect(await statusOf(cookieOf(first), restricted, box)).toBe(403)
    const again = await box.signIn(person)
    expect(await statusOf(cookieOf(await passOf(again, '/user/data-sync/v3', box)), restricted, box)).toBe(200)
  })

  test('refuses a pass that was altered, or whose key is unknown or expired', async () => {
    const box = sandbox.beside({})
    const cookie = cookieOf(await passOf(await box.signIn(story.person('Tomás Rey')), '/user/data-sync/v3', box))
    const [text = '', key = '', mac = ''] = cookie.slice('media='.length).split('.')
    const pass = JSON.parse(Buffer.from(text, 'base64url').toString()) as object
    const forged = Buffer.from(JSON.stringify({ ...pass, until: 9e15 })).toString('base64url')
    for (const [other, status] of [
      [`${text}.${key}.${mac}`, 200],
      [`${forged}.${key}.${mac}`, 403],
      [`${text}.other.${mac}`, 403],
      [`${text}.${key}.`, 403],
      ['null.null', 403],
    ] as const)
      expect([other, await statusOf(`media=${other}`, restricted, box)]).toEqual([other, status])
    const { db } = sandbox.connection
    await sweep(db, testConfig, beginning + 61 * DAY)
    expect(await db.selectFrom('signing_keys').select('id').where('id', '=', key).execute()).toEqual([])
  })

  test('deletes the pass on logout and for an expired session', async () => {
    const session = await sandbox.signIn(story.person('Tomás Rey'))
    const { header } = await sandbox.call('logout', { session, params: {} })
    expect(header('Set-Cookie')).toMatch(/^media=; Max-Age=0;/)
    expect(await passOf('gone')).toMatch(/^media=; Max-Age=0;/)
  })

  test('sets a secure, partitioned cookie over TLS for the frame of the admin emulator', async () => {
    const box = sandbox.beside({ config: { ...testConfig, tls: true } })
    expect(await passOf(await box.signIn(story.person('Tomás Rey')), '/user/data-sync/v3', box)).toMatch(
      /^__Secure-media=[\w.-]+; Max-Age=\d+; Path=\/media\/; HttpOnly; Secure; SameSite=None; Partitioned$/,
    )
  })

  test("serves only media that the pack names, and the segments next to a stream's playlist", async () => {
    const files = await packFiles(packFolder)
    if (files === undefined) throw new Error('The pack cannot be read')
    const pieces = ['media/film/list.m3u8', 'media/film/1.ts', 'media/film/low/1.ts', 'media/draft.svg']
    const texts = new Map(
      [...files.texts].map(([path, text]) => [path, text.replaceAll('media/cashup.svg', 'media/film/list.m3u8')]),
    )
    const pack = parsePack({ ...files, texts, media: new Set([...files.media, ...pieces]) }, beginning)
    if (E.isLeft(pack)) throw new Error('The changed pack has faults')
    const access = mediaAccess(pack.right)
    const lead = { [story.org('northwind')]: ['Shift lead', 'Head office'].map((name) => story.role(name).id) }
    expect(pieces.map((name) => access.get(name.slice('media/'.length)))).toEqual([lead, lead, lead, undefined])
    expect(access.get('cashup.svg')).toBeUndefined()
    expect(access.get('milk.svg')).toBeNull()
  })

  test("applies another pack's own rules to media", async () => {
    const box = await openSandbox()
    expect(await statusOf('', '/media/milk.svg', box)).toBe(200)
    const roleId = story.role('Trainer').id
    const pack = await changedPack((path, json) =>
      path.startsWith('orgs/northwind/decks/') && !JSON.stringify(json).includes('"favorite"')
        ? { ...(json as object), allowedRoleIds: [roleId] }
        : json,
    )
    if (E.isLeft(pack)) throw new Error('The changed pack has faults')
    await storePack(box.connection.db, pack.right, beginning)
    expect(await statusOf('', '/media/jugs.svg', box.beside({}))).toBe(403)
    await box.close()
  })
})

describe('X-SERVER-01 large media', () => {
  const FILM_BYTES = 24_000_000
  const folder = mkdtempSync(join(tmpdir(), 'flipdeck-media-'))
  const film = new Uint8Array(FILM_BYTES).map((_, at) => at % 251)
  let box: Sandbox

  beforeAll(async () => {
    mkdirSync(join(folder, 'media'))
    writeFileSync(join(folder, 'media', 'film.webm'), film)
    box = sandbox.beside({ config: { ...testConfig, content: folder } })
    await sandbox.connection.db.insertInto('media').values({ path: 'film.webm', roles: null }).execute()
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const ask = (headers: Readonly<Record<string, string>>, method = 'GET') =>
    box.fetch('/media/film.webm', { method, headers })

  test('are sent completely or in ranges, and not again to a client that has them', async () => {
    const whole = await ask({})
    expect(whole.headers.get('Content-Length')).toBe(String(FILM_BYTES))
    expect(Buffer.from(await whole.arrayBuffer()).equals(film)).toBe(true)
    const tag = whole.headers.get('ETag') ?? ''
    expect((await ask({ 'If-None-Match': `"other", W/${tag}` })).status).toBe(304)
    for (const [range, start, end] of [
      ['bytes=0-', 0, FILM_BYTES],
      ['bytes=65530-200000', 65_530, 200_001],
      ['bytes=-10', FILM_BYTES - 10, FILM_BYTES],
    ] as const) {
      const part = await ask({ Range: range, 'If-Range': tag })
      expect([part.status, part.headers.get('Content-Range')]).toEqual([206, `bytes ${start}-${end - 1}/${FILM_BYTES}`])
      expect(Buffer.from(await part.arrayBuffer()).equals(film.subarray(start, end))).toBe(true)
    }
    expect((await ask({ Range: `bytes=${FILM_BYTES}-` })).status).toBe(416)
  })

  test('are sent completely if a range would be of another version, or for several ranges', async () => {
    for (const headers of [{ Range: 'bytes=5-', 'If-Range': '"other"' }, { Range: 'bytes=0-1, 5-6' }] as const) {
      const answer = await ask(headers)
      expect([answer.status, answer.headers.get('Content-Length')]).toEqual([200, String(FILM_BYTES)])
      await answer.body?.cancel()
    }
  })

  test('are described by HEAD without being read', async () => {
    const answer = await ask({}, 'HEAD')
    expect([answer.status, answer.headers.get('Content-Length'), await answer.text()]).toEqual([
      200,
      String(FILM_BYTES),
      '',
    ])
  })

  test('never combines a range of a compressed text with the uncompressed text', async () => {
    const packed = await sandbox.fetch('/media/milk.svg', { headers: { 'Accept-Encoding': 'br' } })
    const tag = packed.headers.get('ETag') ?? ''
    const rest = await sandbox.fetch('/media/milk.svg', { headers: { Range: 'bytes=10-', 'If-Range': tag } })
    expect(rest.status).toBe(200)
    const plain = await sandbox.fetch('/media/milk.svg')
    expect(plain.headers.get('ETag')).not.toBe(tag)
    // A revalidation accepts either.
    for (const known of [tag, plain.headers.get('ETag') ?? ''])
      expect((await sandbox.fetch('/media/milk.svg', { headers: { 'If-None-Match': known } })).status).toBe(304)
  })

  test('SRV-12 spends little memory on connections that read nothing, and serves others immediately', async () => {
    const listening = await listen({ host: '127.0.0.1', port: 0 }, () => box.app)
    const before = process.memoryUsage().arrayBuffers
    const readers = Array.from({ length: 12 }, () => {
      const options = {
        port: listening.port,
        host: '127.0.0.1',
        path: '/media/film.webm',
        headers: { Range: 'bytes=0-' },
      }
      const reader = request({ ...options, agent: false }, (answer) => answer.pause())
      reader.on('error', () => undefined)
      reader.end()
      return reader
    })
    try {
      await Promise.all(readers.map((reader) => new Promise((there) => reader.once('response', there))))
      const times: number[] = []
      for (let round = 0; round < 9; round++) {
        const began = performance.now()
        expect((await fetch(`http://127.0.0.1:${listening.port}/health`)).status).toBe(200)
        times.push(performance.now() - began)
        await after(20)
      }
      expect(times.toSorted((a, b) => a - b)[4]).toBeLessThan(100)
      // Buffers passed to the sockets are not yet collected; copies would take twelve films.
      expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(3 * FILM_BYTES)
    } finally {
      for (const reader of readers) reader.destroy()
      await listening.stop({ drainMs: 0, graceMs: 0 })
    }
  })

  test('caches small files up to a bound, and reads changed ones again', async () => {
    const files = new StaticCache(folder)
    const name = (at: number) => `${at}.txt`
    const text = 'x'.repeat(900_000)
    const read = async (at: number) => (await files.answer(name(at), new Request('http://x/'), {}))?.text()
    const before = process.memoryUsage().arrayBuffers
    for (let at = 0; at < 250; at++) {
      writeFileSync(join(folder, name(at)), text)
      expect((await read(at))?.length).toBe(text.length)
    }
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(150_000_000)
    writeFileSync(join(folder, name(249)), 'changed')
    expect(await read(249)).toBe('changed')
  })
})
