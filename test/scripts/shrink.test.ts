import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decidedRows, packShrunkLog } from '../../worker/replay/shrunk-log'
import { findParting } from '../../scripts/replay/compare-builds'
import { ownBuild, type CoreBuild } from '../../scripts/replay/core-build'
import { parsePredicate, predicateIn, type StartedLog } from '../../scripts/replay/predicate'
import { readLog } from '../../scripts/replay/read-log'
import { runReplay } from '../../scripts/replay/run-replay'
import { withoutPrivateContent } from '../../scripts/replay/shrink-command'
import { inputsOf, shrinkLogInputs, untilInterrupted, type LogInputs } from '../../scripts/replay/shrink-file'
import { exportLog } from '../../worker/export/export'
import type { ImportedLog } from '../../worker/export/import'
import { logsOf, type Log } from '../arbitraries/logs'
import { gunzipped } from '../simulation/gzip-files'
import { privateTab, privateTexts, secretTexts } from '../simulation/private-tab'
import { captureReplay } from './captured-output'
import { exportedLog } from './exported-log'
import { bugNamed, copyCore, plantedBugs, plantedCore } from './planted-core'

const PATIENCE = 120_000
let folder = ''
const path = (name: string) => join(folder, name)
const save = async (name: string, file: Blob): Promise<string> => {
  writeFileSync(path(name), new Uint8Array(await file.arrayBuffer()))
  return path(name)
}
const replay = (...args: readonly string[]) => captureReplay(runReplay, args)

/** Generates a log of so many steps by a core, the same in every run. */
const generated = (steps: number, core = ownBuild.core): Log => {
  const [log] = fc.sample(logsOf({ steps: { min: steps, max: steps }, core }), { numRuns: 1, seed: 3 })
  if (log === undefined) throw new Error('no log was generated')
  return log
}
const unlimited = { end: Infinity, signal: new AbortController().signal, report: () => undefined }

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'flipdeck-shrink-'))
  copyCore(path('core'))
  const { engine, rest } = await privateTab()
  await engine.dispatch({ type: 'favoriteCardToggle', data: { deckId: 'deck-1', cardId: 'card-1', favorite: true } })
  await rest()
  await save('log.jsonl.gz', await exportLog(engine, false))
  await save('private.jsonl.gz', await exportLog(engine, true))
  engine.stop()
}, PATIENCE)
afterAll(() => rmSync(folder, { recursive: true }))

describe('a log with a planted bug', { timeout: PATIENCE }, () => {
  test.each(plantedBugs.map((bug) => [bug.name, bug] as const))(
    'X-REPLAY-06 X-REPLAY-07 of about 1,000 events is shrunk to at most 12, which has the event to test: %s',
    async (_name, bug) => {
      const build = await plantedCore(path('core'), bug)
      const builds = { build, other: ownBuild }
      const log = generated(2_600, build.core)
      expect(log.events.length).toBeGreaterThan(900)
      const inputs = await inputsOf(exportedLog(log))
      if (inputs === undefined) throw new Error('the log was not read')
      const predicate = parsePredicate('hash differs in HEAD')
      const holds = (steps: typeof inputs.steps) => {
        const evaluated = predicateIn(predicate, inputs, builds)
        return evaluated.holds(steps.reduce(evaluated.next, evaluated.start))
      }
      const shrunk = await shrinkLogInputs(inputs, (started) => predicateIn(predicate, started, builds), unlimited)
      if (shrunk === undefined || shrunk === 'unknown') throw new Error('the bug does not show')
      const { rows } = decidedRows(shrunk.steps, shrunk.start, shrunk.contents, build.core)
      expect(rows.length).toBeLessThanOrEqual(12)
      expect(holds(shrunk.steps)).toBe(true)
      for (const place of shrunk.steps.keys()) expect(holds(shrunk.steps.toSpliced(place, 1))).toBe(false)
      const parting = findParting({ ...inputs, ...shrunk }, ownBuild, build)
      expect(rows).toContainEqual(expect.objectContaining({ seq: parting?.recorded }))
    },
  )
})

