import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const page = read('docs/rules.md')
const bare = (line: string): string => line.replaceAll(/[\s-]+/g, ' ')

test('X-DX-03 runs every program of docs/rules.md with the tests', () => {
  const programs = [...page.matchAll(/`(test\/rules\/examples\/[\w.-]+)`:\n\n```ts\n([\s\S]*?)```/g)]
  expect(programs.map(([, file = '']) => file).toSorted()).toEqual(
    readdirSync(join(root, 'test/rules/examples'))
      .map((name) => `test/rules/examples/${name}`)
      .toSorted(),
  )
  for (const [, file = '', code] of programs) expect(code).toBe(read(file))
  expect(page.match(/```/g)).toHaveLength(2 * programs.length)
})

test("X-DX-03 contains every rule's table in docs/rules.md, unchanged", () => {
  const tables = [...page.matchAll(/`(\w+)` in \[([\w./-]+)\]\([^)]*\)\n\n((?:\|.*\n)+)/g)]
  for (const [, name = '', file = '', table = ''] of tables) {
    const source = read(file)
    const place = source.search(new RegExp(`\\n(export )?(const|function) ${name}\\b`))
    const docstring = source.slice(source.lastIndexOf('/**', place), place)
    const lines = docstring.split('\n').flatMap((line) => /^\s*\*\s*(\|.*\|)\s*$/.exec(line)?.[1] ?? [])
    expect(table.trim().split('\n').map(bare)).toEqual(lines.map(bare))
  }
  const named = readdirSync(join(root, 'test/rules'))
    .filter((file) => file.endsWith('.test.ts') && file !== 'docs.test.ts')
    .flatMap((file) => [...read(`test/rules/${file}`).matchAll(/decisionTable\('([\w./-]+)', '(\w+)'\)/g)])
    .map(([, file = '', name = '']) => `${file} ${name}`)
  expect(tables.map(([, name = '', file = '']) => `${file} ${name}`).toSorted()).toEqual(named.toSorted())
})
