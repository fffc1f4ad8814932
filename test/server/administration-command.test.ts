import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as E from 'fp-ts/Either'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { runAdmin } from '../../scripts/admin/run-admin'
import { readPack } from '../../server/content/read-pack'
import { storePack } from '../../server/content/store-pack'
import { connectServer } from '../../server/db/connection'
import { textLike, textWith } from './administration-setup'
import { freshAddress, templateDatabase } from './databases'
import { readStory } from './people'
import { beginning, fill, packFolder, stateHash } from './seed'
import { runToEnd } from './server-process'

let folder: string
let address: string
let drop: () => Promise<void>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'flipdeck-admin-'))
  const server = inject('postgres')
  const template = await templateDatabase(server, `seeded_${stateHash()}`, fill)
  ;({ address, drop } = await freshAddress(server, template))
})
afterAll(async () => {
  await drop()
  rmSync(folder, { recursive: true, force: true })
})

const environment = () => ({
  DATABASE_URL: address,
  PUBLIC_ORIGINS: 'https://learn.example',
  // Otherwise each command derives it slowly.
  SERVER_SECRET: 'x'.repeat(32),
})

/** Runs the command in this process, which is faster than a process for each call. */
async function admin(args: readonly string[], env: Readonly<Record<string, string>> = environment()) {
  for (const name of ['DATABASE_URL', 'PUBLIC_ORIGINS', 'SERVER_SECRET']) vi.stubEnv(name, env[name] ?? '')
  const printed: string[] = []
  const warned: string[] = []
  const code = await runAdmin(args, {
    print: (line) => printed.push(line),
    warn: (line) => warned.push(line),
    progress: () => undefined,
  })
  vi.unstubAllEnvs()
  return { code, printed: printed.join('\n'), warned: warned.join('\n') }
}

const maya = 'maya@northwind.example'

test('npm run admin runs as a process: it changes the database and writes one log line without addresses', async () => {
  const { code, output } = await runToEnd('scripts/admin.ts', ['role', 'add', maya, 'Trainer'], environment())
  expect(code).toBe(0)
  expect(output).toContain('Trainer: added')
  const [line = '', ...more] = output.split('\n').filter((text) => text.startsWith('{'))
  expect(more).toEqual([])
  expect(JSON.parse(line)).toMatchObject({ event: 'administration', what: 'roleAdded', time: textLike(/./) })
  expect(line).not.toContain('maya')
  expect((await admin(['people', 'show', maya])).printed).toMatch(/roles +Barista, Trainer/)
})

test('export writes a file that only its owner can read, and replaces none', async () => {
  const file = join(folder, 'maya.json')
  expect(await admin(['export', maya, '--to', file])).toMatchObject({ code: 0 })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const { id } = (await readStory(packFolder, beginning)).person('Maya Okafor')
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ format: 'flipdeck-person', personId: id })
  const again = await admin(['export', maya, '--to', file])
  expect(again).toMatchObject({ code: 1, warned: textWith('[file-exists]') })
})

test('export --format readable writes a page and tables that only their owner can read, and replaces no folder', async () => {
  const files = join(folder, 'maya-readable')
  const command = ['export', maya, '--to', files, '--format', 'readable']
  expect(await admin(command)).toMatchObject({ code: 0 })
  const names = readdirSync(files)
  expect(names).toEqual(expect.arrayContaining(['index.html', 'users.csv', 'memberships.csv', 'trials.csv']))
  for (const name of names) expect(statSync(join(files, name)).mode & 0o777).toBe(0o600)
  expect(statSync(files).mode & 0o777).toBe(0o700)
  expect(readFileSync(join(files, 'users.csv'), 'utf8')).toContain(maya)
  expect(readFileSync(join(files, 'index.html'), 'utf8')).toContain('Maya Okafor')
  expect(await admin(command)).toMatchObject({ code: 1, warned: textWith('[file-exists]') })
  expect(await admin([...command.slice(0, -1), 'pdf'])).toMatchObject({ code: 2 })
})

