import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runReplay } from '../../scripts/replay/run-replay'
import { root } from '../../scripts/setup.mjs'
import type { report } from '../planted-bug/report'
import { captureReplay } from './captured-output'

/*
 * Follows docs/replay.md, 'From a report to a failing test': a build has the bug of test/planted-bug, and a learner
 * reports it. A developer without further knowledge finds the event and creates a test that fails until the bug is
 * fixed.
 */

const patch = join(root, 'test', 'planted-bug', 'star-stays.patch')
/** Other entries of the project folder. */
const notSource = new Set(['.git', 'node_modules', 'dist', 'test-results'])
let folder = ''
/** The source of the build with the bug. */
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

/** The modules used from the build with the bug, which is loaded in this process next to the current source. */
interface Build {
  readonly runReplay: typeof runReplay
  readonly report: typeof report
}
const buildWithBug = async (): Promise<Build> => ({
  ...((await import(join(source, 'scripts', 'replay', 'run-replay.ts'))) as Pick<Build, 'runReplay'>),
  ...((await import(join(source, 'test', 'planted-bug', 'report.ts'))) as Pick<Build, 'report'>),
})

/** Runs the test as in docs/replay.md. */
function regressions() {
  const program = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [program, 'run', '--project', 'unit', 'test/regressions'],
    { cwd: source, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1', VITEST: undefined } },
  )
  return { status, output: stdout + stderr }
}

test('X-REPLAY-01 X-REPLAY-04 X-REPLAY-05 goes from a report to a test that fails until the planted bug is fixed', async () => {
  const build = await buildWithBug()
  const replay = (...args: readonly string[]) => captureReplay(build.runReplay, [log, ...args])
  const replayHere = (...args: readonly string[]) => captureReplay(runReplay, [log, ...args])
  writeFileSync(log, new Uint8Array(await (await build.report()).arrayBuffer()))

  // The action: the star was removed.
  expect((await replay('--summary')).stdout).toContain('favorite removed 1×')
  // The fault: the star's record does not contain the removal.
  const star = ['--print', 'user.engagement.favorites["deck-1"]["card-1"]']
  expect((await replay(...star)).stdout).not.toContain('deletedAt')
  // A build without the bug names the event itself.
  const elsewhere = await replayHere()
  expect(elsewhere.stdout).toMatch(/The states differ from event \d+ \(favoriteRemoved\) on/)
  expect(elsewhere.status).toBe(1)
  const seq = /differ from event (\d+)/.exec(elsewhere.stdout)?.[1] ?? ''
  // The current build reports its own result and the other build's.
  const both = (await replay('--against', root)).stdout
  expect(both).toContain('The state hash of the file is reached.')
  expect(both).toContain(`The build of ${root}:\n${elsewhere.stdout.split('\n')[0] ?? ''}`)
  expect(both).toContain(`The states differ from event ${seq} (favoriteRemoved) on`)
  const deleted = String.raw`user\.engagement\.favorites\["deck-1"\]\["card-1"\]\.deletedAt: \d+ -> absent`
  expect(both).toMatch(new RegExp(`From its state to that of the source at hand:\n${deleted}\n$`))
  const change = ['--diff', String(Number(seq) - 1), seq]
  expect((await replay(...change)).stdout).not.toContain('deletedAt')
  expect((await replayHere(...change)).stdout).toContain('deletedAt')

  // The generated test expects the build's result, bug included. Another one gets the correct expectation: it fails …
  for (const name of ['star-stays', 'star-goes'])
    expect(await replay('--emit-test', name)).toMatchObject({ status: 0, stderr: '' })
  const testOf = (name: string) => join(source, 'test', 'regressions', `${name}.test.ts`)
  const text = readFileSync(testOf('star-goes'), 'utf8')
  const hash = /^ {2}expect\(hashOf\(state\)\).*$/m
  const wanted = `  expect(state.user.engagement.favorites['deck-1']?.['card-1']).toHaveProperty('deletedAt')`
  expect(text).toMatch(hash)
  writeFileSync(testOf('star-goes'), text.replace(hash, wanted))
  const { status, output } = regressions()
  expect(output).toMatch(/Test Files +1 failed \| 1 passed/)
  expect(output).toMatch(/FAIL .*star-goes/)
  expect(output).toContain('deletedAt')
  expect(status).toBe(1)

  // … until the bug is fixed.
  rmSync(testOf('star-stays'))
  execFileSync('git', ['apply', '--reverse', patch], { cwd: source })
  expect(regressions()).toMatchObject({ status: 0 })
})