const throwingBug = {
  name: 'a removed favourite throws',
  file: 'core/personal/favorites.ts',
  text: '        deletedAt: serverTime(state, at),\n      }),\n    deckLoaded',
  by: '        deletedAt: Reflect.get(Object(undefined), "none").time,\n      }),\n    deckLoaded',
}
const uncountedBug = {
  name: 'an action is counted twice',
  file: 'core/outbox/enqueue.ts',
  text: '[key]: counts[key] + 1,',
  by: "[key]: counts[key] + (key === 'queued' ? 2 : 1),",
}

describe('a log on which a build', { timeout: PATIENCE }, () => {
  test.each([
    ['throws', 'throws an error', throwingBug, 'favoriteCardToggle'],
    ['invariant queue', 'breaks an invariant', uncountedBug, ''],
  ] as const)('X-REPLAY-06 is shrunk by %s if it %s', async (text, _what, bug, last) => {
    const build = await plantedCore(path('core'), bug)
    const log = exportedLog(generated(2_600))
    const inputs = await inputsOf(log)
    if (inputs === undefined) throw new Error('the log was not read')
    const of = (started: StartedLog) => predicateIn(parsePredicate(text), started, { build, other: undefined })
    const shrunk = await shrinkLogInputs(inputs, of, unlimited)
    if (shrunk === undefined || shrunk === 'unknown') throw new Error('the predicate does not hold')
    expect(shrunk.steps.length).toBeLessThanOrEqual(6)
    expect(JSON.stringify(shrunk.steps.at(-1))).toContain(last)
    // What is written has the same property.
    const again = await written(log, shrunk, build)
    const { start, next, holds } = of(again)
    expect(holds(again.steps.reduce(next, start))).toBe(true)
  })

  test('X-REPLAY-06 X-LOG-13 treats equal texts wrongly is shrunk, when redacted, to inputs that can be decided again', async () => {
    const build = await plantedCore(path('core'), bugNamed('an error told each time'))
    const log = withoutPrivateContent(exportedLog(generated(2_600, build.core)))
    const inputs = await inputsOf(log)
    if (inputs === undefined) throw new Error('the log was not read')
    const of = (started: StartedLog) =>
      predicateIn(parsePredicate('hash differs in HEAD'), started, { build, other: ownBuild })
    const shrunk = await shrinkLogInputs(inputs, of, unlimited)
    if (shrunk === undefined || shrunk === 'unknown') throw new Error('the predicate does not hold')
    const again = await written(log, shrunk, build)
    expect(again.steps.map(({ kind }) => kind)).toEqual(shrunk.steps.map(({ kind }) => kind))
    const { start, next, holds } = of(again)
    expect(holds(again.steps.reduce(next, start))).toBe(true)
  })

  /** Reads the inputs of a shrunk log as a file. */
  async function written(log: ImportedLog, { steps, start, contents }: LogInputs, { core }: CoreBuild) {
    const file = await packShrunkLog(log, steps, start, contents, core)
    const again = await inputsOf(await readLog(await save('shrunk.gz', file)))
    if (again === undefined) throw new Error('the shrunk log was not read')
    return again
  }
})

