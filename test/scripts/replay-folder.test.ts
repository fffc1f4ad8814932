import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chainHead } from '../../core/hash'
import { trailer } from '../../protocol/export-format'
import { evaluateFiles } from '../../scripts/replay/folder-pool'
import { parseOptions } from '../../scripts/replay/replay-options'
import { runReplay } from '../../scripts/replay/run-replay'
import { exportLog } from '../../worker/export/export'
import { gunzipped } from '../simulation/gzip-files'
import { privateTab, privateTexts } from '../simulation/private-tab'
import { captureReplay } from './captured-output'
import { bugNamed, copyCore, plant } from './planted-core'

/*
 * A folder with a log without a favourite of build-1, two with one of build-2, a truncated one, and two that are no logs.
 * Another source has a bug: a favourite is liked whatever was pressed.
 */

const PATIENCE = 120_000
const likes = "favorites.*.* != null && event.type == 'favoriteAdded'"
let folder = ''
let source = ''
const path = (name: string) => join(folder, 'reports', name)
const replay = (...args: readonly string[]) => captureReplay(runReplay, args)

function sealed(name: string, [manifest = '', ...rest]: readonly string[], build: string): void {
  const first = manifest.replace('"appVersion":"build-1"', `"appVersion":"${build}"`)
  const head = chainHead(rest.reduce(chainHead, ''), first)
  writeFileSync(path(name), gzipSync([first, ...rest, JSON.stringify(trailer(rest.length, head)), ''].join('\n')))
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'flipdeck-folder-'))
  mkdirSync(path('march'), { recursive: true })
  mkdirSync(path('.hidden'))
  const { engine, rest } = await privateTab()
  const linesNow = async () => (await gunzipped(await exportLog(engine, false))).slice(0, -1)
  sealed('a.jsonl.gz', await linesNow(), 'build-1')
  const toggle = { deckId: 'deck-1', cardId: 'card-1' }
  await engine.dispatch({ type: 'favoriteCardToggle', data: { ...toggle, favorite: true } })
  await rest()
  const liked = await linesNow()
  sealed('b.jsonl.gz', liked, 'build-2')
  await engine.dispatch({ type: 'favoriteCardToggle', data: { ...toggle, favorite: false } })
  await rest()
  sealed('march/c.jsonl.gz', await linesNow(), 'build-2')
  engine.stop()
  writeFileSync(path('cut.jsonl.gz'), gzipSync(`${liked.slice(0, 4).join('\n')}\n`))
  writeFileSync(path('foreign.gz'), gzipSync('{"some":"thing"}\n'))
  writeFileSync(path('plain.gz'), 'no gzip')
  writeFileSync(path('notes.txt'), 'a note')
  writeFileSync(path('.hidden/d.gz'), 'no gzip')
  source = join(folder, 'source')
  copyCore(source)
  writeFileSync(join(source, 'package.json'), '{}')
  plant(source, bugNamed('a favourite is liked whatever was pressed'))
}, PATIENCE)
afterAll(() => rmSync(folder, { recursive: true }))

const damaged = [
  { file: 'cut.jsonl.gz', fault: expect.stringContaining('line 5') as unknown, readInPart: true },
  { file: 'foreign.gz', fault: expect.stringContaining('not the manifest') as unknown, readInPart: false },
  { file: 'plain.gz', fault: expect.stringContaining('not a gzip file') as unknown, readInPart: false },
]

