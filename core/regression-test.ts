import type { LogHealth } from './log/fold-by'

/** What a regression test asserts: where the log, or its first so many rows, leads to. */
export interface Outcome {
  readonly stateHash: string
  readonly health: LogHealth
  /** Rows up to the moment that is meant; left out for the whole log. */
  readonly rows?: number
}

/** A name that can stand in the names of files. */
export const isTestName = (name: string): boolean => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)

/** The names of a test's files, where those of all others are. */
export const testFiles = (name: string) => ({ test: `${name}.test.ts`, log: `${name}.log.jsonl.gz` })

/** The folder of all such tests, and how the modules of the project are named from there. */
export const testFolder = 'test/regressions'
export const fromTestFolder = (module: string): string => `../../${module}`

/**
 * The text of a test that folds a log and expects what it led to when the test was made (X-REPLAY-04). `from` names a
 * module of the project as the test imports it.
 */
export function regressionTest(
  name: string,
  { stateHash, health, rows }: Outcome,
  from: (module: string) => string = fromTestFolder,
): string {
  const counts = Object.entries(health).map(([key, count]) => `${key}: ${count}`)
  const log = `await readLog(join(import.meta.dirname, '${testFiles(name).log}'))`
  const [folder, folded] =
    rows === undefined
      ? (['replay', `replay(${log})`] as const)
      : (['timeline', `timeline(${log}).after(${rows})`] as const)
  return `import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hashOf } from '${from('core/hash')}'
import { ${folder} } from '${from('core/replay')}'
import { readLog } from '${from('scripts/read-log')}'

test('X-REPLAY-04 ${name}: the log leads to the state that it led to when this test was made', async () => {
  const { state, health } = ${folded}
  expect(health).toEqual({ ${counts.join(', ')} })
  expect(hashOf(state)).toBe('${stateHash}')
})
`
}