describe('npm run replay -- --shrink', { timeout: PATIENCE }, () => {
  test('X-REPLAY-06 writes a valid export that satisfies the predicate and has no private text', async () => {
    const to = path('star.jsonl.gz')
    const predicate = 'user.engagement.favorites.deck-1.card-1'
    const { status, stdout, stderr } = await replay(path('log.jsonl.gz'), '--shrink', predicate, '--to', to)
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toMatch(/Shrunk from \d+ inputs with \d+ events to \d with \d+, by \d+ tests: /)
    expect(stdout).toContain('intent favoriteCardToggle {"deckId":"deck-1","cardId":"card-1","favorite":true}')
    const text = (await gunzipped(new Blob([readFileSync(to)]))).join('\n')
    for (const word of [...privateTexts, ...secretTexts]) expect(text).not.toContain(word)
    expect(await replay(to, '--where', predicate)).toMatchObject({ status: 0 })
    const again = await replay(to, '--decide')
    expect(again.stdout).toContain('The state hash of the file is reached.')
    expect(again.stdout).toContain('All decisions are those of the log.')
    expect(again.status).toBe(0)
  })

  test('X-REPLAY-06 shrinks by a view, and to the moment at which a condition held that no longer does', async () => {
    const view = await replay(
      path('log.jsonl.gz'),
      '--shrink',
      'views.home.greeting || views.home',
      '--to',
      path('v.gz'),
    )
    expect(view).toMatchObject({ status: 0, stderr: '' })
    const past = "user.calls.*.purpose == 'login'"
    expect((await replay(path('log.jsonl.gz'), '--print', 'user.calls')).stdout).not.toContain('"login"')
    const { status, stdout } = await replay(path('log.jsonl.gz'), '--shrink', past, '--to', path('past.gz'))
    expect(status).toBe(0)
    expect(stdout).toMatch(/to 2 with 3, by/)
    expect((await replay(path('past.gz'), '--print', 'user.calls')).stdout).toContain('"login"')
  })

  test('X-REPLAY-06 says that a predicate does not hold, and writes nothing', async () => {
    const to = path('none.gz')
    for (const predicate of ['throws', 'invariant queue', 'invariant fold', 'user.owner == "nobody"']) {
      const { status, stderr } = await replay(path('log.jsonl.gz'), '--shrink', predicate, '--to', to)
      expect({ status, stderr }).toEqual({
        status: 1,
        stderr: `The predicate does not hold on the complete log: ${predicate}\n`,
      })
    }
    expect(existsSync(to)).toBe(false)
  })

  test('X-REPLAY-06 rejects truncated, foreign and existing files', async () => {
    const whole = readFileSync(path('log.jsonl.gz'))
    writeFileSync(path('cut.jsonl.gz'), whole.subarray(0, whole.length / 2))
    writeFileSync(path('foreign.jsonl.gz'), 'no log')
    const cut = await replay(path('cut.jsonl.gz'), '--shrink', 'throws')
    expect(cut.status).toBe(1)
    expect(cut.stderr).toContain('it was cut off or its compressed data are damaged: a damaged file is not shrunk')
    expect((await replay(path('foreign.jsonl.gz'), '--shrink', 'throws')).stderr).toContain('is not a gzip file')
    const existing = await replay(path('log.jsonl.gz'), '--shrink', 'user', '--to', path('private.jsonl.gz'))
    expect(existing).toMatchObject({ status: 1, stderr: expect.stringContaining('exists already') as string })
  })

  test.each([
    [['--shrink', 'a ==']],
    [['--shrink', 'invariant none']],
    [['--shrink', 'throws', '--seconds', '0']],
    [['--shrink', 'throws', '--at', '3']],
    [['--to', 'x.gz']],
    [['--bisect', 'a..b']],
    [['--find-commit', 'a..b']],
  ])('X-REPLAY-06 rejects the arguments %j', async (args) => {
    expect(await replay(path('log.jsonl.gz'), ...args)).toMatchObject({ status: 2, stdout: '' })
  })

  test('X-REPLAY-06 ends at Ctrl-C and at the time limit with the smallest log so far', async () => {
    const inputs = await inputsOf(exportedLog(generated(100)))
    if (inputs === undefined) throw new Error('the log was not read')
    const predicate = parsePredicate('device.colorScheme')
    let evaluations = 0
    const shrunk = await untilInterrupted((signal) =>
      shrinkLogInputs(
        inputs,
        (started) => {
          const given = predicateIn(predicate, started, { build: ownBuild, other: undefined })
          const holds: typeof given.holds = (decided) => {
            evaluations += 1
            if (evaluations === 2) process.emit('SIGINT')
            return Object.keys(decided.own.state.user.engagement.ratings).length >= 1 || decided.own.state.seq >= 30
          }
          return { ...given, holds }
        },
        { ...unlimited, signal },
      ),
    )
    if (shrunk === undefined || shrunk === 'unknown') throw new Error('nothing was found')
    expect(shrunk.ended).toBe('interrupted')
    expect(evaluations).toBeLessThan(5)
    expect(shrunk.steps.length).toBeLessThanOrEqual(inputs.steps.length)
    const late = await shrinkLogInputs(
      inputs,
      (started) => predicateIn(predicate, started, { build: ownBuild, other: undefined }),
      { ...unlimited, end: 0 },
    )
    expect(late).toBe('unknown')
  })
})
