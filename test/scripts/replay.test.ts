import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { chainHead } from '../../core/hash'
import { stateVersion } from '../../core/log/state-version'
import { trailer } from '../../protocol/export-format'
import { testPath } from '../../scripts/replay/emit-test'
import { parseOptions, usage } from '../../scripts/replay/replay-options'
import { runReplay } from '../../scripts/replay/run-replay'
import { root } from '../../scripts/setup.mjs'
import { exportLog } from '../../worker/export/export'
import { gunzipped, gzipped } from '../simulation/gzip-files'
import { NOON } from '../examples/defaults'
import { privateTab, privateTexts, secretTexts } from '../simulation/private-tab'
import { captureReplay } from './captured-output'

/** Some tests start processes, and the machine may be busy. */
const PATIENCE = 120_000

let folder = ''
let events = 0
let stateHash = ''
let lines: readonly string[] = []

const save = async (name: string, file: Blob): Promise<string> => {
  const path = join(folder, name)
  writeFileSync(path, new Uint8Array(await file.arrayBuffer()))
  return path
}

/** Returns the lines with a matching trailer. */
const sealed = (changed: readonly string[]): Promise<Blob> => {
  const [manifest = '', ...rest] = changed
  const head = chainHead(rest.reduce(chainHead, ''), manifest)
  return gzipped([...changed, JSON.stringify(trailer(rest.length, head))])
}

const replay = (...args: readonly string[]) => captureReplay(runReplay, args)

/** Starts the command like 'npm run replay -- …'. */
const start = (...args: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/replay.ts', ...args], {
    cwd: root,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'flipdeck-replay-'))
  const { engine } = await privateTab()
  const file = await exportLog(engine, false)
  await save('log.jsonl.gz', file)
  await save('private.jsonl.gz', await exportLog(engine, true))
  engine.stop()
  lines = (await gunzipped(file)).slice(0, -1)
  const manifest = JSON.parse(lines[0] ?? '') as { stateHash: string; counts: { events: number } }
  stateHash = manifest.stateHash
  events = manifest.counts.events
})
afterAll(() => rmSync(folder, { recursive: true }))

const log = () => join(folder, 'log.jsonl.gz')

describe('the arguments', () => {
  test('X-REPLAY-01 are accepted before and after the file', () => {
    const options = { file: 'a.gz', at: 7, print: ['outbox', 'rows', 0], diff: [3, 9] }
    expect(parseOptions(['--diff', '3', '9', 'a.gz', '--at', '7', '--print', 'outbox.rows[0]'])).toEqual(options)
    expect(parseOptions(['a.gz', '--until', '2026-02-11T12:00:00Z'])).toEqual({ file: 'a.gz', until: NOON })
  })

  test.each<[readonly string[], string]>([
    [[], 'name one file'],
    [['a.gz', 'b.gz'], 'name one file'],
    [['a.gz', '--at', 'x'], "--at needs the number of an event, not 'x'"],
    [['a.gz', '--at', '-1'], "--at needs the number of an event, not '-1'"],
    [['a.gz', '--diff', '3'], '--diff needs a value'],
    [['a.gz', '--until', 'noon'], '--until needs a time such as 2026-02-11T12:00:00Z'],
    [['a.gz', '--until', '2026-99-11'], '--until needs a time such as 2026-02-11T12:00:00Z'],
    [['a.gz', '--print', 'a..b'], "'a..b' is no path"],
    [['a.gz', '--at', '1', '--until', '2026-02-11'], '--at and --until exclude each other'],
    [['a.gz', '--summary', '--at', '1'], '--summary stands alone'],
    [['a.gz', '--out', 'a.test.ts'], '--out belongs to --emit-test'],
  ])('X-REPLAY-01 are rejected as %j', (args, said) => {
    expect(() => parseOptions(args)).toThrow(said)
  })

  test.each(['../x', 'Cold Milk', 'a--b', ''])('X-REPLAY-04 cannot name a test %j', (name) => {
    expect(() => testPath(name, undefined)).toThrow('cannot name a test')
  })

  test('X-REPLAY-04 write a test to test/regressions unless a file is named', () => {
    expect(testPath('cold-milk', undefined)).toBe(join(root, 'test', 'regressions', 'cold-milk.test.ts'))
    expect(() => testPath('cold-milk', 'elsewhere.ts')).toThrow('.test.ts')
  })
})

