import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from './support'

const root = join(import.meta.dirname, '../..')

let folder: string

test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'flipdeck-render-'))
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/content.ts', 'new', folder, '--name', 'Acme'], {
    cwd: root,
  })
  for (const deck of ['find', 'first-check', 'strengths']) rmSync(join(folder, `orgs/acme/decks/${deck}.md`))
})
test.afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

interface Found {
  readonly file: string
  readonly path: string
  readonly rule: string
  readonly reason: string
  readonly place?: { readonly line: number }
}

/** Runs the check with the app. Returns the findings of the given rules. */
function check(rules: readonly string[], ...args: readonly string[]): readonly Found[] {
  const program = ['--import', 'tsx', 'scripts/content.ts', 'check', folder, '--render', '--json', ...args]
  const { stdout, stderr } = spawnSync(process.execPath, program, { cwd: root, encoding: 'utf8' })
  expect(stderr).toBe('')
  return (JSON.parse(stdout) as Found[]).filter(({ rule }) => rules.includes(rule))
}

const lineOf = (text: string, part: string): number => text.split('\n').findIndex((line) => line.includes(part)) + 1

test('content check --render names the titles that are cut off on a small phone, at their lines, and no other text', () => {
  // The app shows all cards twice.
  test.slow()
  const file = 'orgs/acme/decks/welcome.md'
  const original = readFileSync(join(folder, file), 'utf8')
  const deckTitle = 'Welcome to all that you will ever need to know about cards, decks and the people who write them'
  const cardTitle = `Put the steps in order, and ${'think again about each of them before you go on, '.repeat(5)}please`
  const text = original
    .replace('title: Welcome', `title: ${deckTitle}\nshowIndexCard: true`)
    .replace('## Put the steps in order', `## ${cardTitle}`)
  writeFileSync(join(folder, file), text)
  const found = check(['cut-off-text', 'not-rendered'])
  expect(found.map(({ path, place }) => [path, place?.line])).toEqual([
    ['deck.title', lineOf(text, deckTitle)],
    ['cards.1.title', lineOf(text, cardTitle)],
  ])
  writeFileSync(join(folder, file), original)
})

test('content check --render says how many cards it has not shown when its time is over', () => {
  const found = check(['cut-off-text', 'not-rendered'], '--minutes', '0.0001')
  expect(found.map(({ file, reason }) => [file, reason])).toEqual([
    ['pack.json', '10 of 10 cards were not shown in time; each counts once for each text size'],
  ])
})

test('content check --render shows nothing of a pack that the server refuses', () => {
  const file = join(folder, 'orgs/acme/decks/welcome.md')
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replace('type: standard', 'type: standrad'))
  const found = check(['cut-off-text', 'not-rendered', 'unknown-word'])
  expect(found.map(({ file: at, rule }) => [at, rule])).toEqual([
    ['orgs/acme/decks/welcome.md', 'unknown-word'],
    ['pack.json', 'not-rendered'],
  ])
  writeFileSync(file, text)
})
