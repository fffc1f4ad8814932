import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as E from 'fp-ts/Either'
import { afterAll, describe, expect, test } from 'vitest'
import { readPack } from '../../server/content/read-pack'
import { checkFolder } from './check-pack'
import { runContent } from './run-content'

const folders: string[] = []
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true })
})

async function freshFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'flipdeck-new-'))
  folders.push(folder)
  return folder
}

async function run(...args: readonly string[]) {
  const lines: string[] = []
  const add = (line: string) => void lines.push(line)
  return { code: await runContent(args, { print: add, warn: add, progress: () => {} }), text: lines.join('\n') }
}

/** Expects the exit code and a part of the message. */
async function expectRefusal(code: number, message: string, ...args: readonly string[]): Promise<void> {
  const result = await run(...args)
  expect([result.code, result.text.includes(message)]).toEqual([code, true])
}

const now = Date.UTC(2030, 0, 1)

describe('X-SERVER-03 npm run content -- new', () => {
  test('creates a pack that the server loads and the check finds clean', async () => {
    const folder = await freshFolder()
    expect(await run('new', folder, '--name', 'Café Größe', '--colors', '#174a7c,#2aa183')).toMatchObject({ code: 0 })
    expect(await checkFolder(folder, now)).toEqual([])
    const pack = await readPack(folder, now)
    if (E.isLeft(pack)) throw new Error('The new pack has faults')
    const [org] = pack.right.orgs
    expect(org?.folder).toBe('cafe-gro-e')
    expect(org?.org.org).toMatchObject({ name: 'Café Größe', uiColor1: '#174a7c', uiColor2: '#2aa183' })
    expect(org?.decks.map(({ deck }) => deck.type).toSorted()).toEqual(['categorySearch', 'points', 'quiz', 'standard'])
    expect(org?.users.map(({ user }) => user.roles?.length)).toEqual([1, 2])
    expect(await readdir(join(folder, 'schema'))).toHaveLength(14)
  })

  test('refuses a folder that contains files, and wrong colours', async () => {
    const folder = await freshFolder()
    await writeFile(join(folder, 'mine.txt'), 'x')
    await expectRefusal(1, 'is not empty', 'new', folder)
    expect(await readdir(folder)).toEqual(['mine.txt'])
    await expectRefusal(2, '--colors needs two colours', 'new', `${folder}/b`, '--colors', 'red')
  })
})

describe('npm run content', () => {
  test('lists the commands, and shows help with examples and exit codes for each', async () => {
    const { text } = await run('--help')
    const names = [...text.matchAll(/^ {2}(\w+) /gm)].map(([, name = '']) => name)
    expect(names.length).toBeGreaterThan(3)
    for (const name of names) {
      const help = await run(name, '--help')
      expect(help.code).toBe(0)
      expect(help.text).toContain('Exit codes: ')
      expect(help.text).toContain('Examples:')
      expect(help.text).toContain('--json')
    }
  })

  test('exits with 2 for an unknown command, option or missing folder', async () => {
    await expectRefusal(2, "no command 'chek'", 'chek')
    await expectRefusal(2, "'--lnks'", 'check', 'content', '--lnks')
    await expectRefusal(2, 'Name one folder', 'check')
  })

  test('check prints one line for each finding, or JSON, and exits with 1 for an error', async () => {
    const folder = await freshFolder()
    await run('new', folder, '--name', 'Acme')
    await writeFile(join(folder, 'orgs', 'acme', 'roles.json'), '[\n  { "id": 7 }\n]\n')
    const { code, text } = await run('check', folder)
    expect(code).toBe(1)
    expect(text).toContain(
      'orgs/acme/roles.json:2:11: error wrong-type: 0.id: an id expected, a text of up to 200 characters',
    )
    const json = await run('check', folder, '--json')
    expect(JSON.parse(json.text)).toContainEqual({
      file: 'orgs/acme/roles.json',
      path: '0.id',
      place: { line: 2, column: 11 },
      severity: 'error',
      rule: 'wrong-type',
      reason: 'an id expected, a text of up to 200 characters',
    })
  })
})
