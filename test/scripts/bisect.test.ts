import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { coreBuilds } from '../../scripts/replay/core-build'
import { runReplay } from '../../scripts/replay/run-replay'
import { decideEvent } from '../../core/decide-again'
import { stateVersion } from '../../core/log/state-version'
import { readLog } from '../../scripts/replay/read-log'
import { exportLog } from '../../worker/export/export'
import { decideSettings } from '../../worker/replay/file-lookup'
import { privateTab, privateTexts, secretTexts } from '../simulation/private-tab'
import { captureReplay } from './captured-output'
import { bugNamed, copyCore, plant } from './planted-core'

/*
 * A repository with 17 commits after the first. From commit 5 on, the state has the next version. Commit 8 does not build.
 * From commit 11 on, a card is liked whatever was pressed.
 */

const PATIENCE = 120_000
const [BROKEN, BAD, LAST] = [8, 11, 17]
let folder = ''
let repository = ''
const git = (...args: readonly string[]) =>
  execFileSync('git', ['-c', 'user.name=Robin', '-c', 'user.email=robin@example.org', ...args], {
    cwd: repository,
    encoding: 'utf8',
  }).trim()
const path = (name: string) => join(folder, name)
const replay = (...args: readonly string[]) => captureReplay(runReplay, args)

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'flipdeck-bisect-'))
  repository = path('repository')
  copyCore(repository)
  execFileSync('git', ['init', '--quiet', repository])
  const nextVersion = stateVersion + 1
  const migrations = 'stateMigrations: Readonly<Record<number, StateMigration>> = {'
  for (let number = 0; number <= LAST; number++) {
    const broken = { file: 'core/initial-state.ts', text: "from './user-state'", by: "from './no-state'" }
    if (number === 5) {
      const text = `stateVersion = ${stateVersion}`
      plant(repository, { file: 'core/log/state-version.ts', text, by: `stateVersion = ${nextVersion}` })
      const migration = `${stateVersion}: { carry: (state) => state, corrected: false },`
      plant(repository, { file: 'core/log/state-migrations.ts', text: migrations, by: `${migrations}\n  ${migration}` })
    }
    if (number === BROKEN) plant(repository, broken)
    if (number === BROKEN + 1) plant(repository, { ...broken, text: broken.by, by: broken.text })
    if (number === BAD) plant(repository, bugNamed('a favourite is liked whatever was pressed'))
    writeFileSync(join(repository, 'README.md'), `Change ${number}\n`)
    git('add', '.')
    git(
      'commit',
      '--quiet',
      '--message',
      number === BAD ? 'refactor(favorites): simplify the toggle' : `change ${number}`,
    )
    git('tag', `v${number}`)
  }
  const { engine, rest } = await privateTab()
  for (const favorite of [true, false, true]) {
    await engine.dispatch({ type: 'favoriteCardToggle', data: { deckId: 'deck-1', cardId: 'card-1', favorite } })
    await rest()
  }
  const save = async (name: string, isPrivate: boolean) =>
    writeFileSync(path(name), new Uint8Array(await (await exportLog(engine, isPrivate)).arrayBuffer()))
  await save('log.jsonl.gz', false)
  await save('private.jsonl.gz', true)
  engine.stop()
  vi.stubEnv('INIT_CWD', repository)
  vi.stubEnv('FLIPDECK_CORES', path('cores'))
}, PATIENCE)
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

const predicate = 'hash differs in v0'

describe('npm run replay -- --bisect', { timeout: PATIENCE }, () => {
  test('X-REPLAY-07 finds the first commit with a mistake, past a commit that does not build and another state version', async () => {
    const { status, stdout, stderr } = await replay(
      path('log.jsonl.gz'),
      '--bisect',
      'v0..v17',
      '--predicate',
      predicate,
    )
    expect(stderr).toContain('skipped, it does not build')
    expect(stdout).toContain(`The first commit at which it holds is ${git('rev-parse', `v${BAD}`).slice(0, 12)} (`)
    expect(stdout).toContain('refactor(favorites): simplify the toggle')
    expect(stdout).toMatch(
      /Both part at event \d+ \(favoriteAdded\):\n {2}event type: "favoriteRemoved" -> "favoriteAdded"/,
    )
    expect(stdout).toContain('state user.engagement.favorites["deck-1"]["card-1"].deletedAt: ')
    expect(status).toBe(0)
  })

  test('X-REPLAY-07 says which end of the range is wrong, and names a range that is none', async () => {
    const wrong = async (range: string) =>
      (await replay(path('log.jsonl.gz'), '--bisect', range, '--predicate', predicate)).stderr
    expect(await wrong('v0..v10')).toContain('the predicate does not hold at')
    expect(await wrong('v12..v17')).toContain('the predicate already holds at')
    expect(await wrong('v17..v0')).toContain('v17 is not before v0')
    expect(await wrong('v0')).toContain('--bisect needs a range')
    expect(await wrong('--all..v3')).toContain("there is no commit '--all'")
  })
})

describe('npm run replay -- --find-commit', { timeout: PATIENCE }, () => {
  test('X-REPLAY-07 says so if the predicate holds only with private content, and writes nothing', async () => {
    const find = async (predicate: string) =>
      replay(path('private.jsonl.gz'), '--find-commit', 'v0..v17', '--predicate', predicate, '--to', path('none.gz'))
    const { status, stderr } = await find("user.session.user.name == 'Ada Lovelace'")
    expect(stderr).toContain("The predicate holds only with the log's private content")
    expect(status).toBe(1)
    expect((await find("user.session.user.name == 'Robin Berg'")).stderr).toContain('does not hold on the complete log')
    expect(existsSync(path('none.gz'))).toBe(false)
  })

  test('X-REPLAY-06 X-REPLAY-07 shrinks, bisects, writes a test and a report without private text', async () => {
    const out = path('liked.test.ts')
    const report = path('report.md')
    const { status, stdout } = await replay(
      path('private.jsonl.gz'),
      '--find-commit',
      'v5..v17',
      '--predicate',
      'hash differs in v5',
      '--emit-test',
      'liked',
      '--out',
      out,
      '--report',
      report,
      '--to',
      path('small.jsonl.gz'),
    )
    expect(status).toBe(0)
    const text = readFileSync(report, 'utf8')
    expect(text).toContain(`# \`${git('rev-parse', `v${BAD}`).slice(0, 12)}\` refactor(favorites): simplify the toggle`)
    expect(text).toContain('favoriteCardToggle')
    for (const word of [...privateTexts, ...secretTexts]) expect(stdout + text).not.toContain(word)
    // The test expects what the last good commit decides.
    const log = await readLog(path('liked.log.jsonl.gz'))
    const seq = Number(/decideEvent\(log, (\d+)/.exec(readFileSync(out, 'utf8'))?.[1])
    const expected: unknown = JSON.parse(/toEqual\((\[[^]*?\])\)\n\}\)\n$/.exec(readFileSync(out, 'utf8'))?.[1] ?? '')
    const decided = async (commit: string) => {
      const { core } = await coreBuilds(repository, path('cores')).of(commit)
      return decideEvent(log, seq, { ...decideSettings(log), core })
    }
    expect(await decided(`v${BAD - 1}`)).toEqual(expected)
    expect(await decided(`v${BAD}`)).not.toEqual(expected)
    expect(existsSync(path('small.jsonl.gz'))).toBe(true)
  })
})
