import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../../scripts/setup.mjs'

/*
 * The walk of docs/replay.md, 'From a report to a failing test': a build has the bug of test/planted-bug, a learner
 * reports it, and a developer who knows nothing else finds the event and has a test that fails until the bug is gone.
 */

const patch = join(root, 'test', 'planted-bug', 'star-stays.patch')
/** What else may lie in the folder of the project. */
const notSource = new Set(['.git', 'node_modules', 'dist', 'test-results'])
let folder = ''
/** The source of the build that has the bug. */
let source = ''
let log = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'flipdeck-report-'))
  source = join(folder, 'source')
  log = join(folder, 'log.jsonl.gz')
  cpSync(root, source, { recursive: true, filter: (path) => !notSource.has(basename(path)) })
  symlinkSync(join(root, 'node_modules'), join(source, 'node_modules'), 'junction')
  execFileSync('git', ['apply', patch], { cwd: source })
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs a program of a copy of the source. */
function run(cwd: string, ...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', ...args], {
    cwd,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}
const replay = (cwd: string, ...args: readonly string[]) => run(cwd, 'scripts/replay.ts', log, ...args)

/** Runs the test as docs/replay.md says. */
function regressions() {
  const program = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [program, 'run', '--project', 'unit', 'test/regressions'],
    { cwd: source, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1', VITEST: undefined } },
  )
  return { status, output: stdout + stderr }
}

test('X-REPLAY-01 X-REPLAY-04 X-REPLAY-05 from a report to a test that fails until the planted bug is gone', () => {
  expect(run(source, 'test/planted-bug/report.ts', log)).toMatchObject({ status: 0, stderr: '' })

  // What was done: the star was taken off.
  expect(replay(source, '--summary').stdout).toContain('favorite removed 1×')
  // What is wrong: the record of the star says nothing of it.
  const star = ['--print', 'mine.engagement.favorites["deck-1"]["card-1"]']
  expect(replay(source, ...star).stdout).not.toContain('deletedAt')
  // A build without the bug names the event itself.
  const elsewhere = replay(root)
  expect(elsewhere.stdout).toMatch(/The states differ from event \d+ \(favoriteRemoved\) on/)
  expect(elsewhere.status).toBe(1)
  const seq = /differ from event (\d+)/.exec(elsewhere.stdout)?.[1] ?? ''
  // The build at hand says of it what it comes to, and what the other one does.
  const both = replay(source, '--against', root).stdout
  expect(both).toContain('The state hash of the file is reached.')
  expect(both).toContain(`The build of ${root}:\n${elsewhere.stdout.split('\n')[0] ?? ''}`)
  expect(both).toContain(`The states differ from event ${seq} (favoriteRemoved) on`)
  expect(replay(source, '--diff', String(Number(seq) - 1), seq).stdout).not.toContain('deletedAt')
  expect(replay(root, '--diff', String(Number(seq) - 1), seq).stdout).toContain('deletedAt')

  // The test that is made expects what the build does: the bug included.
  expect(replay(source, '--emit-test', 'star-stays')).toMatchObject({ status: 0, stderr: '' })
  expect(regressions()).toMatchObject({ status: 0 })

  // What should be is put in its place. Now it fails …
  const file = join(source, 'test', 'regressions', 'star-stays.test.ts')
  const text = readFileSync(file, 'utf8')
  const hash = /^ {2}expect\(hashOf\(state\)\).*$/m
  const wanted = `  expect(state.mine.engagement.favorites['deck-1']?.['card-1']).toHaveProperty('deletedAt')`
  expect(text).toMatch(hash)
  writeFileSync(file, text.replace(hash, wanted))
  const failing = regressions()
  expect(failing.output).toContain('deletedAt')
  expect(failing.status).toBe(1)

  // … until the bug is gone.
  execFileSync('git', ['apply', '--reverse', patch], { cwd: source })
  expect(regressions()).toMatchObject({ status: 0 })
})
