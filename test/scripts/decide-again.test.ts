import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runReplay } from '../../scripts/replay/run-replay'
import { root } from '../../scripts/setup.mjs'
import { assessmentReport } from '../planted-bug/assessment-report'
import { captureReplay } from './captured-output'

/*
 * A build has a mistake in a decision: test/planted-bug/attempts-lost.patch. The event of the log carries the wrong
 * value, so a fold of the log gives the same state in every build.
 */

const PATIENCE = 300_000
const notSource = new Set(['.git', 'node_modules', 'dist', 'test-results', '.tsbuildinfo'])
let folder = ''
/** The source of the build with the mistake. */
let source = ''
/** Logs of a build without the mistake, and of the build with it. */
let healthy = ''
let faulty = ''

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'flipdeck-decide-'))
  source = join(folder, 'source')
  cpSync(root, source, { recursive: true, filter: (path) => !notSource.has(basename(path)) })
  symlinkSync(join(root, 'node_modules'), join(source, 'node_modules'), 'junction')
  execFileSync('git', ['apply', join(root, 'test', 'planted-bug', 'attempts-lost.patch')], { cwd: source })
  const save = async (name: string, report: typeof assessmentReport, visits?: number) => {
    const path = join(folder, name)
    writeFileSync(path, new Uint8Array(await (await report(visits)).arrayBuffer()))
    return path
  }
  healthy = await save('healthy.jsonl.gz', assessmentReport)
  const other = (await import(join(source, 'test', 'planted-bug', 'assessment-report.ts'))) as {
    readonly assessmentReport: typeof assessmentReport
  }
  faulty = await save('faulty.jsonl.gz', other.assessmentReport)
}, PATIENCE)
afterAll(() => rmSync(folder, { recursive: true }))

const replay = (...args: readonly string[]) => captureReplay(runReplay, args)

/** Runs a test file in a source. */
function vitest(cwd: string, path: string) {
  const program = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, 'run', '--project', 'unit', path], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', VITEST: undefined },
  })
  return { status, output: stdout + stderr }
}

describe('npm run replay -- --decide', { timeout: PATIENCE }, () => {
  test('X-REPLAY-05 finds no difference in a log of the same rules, and decides every input again', async () => {
    const { status, stdout, stderr } = await replay(healthy, '--decide')
    expect(stderr).toBe('')
    expect(stdout).toContain('Decided again: 24 inputs of 24 with 36 events')
    expect(stdout).toContain('All decisions are those of the log.')
    expect(status).toBe(0)
  })

  test('X-REPLAY-05 names the first event that a mistake in a decision changed, with both values', async () => {
    const { status, stdout } = await replay(faulty, '--decide')
    expect(stdout).toContain('The state hash of the file is reached.')
    expect(stdout).toMatch(
      /The first event that is decided differently is (\d+) \(quizAttemptCompleted\):\n {2}\1: attemptsRemaining 0 there, 1 here/,
    )
    expect(status).toBe(1)
  })

  test('X-REPLAY-05 finds the mistake in another build by --against', async () => {
    const { stdout } = await replay(healthy, '--against', source)
    const [own = '', theirs = ''] = stdout.split('The build of ')
    expect(own).toContain('All decisions are those of the log.')
    expect(theirs).toMatch(/\d+: attemptsRemaining 1 there, 0 here/)
  })

  test('X-REPLAY-01 finds events by a word and by a condition on the state', async () => {
    const words = (await replay(faulty, '--find', 'quizretried')).stdout.trimEnd().split('\n')
    expect(words).toHaveLength(1)
    expect(words[0]).toMatch(/^\d+ 2026-02-11T\S+Z quizRetried \{"deckId":"deck-1"/)
    const where = (await replay(faulty, '--where', 'trials.*.attemptsRemaining == 0')).stdout.trimEnd().split('\n')
    expect(where).toHaveLength(1)
    expect(where[0]).toMatch(/^\d+ \S+ quizAttemptCompleted .*"attemptsRemaining":0/)
    expect(await replay(healthy, '--where', 'trials.*.attemptsRemaining == 0')).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('No event is found.') as string,
    })
  })

  test('X-REPLAY-01 prints one JSON object by --json', async () => {
    const { stdout } = await replay(faulty, '--decide', '--json')
    expect(JSON.parse(stdout)).toMatchObject({
      file: 'faulty.jsonl.gz',
      reached: true,
      decisions: {
        different: 1,
        differences: [{ there: 'quizAttemptCompleted', values: [{ path: ['attemptsRemaining'], there: 0, here: 1 }] }],
      },
    })
  })

  test('X-REPLAY-04 keeps a test below 50 kB for a long log, at the event that --at names', async () => {
    const long = join(folder, 'long.jsonl.gz')
    writeFileSync(long, new Uint8Array(await (await assessmentReport(400)).arrayBuffer()))
    expect(statSync(long).size).toBeGreaterThan(50_000)
    const out = join(folder, 'long', 'long.test.ts')
    const { status, stdout } = await replay(long, '--at', '34', '--emit-test', 'long', '--out', out)
    expect(status).toBe(0)
    expect(stdout).toContain('a test of event 34')
    const end = join(folder, 'long', 'end.test.ts')
    expect((await replay(long, '--emit-test', 'end', '--out', end)).status).toBe(0)
    for (const path of [out, end]) {
      const log = path.replace('.test.ts', '.log.jsonl.gz')
      expect(statSync(path).size + statSync(log).size).toBeLessThan(50_000)
      expect(await replay(log, '--decide')).toMatchObject({ status: 0, stderr: '' })
    }
  })

  test('X-REPLAY-04 X-REPLAY-05 makes a test that fails with the mistake and passes without it', async () => {
    const out = join(root, 'test', 'regressions', 'attempts-lost.test.ts')
    const log = join(root, 'test', 'regressions', 'attempts-lost.log.jsonl.gz')
    try {
      const { status, stdout, stderr } = await replay(faulty, '--emit-test', 'attempts-lost')
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
      const seq = /a test of event (\d+)/.exec(stdout)?.[1] ?? ''
      expect(readFileSync(out, 'utf8')).toContain(`decideEvent(log, ${seq}, decideSettings(log))`)
      expect(statSync(out).size + statSync(log).size).toBeLessThan(50_000)
      expect(vitest(root, 'test/regressions/attempts-lost').status).toBe(0)
      mkdirSync(join(source, 'test', 'regressions'), { recursive: true })
      for (const file of [out, log]) cpSync(file, join(source, 'test', 'regressions', basename(file)))
      const { status: failed, output } = vitest(source, 'test/regressions/attempts-lost')
      expect(output).toMatch(/FAIL .*the input of event \d+ is decided as when this test was made/)
      expect(output).toContain('attemptsRemaining')
      expect(failed).toBe(1)
    } finally {
      for (const file of [out, log]) rmSync(file, { force: true })
    }
  })
})
