import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { textWith } from './administration-setup'
import { withDeckFields, withFields, writeEditedPack } from './edited-pack'
import type { Edit } from './edited-pack'
import { readStory } from './people'
import { openSandbox } from './sandbox'
import type { Sandbox } from './sandbox'
import { beginning, packFolder } from './seed'

const file = 'orgs/northwind/decks/welcome-to-northwind.json'
let folder: string
let sandbox: Sandbox
let session: string
let deckId: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'flipdeck-sandbox-publish-'))
  sandbox = await openSandbox()
  await sandbox.connection.db.insertInto('database_use').values({ only: 1, sandbox: true }).execute()
  deckId = (await readStory(packFolder, beginning)).deckId('Welcome to Northwind')
  ;({ session } = await sandbox.newcomer())
})
afterAll(async () => {
  await sandbox.close()
  rmSync(folder, { recursive: true, force: true })
})

const publish = async (request: unknown, headers: Readonly<Record<string, string>> = {}) => {
  sandbox.clock.move(60_000)
  const answer = await sandbox.fetch('/sandbox/publish', { method: 'POST', body: JSON.stringify(request), headers })
  return { status: answer.status, json: (await answer.json().catch(() => undefined)) as unknown }
}
const title = async () => (await sandbox.ok('deck', { session, path: { id: deckId } })).bundle.deck.title

test('X-SERVER-05 POST /sandbox/publish loads a folder and an earlier version, with media and people', async () => {
  const addPerson: Edit = (json) => [
    ...(json as object[]),
    { user: { id: '11111111-1111-4111-8111-111111111111', name: 'Nora New' }, password: 'first-day-2' },
  ]
  const edited = writeEditedPack(join(folder, 'pack'), {
    'pack.json': withFields({ version: '1.9' }),
    [file]: withDeckFields({ title: 'Hello', coverImage: { url: 'media/fresh.svg' } }),
    'orgs/northwind/users.json': addPerson,
  })
  writeFileSync(join(edited, 'media/fresh.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  const before = await title()
  const tried = await publish({ folder: edited, dryRun: true })
  expect(tried).toMatchObject({
    status: 200,
    json: { dryRun: true, changed: true, newMedia: ['fresh.svg'], effects: { people: 0, groups: [] } },
  })
  expect(await title()).toBe(before)
  expect(await publish({ folder: edited })).toMatchObject({
    status: 200,
    json: { dryRun: false, to: { version: '1.9' } },
  })
  expect(await title()).toBe('Hello')
  expect((await sandbox.fetch('/media/fresh.svg')).status).toBe(200)
  expect(await (await sandbox.fetch('/sandbox')).text()).toContain('Nora New')
  expect(sandbox.faultLines().filter((line) => line.includes('content loaded'))).toHaveLength(1)
  expect(await publish({ folder: edited })).toMatchObject({ status: 200, json: { changed: false } })
  expect(await publish({ rollback: true })).toMatchObject({ status: 200, json: { to: { version: '1.0.0' } } })
  expect(await title()).toBe(before)
})

test('POST /sandbox/publish refuses wrong requests, faulty folders and other sites, and changes nothing', async () => {
  const before = await title()
  const wrong = [{}, { folder: packFolder, rollback: true }, { folder: 'content' }, { folder: 7 }]
  for (const request of wrong)
    expect(await publish(request)).toMatchObject({ status: 400, json: { rule: 'wrong-request' } })
  expect(await publish({ folder: join(folder, 'none') })).toMatchObject({
    status: 409,
    json: { rule: 'faulty-pack', reason: textWith('this folder cannot be read') },
  })
  expect(await publish({ version: '0000' })).toMatchObject({ status: 409, json: { rule: 'unknown-version' } })
  const foreign = await publish({ folder: packFolder }, { Origin: 'https://evil.example' })
  expect(foreign.status).toBe(403)
  expect(await title()).toBe(before)
})