test('invite --csv --json lists the fault of each row by its line', async () => {
  const table = join(folder, 'people.csv')
  writeFileSync(table, 'email;name;role\nnew@x.example;New One;Trainer\nbad;Bad One;Trainer\nother@x.example;;Pilot\n')
  const refused = await admin(['invite', '--csv', table, '--organisation', 'Northwind Coffee', '--json'])
  expect(refused.code).toBe(1)
  expect(JSON.parse(refused.printed)).toMatchObject({
    refused: {
      rule: 'faulty-rows',
      rows: [
        { line: 3, rule: 'wrong-address' },
        { line: 4, rule: 'missing-name' },
        { line: 4, rule: 'unknown-role' },
      ],
    },
  })
  writeFileSync(table, 'email,name,rank\n')
  expect((await admin(['invite', '--csv', table])).warned).toContain('[unknown-column]')
  writeFileSync(table, 'email,name\nnew@x.example,=HYPERLINK("x")\n')
  expect((await admin(['invite', '--csv', table, '--role', 'Trainer'])).warned).toContain('[formula]')
})

test('wrong arguments exit with 2, and a deletion needs --yes or --dry-run', async () => {
  expect(await admin(['delete', maya])).toMatchObject({ code: 2, warned: textWith('--dry-run') })
  expect(await admin(['people', 'fire'])).toMatchObject({ code: 2 })
  expect(await admin(['role', 'add', maya])).toMatchObject({ code: 2 })
  expect(await admin(['invite', '--email', 'a@b.example'])).toMatchObject({ code: 2 })
  const dry = await admin(['delete', maya, '--dry-run'])
  expect(dry).toMatchObject({ code: 0, warned: '', printed: textWith('nothing was changed') })
})

test('organisation create adds an organisation that the server accepts, and replaces no file', async () => {
  const pack = join(folder, 'pack')
  cpSync(packFolder, pack, { recursive: true })
  const create = ['organisation', 'create', 'Äcme Training', '--content', pack, '--host', 'acme.example']
  expect((await admin([...create, '--dry-run'])).printed).toContain('orgs/acme-training/org.json')
  expect(E.isRight(await readPack(pack, beginning))).toBe(true)
  expect(await admin([...create, '--registration', 'name,email,password'])).toMatchObject({ code: 0, warned: '' })
  const read = await readPack(pack, beginning)
  if (E.isLeft(read)) throw new Error(JSON.stringify(read.left))
  const created = read.right.orgs.find((org) => org.folder === 'acme-training')
  expect(created?.org).toMatchObject({ hosts: ['acme.example'], org: { name: 'Äcme Training' } })
  const { db, close } = connectServer(address, { max: 2 })
  expect((await storePack(db, read.right, beginning + 1))?.changes).toMatchObject({ addedOrganisations: 1 })
  await close()
  const invited = [
    'invite',
    '--organisation',
    'äcme training',
    '--role',
    'Trainers',
    '--name',
    'Ann',
    '--email',
    'a@x.example',
  ]
  expect((await admin(invited)).printed).toContain('1 added')
  expect((await admin(create)).warned).toContain('[organisation-exists]')
  const taken = [...create.slice(0, -1), 'northwind.localhost', '--folder', 'other']
  expect((await admin(taken)).warned).toContain('[faulty-pack]')
})

test('every command has a help with examples and exit codes', async () => {
  const { printed } = await admin(['--help'])
  const names = [...printed.matchAll(/^ {2}([a-z-]+(?: [a-z]+)?) {2,}/gm)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(12)
  for (const name of names) {
    const help = await admin([...name.split(' '), '--help'])
    expect(help.printed).toContain(`npm run admin -- ${name}`)
    expect(help.printed).toMatch(/Exit codes: 0 done, 1 refused, 2 wrong arguments\.[^]*Examples?:/)
  }
})

test('refuses a database of another version, and names a missing setting or database', async () => {
  const { db, close } = connectServer(address, { max: 1 })
  await sql`insert into kysely_migration (name, timestamp) values ('999-later', '')`.execute(db)
  const other = await admin(['people', 'list'])
  await sql`delete from kysely_migration where name = '999-later'`.execute(db)
  await close()
  expect(other).toMatchObject({ code: 1, warned: textWith('[other-version]') })
  expect(await admin(['people', 'list'], {})).toMatchObject({
    code: 1,
    warned: textWith('DATABASE_URL is missing'),
  })
  const nowhere = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }
  expect(await admin(['people', 'list'], nowhere)).toMatchObject({
    code: 1,
    warned: textWith('[no-database]'),
  })
})
