import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decidedRows } from '../../worker/replay/shrunk-log'
import { ownBuild } from '../../scripts/replay/core-build'
import { parsePredicate, predicateIn } from '../../scripts/replay/predicate'
import { runReplay } from '../../scripts/replay/run-replay'
import { inputsOf, shrinkLogInputs, untilInterrupted } from '../../scripts/replay/shrink-file'
import { exportLog } from '../../worker/export/export'
import { logsOf, type Log } from '../arbitraries/logs'
import { gunzipped } from '../simulation/gzip-files'
import { privateTab, privateTexts, secretTexts } from '../simulation/private-tab'
import { captureReplay } from './captured-output'
import { exportedFile, exportedLog } from './exported-log'
import { copyCore, plantedBugs, plantedCore } from './planted-core'

const PATIENCE = 120_000
let folder = ''
const path = (name: string) => join(folder, name)
const save = async (name: string, file: Blob): Promise<string> => {
  writeFileSync(path(name), new Uint8Array(await file.arrayBuffer()))
  return path(name)
}
const replay = (...args: readonly string[]) => captureReplay(runReplay, args)

/** Generates a log of about 1,000 events by a core, the same in every run. */
const thousandEvents = (core = ownBuild.core): Log => {
  const [log] = fc.sample(logsOf({ steps: { min: 550, max: 550 }, core }), { numRuns: 1, seed: 42 })
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
    'X-REPLAY-06 of about 1,000 events is shrunk to at most 12: %s',
    async (_name, bug) => {
      const build = await plantedCore(path('core'), bug)
      const log = thousandEvents(build.core)
      expect(log.events.length).toBeGreaterThan(700)
      const inputs = await inputsOf(exportedLog(log))
      if (inputs === undefined) throw new Error('the log was not read')
      const predicate = parsePredicate('hash differs in HEAD')
      const holds = (steps: typeof inputs.steps) => {
        const evaluated = predicateIn(predicate, inputs, build, ownBuild)
        return evaluated.holds(steps.reduce(evaluated.next, evaluated.start))
      }
      const shrunk = await shrinkLogInputs(inputs, (log) => predicateIn(predicate, log, build, ownBuild), unlimited)
      if (shrunk === undefined || shrunk === 'unknown') throw new Error('the bug does not show')
      const { rows } = decidedRows(shrunk.steps, shrunk.start, shrunk.contents, build.core)
      expect(rows.length).toBeLessThanOrEqual(12)
      expect(holds(shrunk.steps)).toBe(true)
      for (const place of shrunk.steps.keys()) expect(holds(shrunk.steps.toSpliced(place, 1))).toBe(false)
    },
  )
})
