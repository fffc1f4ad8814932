import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const specification = join(root, 'docs', 'spec')
const folders = ['core', 'protocol', 'scripts', 'server', 'test', 'ui', 'worker']

const idsIn = (path: string): readonly string[] => readFileSync(path, 'utf8').match(/\b[DSX]-[A-Z0-9]+-\d+\b/g) ?? []

test('tests name only requirements of the specification', () => {
  const known = new Set(readdirSync(specification).flatMap((name) => idsIn(join(specification, name))))
  expect(known.size).toBeGreaterThan(1_000)
  const tests = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:test|spec)\.tsx?$/.test(name))
      .map((name) => join(folder, name)),
  )
  expect(tests.length).toBeGreaterThan(400)
  const unknown = tests.flatMap((path) =>
    idsIn(join(root, path))
      .filter((id) => !known.has(id))
      .map((id) => `${path}: ${id}`),
  )
  expect(unknown).toEqual([])
})
