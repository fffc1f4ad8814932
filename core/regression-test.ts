import type { DecidedEvents } from './decide-again'
import type { LogHealth } from './log/fold-with-codecs'

/** What a regression test asserts: the result of folding the log, or its first `rows` rows. */
export interface Outcome {
  readonly stateHash: string
  readonly health: LogHealth
  /** Number of rows to fold; absent for the complete log. */
  readonly rows?: number
  /** The event whose input is decided again, and the events that it must lead to. */
  readonly decision?: { readonly seq: number; readonly decided: DecidedEvents }
}

/** Maximum length of an expected decision, in characters of JSON; a longer one is not asserted. */
const LONGEST_DECISION = 8_000

/** Is the name usable in file names? */
export const isTestName = (name: string): boolean => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)

/** Returns the file names of a test. */
export const testFiles = (name: string) => ({ test: `${name}.test.ts`, log: `${name}.log.jsonl.gz` })

/** The folder of all regression tests, and the path of project modules as seen from there. */
export const testFolder = 'test/regressions'
export const fromTestFolder = (module: string): string => `../../${module}`

/**
 * Generates a test that folds a log and expects the recorded result, and that decides one of its inputs again and
 * expects the same events (X-REPLAY-04). `from` returns the import path of a project module.
 */
export function regressionTest(
  name: string,
  { stateHash, health, rows, decision }: Outcome,
  from: (module: string) => string = fromTestFolder,
): string {
  const counts = Object.entries(health).map(([key, count]) => `${key}: ${count}`)
  const read = `await readLog(join(import.meta.dirname, '${testFiles(name).log}'))`
  const [folder, folded] =
    rows === undefined
      ? (['replay', `replay(${read})`] as const)
      : (['timeline', `timeline(${read}).after(${rows})`] as const)
  const decided = decision?.decided === undefined ? undefined : JSON.stringify(decision.decided, null, 2)
  const decides = decision !== undefined && decided !== undefined && decided.length <= LONGEST_DECISION
  const imports = [
    ...(decides ? [`import { decideEvent } from '${from('core/decide-again')}'`] : []),
    `import { hashOf } from '${from('core/hash')}'`,
    `import { ${folder} } from '${from('core/replay')}'`,
    `import { readLog } from '${from('scripts/replay/read-log')}'`,
    ...(decides ? [`import { decideSettings } from '${from('worker/replay/file-lookup')}'`] : []),
  ]
  const decisionTest = decides
    ? `
test('X-REPLAY-04 ${name}: the input of event ${decision.seq} is decided as when this test was made', async () => {
  const log = ${read}
  expect(decideEvent(log, ${decision.seq}, decideSettings(log))).toEqual(${decided})
})
`
    : ''
  return `import { join } from 'node:path'
import { expect, test } from 'vitest'
${imports.join('\n')}

test('X-REPLAY-04 ${name}: the log leads to the state that it led to when this test was made', async () => {
  const { state, health } = ${folded}
  expect(health).toEqual({ ${counts.join(', ')} })
  expect(hashOf(state)).toBe('${stateHash}')
})
${decisionTest}`
}
