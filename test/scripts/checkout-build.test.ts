import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseReplayOutput, checkoutBuild } from '../../scripts/replay/checkout-build'

let folder = ''
let first = ''
const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim()
const commit = (version: string): string => {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ version }))
  git('add', 'package.json')
  git('-c', 'user.name=Robin', '-c', 'user.email=robin@example.org', 'commit', '--quiet', '--message', version)
  return git('rev-parse', 'HEAD')
}
const had = (named: string): string => checkoutBuild(named, folder, join(folder, 'builds'))
const versionIn = (source: string): unknown => JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'))

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'flipdeck-builds-'))
  git('init', '--quiet')
  first = commit('1.0.0')
  git('tag', 'first')
  commit('2.0.0')
})
afterAll(() => rmSync(folder, { recursive: true }))

test('X-REPLAY-05 checks out another build by folder, commit or tag, once, and leaves the current source unchanged', () => {
  expect(had(folder)).toBe(folder)
  const source = had(first)
  expect(versionIn(source)).toEqual({ version: '1.0.0' })
  expect(versionIn(folder)).toEqual({ version: '2.0.0' })
  for (const named of ['first', first.slice(0, 9), 'HEAD~1']) expect(had(named)).toBe(source)
})

test('X-REPLAY-05 checks out a build again when its folder was removed', () => {
  const source = had('first')
  rmSync(source, { recursive: true })
  expect(versionIn(had('first'))).toEqual({ version: '1.0.0' })
})

test('X-REPLAY-05 names a reference that is neither a source folder nor a commit', () => {
  for (const named of ['no-such-thing', '--all', tmpdir()])
    expect(() => had(named)).toThrow(`there is neither a folder with a source nor a commit '${named}'`)
})

test("X-REPLAY-05 reads the state at the end of another build's output, if it prints one", () => {
  const said = 'log.jsonl.gz: written by build 1\nstate hash: {ab}'
  expect(parseReplayOutput(`${said}\n{\n  "user": {\n    "seq": 3\n  }\n}\n`)).toEqual({
    text: said,
    state: { user: { seq: 3 } },
  })
  for (const printed of [`${said}\n`, `${said}\n{\n  "cut`])
    expect(parseReplayOutput(printed)).toMatchObject({ state: undefined })
  expect(parseReplayOutput(`${said}\n`).text).toBe(said)
})