describe('npm run replay -- DIR', { timeout: PATIENCE }, () => {
  test('X-REPLAY-01 lists the files in which a condition holds, its first event, and counts by build', async () => {
    const { status, stdout, stderr } = await replay(join(folder, 'reports'), '--where', likes)
    const [first, second, ...more] = stdout.trimEnd().split('\n')
    expect(first).toMatch(/^b\.jsonl\.gz: event \d+ \(favoriteAdded\) 2026-02-11T\S+Z$/)
    expect(second).toMatch(/^march\/c\.jsonl\.gz: event \d+ \(favoriteAdded\) /)
    expect(more).toEqual(['It holds in 2 of 6 files.', 'build build-2: 2 of 2 files', 'build build-1: 0 of 2 files'])
    expect(stderr).toMatch(/^cut\.jsonl\.gz: line 5 .+\(what is before it was read\)$/m)
    expect(stderr).toMatch(/^foreign\.gz: line 1 is not the manifest of an event log$/m)
    expect(stderr).toMatch(/^plain\.gz: the file is not a gzip file/m)
    expect(stderr).toContain('do not end with .gz: 1 files')
    expect(status).toBe(1)
    for (const text of privateTexts) expect(stdout).not.toContain(text)
  })

  test('X-REPLAY-01 prints the same as JSON', async () => {
    const { stdout } = await replay(join(folder, 'reports'), '--where', likes, '--json')
    expect(JSON.parse(stdout)).toMatchObject({
      files: 6,
      found: [
        { file: 'b.jsonl.gz', build: 'build-2', event: { type: 'favoriteAdded' } },
        { file: 'march/c.jsonl.gz', build: 'build-2', event: { type: 'favoriteAdded' } },
      ],
      builds: [
        { build: 'build-2', files: 2, found: 2 },
        { build: 'build-1', files: 2, found: 0 },
      ],
      faults: damaged,
      otherFiles: ['notes.txt'],
    })
  })

  test('X-REPLAY-01 exits with 0 if all files are read and it holds in one, and with 1 if it holds in none', async () => {
    expect((await replay(path('march'), '--where', likes)).status).toBe(0)
    expect((await replay(path('march'), '--where', 'invariant queue')).status).toBe(1)
  })

  test('X-REPLAY-01 finds the files that another build decides differently', async () => {
    const { stdout } = await replay(path('march'), '--where', `hash differs in ${source}`)
    expect(stdout).toMatch(/^c\.jsonl\.gz: event \d+ \(favoriteRemoved\)/)
  })

  test('X-REPLAY-01 answers the same in several processes, and names a file at which a process crashes', async () => {
    const files = ['a.jsonl.gz', 'b.jsonl.gz', 'foreign.gz', 'march/c.jsonl.gz'].map(path)
    const job = { kind: 'where', predicate: likes } as const
    const counts: number[] = []
    const here = await evaluateFiles(files, job, () => undefined, 1)
    const there = await evaluateFiles(files, job, (done) => counts.push(done), 2)
    expect(there).toEqual(here)
    expect(counts).toEqual([1, 2, 3, 4])
    const lost = { kind: 'corpus', build: path('lost.cjs') } as const
    const crashed = await evaluateFiles(files.slice(0, 2), lost, () => undefined, 2)
    expect(crashed).toEqual(
      files.slice(0, 2).map((file) => ({ file, fault: 'the process that read the file crashed' })),
    )
  })
})

describe('npm run replay -- --corpus DIR', { timeout: PATIENCE }, () => {
  test('X-REPLAY-04 names the files that end in another state, the first event and the slice that differ', async () => {
    const { status, stdout, stderr } = await replay('--corpus', join(folder, 'reports'), '--against', source)
    expect(stdout).toMatch(
      /^march\/c\.jsonl\.gz: ends in another state; user\.\w+ differs first\n {2}Both part at event \d+ \(favoriteRemoved\):\n/,
    )
    expect(stdout).toContain(
      '1 of 6 files differ.\nbuild build-2: 1 of 2 files differ\nbuild build-1: 0 of 2 files differ',
    )
    expect(stderr).toMatch(/^foreign\.gz: /m)
    expect(status).toBe(1)
  })

  test('X-REPLAY-04 exits with 0 if no file differs', async () => {
    rmSync(join(folder, 'same'), { recursive: true, force: true })
    const same = join(folder, 'same')
    copyCore(same)
    writeFileSync(join(same, 'package.json'), '{}')
    const { status, stdout } = await replay('--corpus', path('march'), '--against', same, '--json')
    expect(JSON.parse(stdout)).toMatchObject({ differing: [], faults: [] })
    expect(status).toBe(0)
  })

  test.each([
    [['--corpus', 'reports'], '--corpus needs --against BUILD'],
    [['--corpus', 'reports', '--against', 'v1', '--at', '1'], '--corpus needs nothing but --against'],
  ])('X-REPLAY-04 rejects %j', (args, said) => {
    expect(() => parseOptions(args)).toThrow(said)
  })

  test('X-REPLAY-04 rejects an unknown build, a folder without logs, and a folder for one file', async () => {
    const unknown = await replay('--corpus', path('march'), '--against', 'no-such-build')
    expect(unknown.stderr).toContain("there is neither a folder with a source nor a commit 'no-such-build'")
    expect(unknown.status).toBe(2)
    expect((await replay(source, '--where', likes)).stderr).toContain('contains no file named *.gz')
    expect((await replay(path('march'), '--summary')).stderr).toContain('is a folder: name a file')
    expect((await replay('--corpus', path('a.jsonl.gz'), '--against', source)).stderr).toContain('is no folder')
  })
})
