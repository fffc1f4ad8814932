import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as testing from 'flipdeck/testing'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const page = read('docs/properties.md')
const programs = [...page.matchAll(/`(test\/properties\/[\w.-]+)`:\n\n```ts\n([\s\S]*?)```/g)]

test('X-DX-03 runs every program of docs/properties.md with the tests, six properties in all', () => {
  expect(programs.map(([, file = '']) => file).toSorted()).toEqual(
    readdirSync(join(root, 'test/properties'))
      .filter((name) => name !== 'docs.test.ts')
      .map((name) => `test/properties/${name}`)
      .toSorted(),
  )
  for (const [, file = '', code] of programs) expect(code).toBe(read(file))
  expect(page.match(/```/g)).toHaveLength(2 * programs.length)
  expect(
    programs
      .map(([, , code = '']) => code)
      .join('')
      .match(/property\.prop\(/g),
  ).toHaveLength(6)
})

test('X-SIM-05 describes all exports of flipdeck/testing in docs/properties.md', () => {
  const [, module = ''] = /## The module\n([\s\S]*?)\n## /.exec(page) ?? []
  const told = new Set([...module.matchAll(/`(\w+)(?:\([^`]*\))?`/g)].map(([, name = '']) => name))
  expect(Object.keys(testing).filter((name) => !told.has(name))).toEqual(['numberedId', 'placeCalled'])
})
