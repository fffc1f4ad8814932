import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkFolder } from './check-pack'
import { runContent } from './run-content'

const silent = { print: () => {}, warn: () => {}, progress: () => {} }

test('the tutorial of docs/content.md: its commands exist, and its deck has no errors in a new pack', async () => {
  const page = await readFile(join(import.meta.dirname, '..', '..', 'docs', 'content.md'), 'utf8')
  const [, deck = ''] = /`{4}markdown\n([\s\S]*?)\n {3}`{4}/.exec(page) ?? []
  const folder = await mkdtemp(join(tmpdir(), 'flipdeck-tutorial-'))
  try {
    expect(await runContent(['new', folder, '--name', 'Acme Training', '--colors', '#174a7c,#2aa183'], silent)).toBe(0)
    const org = join(folder, 'orgs', 'acme-training')
    const [category] = JSON.parse(await readFile(join(org, 'categories.json'), 'utf8')) as { id: string }[]
    const text = deck.replace(/^ {3}/gm, '').replace('PUT-THE-ID-HERE', category?.id ?? '')
    await writeFile(join(org, 'decks', 'hygiene.md'), text)
    const now = Date.UTC(2026, 0, 15)
    expect((await checkFolder(folder, now)).map(({ rule, severity }) => [rule, severity])).toEqual([
      ['derived-id', 'warning'],
    ])
    expect(await runContent(['ids', folder], silent)).toBe(0)
    expect(await checkFolder(folder, now)).toEqual([])
  } finally {
    await rm(folder, { recursive: true })
  }
})