describe('npm run replay', { timeout: PATIENCE }, () => {
  test("X-REPLAY-01 is the npm script's program", () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>
    }
    expect(scripts['replay']).toBe('tsx scripts/replay.ts')
  })

  test('X-REPLAY-01 prints the final hash, the number of events, unknown events and the time per event', () => {
    const { status, stdout, stderr } = start(log())
    expect(stderr).toBe('')
    expect(status).toBe(0)
    expect(stdout).toContain(`events: ${events} (1 to ${events}), unknown: 0, damaged: 0`)
    expect(stdout).toMatch(/time per event: p50 \d+\.\d{3} ms, p95 \d+\.\d{3} ms, max \d+\.\d{3} ms/)
    expect(stdout).toContain(`state hash: ${stateHash}`)
    expect(stdout).toContain('The state hash of the file is reached.')
    expect(stdout).toContain('without private content')
  })

  test('X-REPLAY-01 X-REPLAY-04 resolves paths in the folder where npm was called', async () => {
    vi.stubEnv('INIT_CWD', folder)
    onTestFinished(() => void vi.unstubAllEnvs())
    const { status, stderr } = start('log.jsonl.gz', '--emit-test', 'from-there', '--out', 'there/from-there.test.ts')
    expect(stderr).toBe('')
    expect(status).toBe(0)
    expect(existsSync(join(folder, 'there', 'from-there.test.ts'))).toBe(true)
  })

  test('X-REPLAY-01 X-EXPORT-03 prints actions, errors, pending actions and the redaction in up to eleven lines by --summary', async () => {
    const { status, stdout, stderr } = await replay(join(folder, 'private.jsonl.gz'), '--summary')
    expect(stderr).toBe('')
    expect(status).toBe(0)
    const said = stdout.trimEnd().split('\n')
    expect(said.length).toBeLessThanOrEqual(11)
    expect(said[0]).toContain(`${events} events, 1 start of the app`)
    expect(stdout).toContain('Build build-1 on web')
    expect(stdout).toContain('Signed in: user-1 (signed in 1×); at the end user-1')
    expect(stdout).toContain('Opened 1 deck')
    expect(said.at(-1)).toBe('Private content is included')
    expect(stdout).toMatch(/^Waits: \d+ actions \(.+\) since 2026-02-11 /m)
    for (const text of [...privateTexts, ...secretTexts]) expect(stdout).not.toContain(text)

    const damaged = await save('short.jsonl.gz', await gzipped(lines.slice(0, -1)))
    const part = await replay(damaged, '--summary')
    expect(part.stderr).toContain('breaks off')
    expect(part.stdout).toContain('Build build-1 on web')
    expect(part.status).toBe(1)
  })

  test('X-REPLAY-01 shows the state at and between events by --at, --until, --print and --diff', async () => {
    const started = await replay(log(), '--at', '1', '--print', 'user.sync.load.value')
    expect(started.stdout).toMatch(/after event 1: state hash [0-9a-f]{64}\n"restored"\n$/)
    const { stdout } = await replay(
      log(),
      '--until',
      '2026-02-11T12:00:00.000Z',
      '--print',
      '$.user.tabs["tab-1"].deck.deckId',
    )
    expect(stdout).toMatch(/after event \d+: state hash [0-9a-f]{64}\n"deck-1"\n$/)
    const between = await replay(log(), '--diff', '0', '1')
    expect(between.stdout).toContain('seq: 0 -> 1\n')
    expect(between.stdout).toContain('device.platform: "" -> "web"\n')
    expect((await replay(log(), '--diff', '3', '3')).stdout).toContain('The two states are the same.')
    expect(await replay(log(), '--print', 'nothing.here')).toMatchObject({ status: 1 })
  })

  test("X-REPLAY-01 gives only existing paths as examples in the usage and in a path's rejection", async () => {
    const [, inUsage = ''] = /for example (\S+)/.exec(usage) ?? []
    let said = ''
    try {
      parseOptions(['a.gz', '--print', 'a..b'])
    } catch (refused) {
      said = String(refused)
    }
    const [, one = '', other = ''] = /looks like (\S+) or (\S+)$/.exec(said) ?? []
    for (const path of [inUsage, one, other]) {
      const { status, stdout } = await replay(log(), '--print', path)
      expect([path, stdout.includes('There is nothing at'), status]).toEqual([path, false, 0])
    }
  })

  test('X-REPLAY-01 explains invalid arguments and prints the usage', async () => {
    const { status, stderr } = start(log(), '--faster')
    expect(stderr).toMatch(/^there is no option --faster\n\nnpm run replay -- FILE/)
    expect(status).toBe(2)
    const beyond = await replay(log(), '--at', '999')
    expect(beyond.stderr).toMatch(/the states 0 to \d+ are known, not 999/)
    expect(beyond.status).toBe(2)
  })

  test('X-REPLAY-01 explains references to nothing in the same way', async () => {
    for (const [args, why] of [
      [[log(), '--diff', '1', '999'], /^the states 0 to \d+ are known, not 999\n\n/],
      [
        [log(), '--against', 'no-such-build'],
        /^there is neither a folder with a source nor a commit 'no-such-build'\n\n/,
      ],
      [[log(), '--emit-test', 'Bad_Name'], /^'Bad_Name' cannot name a test: .*\n\n/],
      [
        [log(), '--emit-test', 'good-name', '--out', join(folder, 'good.ts')],
        /^--out names a file that ends in .test.ts\n\n/,
      ],
      [[folder], /^.* is a folder: name a file, or search it by --where or --corpus alone\n\n/],
      [[join(folder, 'none.gz')], /^there is no file .*\n\n/],
    ] as const) {
      const { status, stderr } = await replay(...args)
      expect(stderr).toMatch(why)
      expect(stderr).toContain(usage)
      expect(status).toBe(2)
    }
  })

  test('X-REPLAY-01 replays the good part of a truncated file, and names the line', async () => {
    const whole = readFileSync(log())
    const cut = await save('cut.jsonl.gz', new Blob([whole.subarray(0, whole.length * 0.7)]))
    const { status, stdout, stderr } = await replay(cut)
    expect(stderr).toMatch(/^Line \d+ is where the file breaks off: .* The part before it is replayed\.\n$/)
    const line = Number(/^Line (\d+)/.exec(stderr)?.[1])
    expect(stdout).toContain(`events: ${line - 2} (1 to ${line - 2})`)
    expect(stdout).toContain('Up to there the states are those of the file.')
    expect(status).toBe(1)
  })

  test('X-EXPORT-04 X-REPLAY-01 prints no terminal codes, forged lines or reordered text from a file', async () => {
    const forged = '\u001B]0;mine\u0007\u009B2J\nThe state hash of the file is reached.\r\u202E\u2028'
    const manifest = JSON.parse(lines[0] ?? '') as object
    const [first = '{}', ...more] = lines.slice(1)
    const path = await save(
      'forged.jsonl.gz',
      await sealed([
        JSON.stringify({ ...manifest, appVersion: forged, platform: forged, stateHash: forged }),
        JSON.stringify({ ...(JSON.parse(first) as object), type: `flipdeck.${forged}.v1` }),
        ...more,
      ]),
    )
    for (const options of [[], ['--summary'], ['--print', 'user'], ['--diff', '0', '9']]) {
      const { stdout, stderr } = await replay(path, ...options)
      expect(`${stdout}${stderr}`, options.join(' ')).not.toMatch(/[^\P{Cc}\n]|[\p{Bidi_Control}\p{Zl}]/u)
      expect(stdout.split('\n').some((line) => line.startsWith('The state hash of the file is reached'))).toBe(false)
    }
  })

  test('X-REPLAY-01 rejects an unreadable file with the reason', async () => {
    const text = await save('text.jsonl.gz', new Blob(['{"format":"flipdeck-log"}\n']))
    expect(await replay(text)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('is not a gzip file') as string,
    })
    const other = await save('other.jsonl.gz', await gzipped(['{"format":"something"}']))
    expect((await replay(other)).stderr).toContain('line 1 is not the manifest of an event log')
    expect(await replay(join(folder, 'none.gz'))).toMatchObject({
      stderr: expect.stringContaining('there is no file') as string,
    })
  })

  test('X-REPLAY-01 X-LOG-09 reports a checkpoint of another version, and does not fold on it', async () => {
    const other = { stateVersion: stateVersion + 1, checkpoint: { seq: 2, state: {} } }
    const manifest = JSON.stringify({ ...(JSON.parse(lines[0] ?? '') as object), ...other })
    const file = await save('checkpoint.jsonl.gz', await sealed([manifest, ...lines.slice(3)]))
    const { status, stdout, stderr } = await replay(file)
    expect(stdout).toContain('the two cannot be compared')
    expect(stderr).toContain('Line 1 holds a beginning that another version of the app has written')
    expect(status).toBe(1)
  })

  test("X-REPLAY-05 names the first event with another state for another build's export", async () => {
    const manifest = (lines[0] ?? '').replace(/"protocolHash":"[^"]*"/, '"protocolHash":"another"')
    const same = await replay(await save('same.jsonl.gz', await sealed([manifest, ...lines.slice(1)])))
    expect(same.stdout).toContain('The codecs of that build are others than those of this one.')
    expect(same.stdout).toContain('The state hash of the file is reached.')
    expect(same.status).toBe(0)

    const from = 9
    const changed = [manifest.replace(stateHash, '0'.repeat(64)), ...lines.slice(1)].map((line, index) =>
      index < from ? line : line.replace(/"fingerprint":"[0-9a-f]+"/, '"fingerprint":"00000000"'),
    )
    const type = /flipdeck\.(\w+)\.v1/.exec(lines[from] ?? '')?.[1]
    const parted = await replay(await save('parted.jsonl.gz', await sealed(changed)))
    expect(parted.stdout).toContain(`The states differ from event ${from} (${type}) on`)
    expect(parted.stdout).toContain(`The file says another one: ${'0'.repeat(64)}`)
    expect(parted.status).toBe(1)
  })

  test('X-REPLAY-04 writes a test by --emit-test that passes, and fails when the log leads elsewhere', async () => {
    const out = join(folder, 'emitted', 'cold-milk.test.ts')
    const emitted = await replay(log(), '--emit-test', 'cold-milk', '--out', out)
    expect(emitted).toMatchObject({ status: 0, stderr: '' })
    expect(emitted.stdout).toContain(`Wrote ${out} and ${join(folder, 'emitted', 'cold-milk.log.jsonl.gz')}`)
    const text = readFileSync(out, 'utf8')
    expect(text).toContain("test('X-REPLAY-04 cold-milk")
    expect(text).toContain(stateHash)

    writeFileSync(join(folder, 'emitted', 'elsewhere.test.ts'), text.replace(stateHash, '0'.repeat(64)))
    const { status, output } = vitest(join(folder, 'emitted'))
    expect(status).toBe(1)
    expect(output).toMatch(/Test Files +1 failed \| 1 passed/)
    expect(output).toContain('FAIL  elsewhere.test.ts')
    expect(output).toContain(stateHash)
    expect((await replay(log(), '--emit-test', 'cold-milk', '--out', out)).stderr).toContain('exists already')
  })

  test("X-REPLAY-04 warns of private content in a test's log, and writes no test from a damaged log", async () => {
    const out = join(folder, 'private', 'private.test.ts')
    const warned = await replay(join(folder, 'private.jsonl.gz'), '--emit-test', 'private', '--out', out)
    expect(warned).toMatchObject({ status: 0, stderr: 'The log holds private content: do not commit it.\n' })
    const cut = await save('damaged.jsonl.gz', await gzipped(lines))
    const refused = await replay(cut, '--emit-test', 'damaged', '--out', join(folder, 'damaged.test.ts'))
    expect(refused.stderr).toContain('a damaged log makes no regression test')
    expect(refused.status).toBe(1)
  })
})

/** Runs the tests of a folder outside of the project with the project's packages. */
function vitest(tests: string) {
  const modules = join(tests, 'node_modules')
  rmSync(modules, { force: true })
  symlinkSync(join(root, 'node_modules'), modules, 'junction')
  const program = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, 'run', '--root', tests], {
    cwd: tests,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', VITEST: undefined },
  })
  return { status, output: stdout + stderr }
}
