import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Opened, PackReport, ShowPlace } from '../../scripts/author/messages'
import { runAuthor } from '../../scripts/author/run-author'
import { runContent } from '../../scripts/content/run-content'
import { readPack } from '../../server/content/read-pack'
import { ask } from '../server/server-process'

const silent = { print: () => {}, warn: () => {}, progress: () => {} }
const folder = mkdtempSync(join(tmpdir(), 'flipdeck-author-'))
const decks = join(folder, 'orgs/acme/decks')
const welcome = join(decks, 'welcome.md')

/** Generous for a loaded machine; the documentation has the usual time. */
const LONGEST_MS = 60_000

interface Ended {
  readonly code: number
  readonly printed: readonly string[]
  readonly warned: readonly string[]
}

/** Runs the command to its end: only for arguments with which it does not start. */
async function runToEnd(...args: readonly string[]): Promise<Ended> {
  const [printed, warned]: [string[], string[]] = [[], []]
  const code = await runAuthor(args, {
    print: (line) => printed.push(line),
    warn: (line) => warned.push(line),
    openBrowser: () => {},
    ended: Promise.resolve(),
  })
  return { code, printed, warned }
}

const printed: string[] = []
let end: () => void = () => {}
let running: Promise<number>
let port = 0

beforeAll(async () => {
  expect(await runContent(['new', folder, '--name', 'Acme'], silent)).toBe(0)
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const ready = new Promise<string>((resolve) => {
    running = runAuthor([folder, '--no-open', '--json'], {
      print: (line) => {
        printed.push(line)
        if (line.includes('"ready"')) resolve(line)
      },
      warn: (line) => printed.push(line),
      openBrowser: () => printed.push('a browser was opened'),
      ended,
    })
  })
  const { address } = JSON.parse(await ready) as { readonly address: string }
  port = Number(new URL(address).port)
  expect(address).toBe(`http://author.localhost:${port}/`)
})
afterAll(async () => {
  end()
  expect(await running).toBe(0)
  rmSync(folder, { recursive: true, force: true })
})

/** Reads the page's events one after another. */
async function openEvents() {
  const abort = new AbortController()
  const reply = await fetch(`http://127.0.0.1:${port}/events`, { signal: abort.signal })
  const reader = (reply.body ?? new ReadableStream<Uint8Array>()).getReader()
  let text = ''
  const next = async (): Promise<{ readonly event: string; readonly data: unknown }> => {
    for (;;) {
      const [block, rest] = text.split(/\n\n([\s\S]*)/)
      if (rest !== undefined) {
        text = rest
        const [, event = ''] = /^event: (.*)$/m.exec(block ?? '') ?? []
        const [, data = ''] = /^data: (.*)$/m.exec(block ?? '') ?? []
        if (event !== '') return { event, data: JSON.parse(data) as unknown }
        continue
      }
      const { value, done } = await reader.read()
      if (done) throw new Error(`the stream ended: ${text}`)
      text += Buffer.from(value).toString()
    }
  }
  const expectEvent = async (event: string): Promise<unknown> => {
    const received = await next()
    expect(received.event).toBe(event)
    return received.data
  }
  return {
    pack: async () => (await expectEvent('pack')) as PackReport,
    show: async () => (await expectEvent('show')) as ShowPlace,
    close: () => abort.abort(),
  }
}

