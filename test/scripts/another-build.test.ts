import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findingsIn, sourceOf } from '../../scripts/another-build'

let folder = ''
let first = ''
const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim()
const commit = (version: string): string => {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ version }))
  git('add', 'package.json')
  git('-c', 'user.name=Robin', '-c', 'user.email=robin@example.org', 'commit', '--quiet', '--message', version)
  return git('rev-parse', 'HEAD')
}
const had = (named: string): string => sourceOf(named, folder, join(folder, 'builds'))
const versionIn = (source: string): unknown => JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'))

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'flipdeck-builds-'))
  git('init', '--quiet')
  first = commit('1.0.0')
  git('tag', 'first')
  commit('2.0.0')
})
afterAll(() => rmSync(folder, { recursive: true }))

test('X-REPLAY-05 another build is had by a folder, a commit or a tag, once; the source at hand stays as it is', () => {
  expect(had(folder)).toBe(folder)
  const source = had(first)
  expect(versionIn(source)).toEqual({ version: '1.0.0' })
  expect(versionIn(folder)).toEqual({ version: '2.0.0' })
  for (const named of ['first', first.slice(0, 9), 'HEAD~1']) expect(had(named)).toBe(source)
})

test('X-REPLAY-05 a build whose folder was removed is had once more', () => {
  const source = had('first')
  rmSync(source, { recursive: true })
  expect(versionIn(had('first'))).toEqual({ version: '1.0.0' })
})

test('X-REPLAY-05 what is neither a folder with a source nor a commit is told by its name', () => {
  for (const named of ['no-such-thing', '--all', tmpdir()])
    expect(() => had(named)).toThrow(`there is neither a folder with a source nor a commit '${named}'`)
})

test('X-REPLAY-05 what another build says ends with its state; one that tells none has none', () => {
  const said = 'log.jsonl.gz: written by build 1\nstate hash: {ab}'
  expect(findingsIn(`${said}\n{\n  "mine": {\n    "seq": 3\n  }\n}\n`)).toEqual({ said, state: { mine: { seq: 3 } } })
  for (const printed of [`${said}\n`, `${said}\n{\n  "cut`])
    expect(findingsIn(printed)).toMatchObject({ state: undefined })
  expect(findingsIn(`${said}\n`).said).toBe(said)
})