const post = (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  ask(port, path, { method: 'POST', body: JSON.stringify(body), headers })

async function packOf() {
  const pack = await readPack(folder, Date.now())
  if (pack._tag === 'Left') throw new Error(JSON.stringify(pack.left))
  const [org] = pack.right.orgs
  if (org === undefined) throw new Error('no organisation')
  return org
}
const deckOf = async (title: string) => {
  const found = (await packOf()).decks.find(({ deck }) => deck.title === title)
  if (found === undefined) throw new Error(title)
  return found
}

describe('npm run author', () => {
  test('shows the changed card when a file is saved, and keeps the last valid version when it is broken', async () => {
    const text = readFileSync(welcome, 'utf8')
    const { deck, cards } = await deckOf('Welcome')
    const events = await openEvents()
    const first = await events.pack()
    expect(first).toMatchObject({ pack: 'Acme', errors: 0, warnings: 0, shows: 'saved', findings: [] })
    expect(first.learners.map(({ name }) => name)).toEqual(['Lea Learner', 'Tom Trainer'])

    writeFileSync(welcome, text.replace('## Put the steps in order', '## Put the three steps in order'))
    const shown = await events.show()
    expect(shown).toEqual({ path: `/decks/${deck.id}/${cards[1]?.id}`, organisation: 'acme', ms: shown.ms })
    expect(shown.ms).toBeLessThan(LONGEST_MS)
    console.log(`from the save to the message: ${shown.ms} ms`)
    expect(await events.pack()).toMatchObject({ errors: 0, shows: 'saved' })

    writeFileSync(welcome, text.replace('type: standard', 'type: standrad'))
    const broken = await events.pack()
    expect(broken).toMatchObject({ errors: 1, warnings: 0, shows: 'earlier' })
    expect(broken.findings).toEqual([
      {
        at: 'orgs/acme/decks/welcome.md:4:1',
        severity: 'error',
        rule: 'unknown-word',
        reason:
          'deck.type: one of these words expected: standard, quiz, points, favorite, competition, categorySearch, awards',
        repair: "Did you mean 'standard'?",
        editor: `vscode://file${welcome}:4:1`,
      },
    ])
    expect(broken.files.find(({ file }) => file.endsWith('welcome.md'))).toEqual({
      file: 'orgs/acme/decks/welcome.md',
      errors: 1,
      warnings: 0,
      editor: `vscode://file${welcome}:1:1`,
      deck: { path: `/decks/${deck.id}`, organisation: 'acme' },
    })

    writeFileSync(welcome, text)
    expect((await events.show()).path).toBe(`/decks/${deck.id}/${cards[1]?.id}`)
    expect(await events.pack()).toMatchObject({ errors: 0, shows: 'saved' })
    events.close()
  })

  test('opens fresh accounts of a learner in the states of a deck, and says why a state is not possible', async () => {
    const learner = (await packOf()).users[0]?.user.id ?? ''
    const [check, standard] = [await deckOf('First check'), await deckOf('Welcome')]
    const look = { language: 'de', colorScheme: 'dark' }
    const open = async (state: string, deck: string) => {
      const { status, text } = await post('/open', { learner, deck, state, ...look })
      return { status, json: JSON.parse(text) as Opened & { readonly reason?: string } }
    }
    for (const state of ['new', 'halfway', 'failedTwice', 'passed'])
      expect(await open(state, check.deck.id), state).toMatchObject({ status: 200, json: { enter: '/author/enter' } })
    const { json } = await open('halfway', standard.deck.id)
    expect(json.origin).toMatch(/^http:\/\/a5\.author\.localhost:\d+$/)
    expect(await open('failedTwice', standard.deck.id)).toEqual({
      status: 409,
      json: { reason: "'Welcome' is no assessment, so nobody can fail it." },
    })
    expect((await open('locked', standard.deck.id)).json.reason).toMatch(/^No chain locks 'Welcome'/)
    expect((await post('/look', { account: json.account, language: 'fr', colorScheme: 'light' })).status).toBe(200)
    expect((await post('/look', { account: 99, ...look })).status).toBe(409)
    expect((await post('/open', { learner, state: 'asleep', deck: '', ...look })).status).toBe(400)
  })

  test('locks a deck of a chain for a new learner, and opens it for the other states', async () => {
    const categories = join(folder, 'orgs/acme/categories.json')
    const text = readFileSync(categories, 'utf8')
    const events = await openEvents()
    await events.pack()
    writeFileSync(
      categories,
      text.replace('"daisyChained": false', '"daisyChained": true, "daisyChainUnlockPercentage": 100'),
    )
    const shown = await events.show()
    expect(shown).toEqual({ ms: shown.ms })
    await events.pack()
    const learner = (await packOf()).users[0]?.user.id ?? ''
    const request = { learner, deck: (await deckOf('First check')).deck.id, language: 'en', colorScheme: 'light' }
    for (const state of ['locked', 'halfway', 'failedTwice', 'passed'])
      expect((await post('/open', { ...request, state })).status, state).toBe(200)
    const first = { ...request, deck: (await deckOf('Welcome')).deck.id, state: 'locked' }
    expect((await post('/open', first)).status).toBe(409)
    writeFileSync(categories, text)
    await events.show()
    await events.pack()
    events.close()
  })

  test('signs an account in by a page of its own host, which only the author page may show in a frame', async () => {
    const learner = (await packOf()).users[0]?.user.id ?? ''
    const request = { learner, deck: '', state: 'new', language: 'en', colorScheme: 'light' }
    const { origin, enter } = JSON.parse((await post('/open', request)).text) as Opened
    const { port: appPort, host } = new URL(origin)
    const page = await ask(Number(appPort), `${enter}?path=/library`, { host })
    expect(page.headers['content-security-policy']).toContain(`frame-ancestors http://author.localhost:${port}`)
    expect(page.text).toContain('data-path="/library" data-sign-in="/saml-redirect?token=')
    const settings = await ask(Number(appPort), '/white-label.json', { host })
    expect(JSON.parse(settings.text)).toMatchObject({ webDisplayName: 'Acme' })
    expect((await ask(Number(appPort), '/', { host: `a99.author.localhost:${appPort}` })).status).toBe(404)
    expect((await ask(Number(appPort), '/', { host: 'evil.example' })).status).toBe(421)
    expect((await ask(port, '/')).headers['content-security-policy']).toContain(
      `frame-src http://*.author.localhost:${appPort};`,
    )
  })

  test('leads from other names of this machine to the host whose frames have storage', async () => {
    for (const host of [`localhost:${port}`, `127.0.0.1:${port}`]) {
      const reply = await ask(port, '/', { host })
      expect([reply.status, reply.headers['location']], host).toEqual([302, `http://author.localhost:${port}/`])
    }
  })

  test('refuses other host names and origins, as a page of another site would use', async () => {
    const own = `author.localhost:${port}`
    expect((await ask(port, '/', { host: own })).status).toBe(200)
    for (const path of ['/', '/events', '/author.js'])
      expect((await ask(port, path, { host: `evil.example:${port}` })).status, path).toBe(421)
    const foreign = [
      { Origin: 'https://evil.example' },
      { Origin: `http://a1.author.localhost:${port}` },
      { Origin: 'null' },
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
    ]
    for (const headers of foreign) {
      expect((await ask(port, '/events', { host: own, headers })).status, JSON.stringify(headers)).toBe(403)
      expect((await post('/look', {}, { Host: own, ...headers })).status, JSON.stringify(headers)).toBe(403)
    }
    const link = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'document' }
    expect((await ask(port, '/', { host: own, headers: link })).status).toBe(200)
  })

  test('refuses wrong arguments, a missing folder and a taken port with a reason', async () => {
    for (const args of [
      [],
      [folder, '--host', '0.0.0.0'],
      [folder, '--port', '70000'],
      [folder, '--editor', 'vim'],
      [folder, '--x'],
    ]) {
      const { code, warned } = await runToEnd(...args)
      expect([code, warned.length], args.join(' ')).toEqual([2, 1])
      expect(warned[0]).toContain('Examples:')
    }
    expect(await runToEnd('--help')).toMatchObject({ code: 0, warned: [] })
    expect((await runToEnd(join(folder, 'none'))).warned[0]).toContain('is no folder')
    expect(await runToEnd(folder, '--port', String(port), '--no-open')).toMatchObject({
      code: 1,
      warned: [`Port ${port} is taken. Choose another one with --port.`],
    })
    expect(printed).not.toContain('a browser was opened')
  })
})
