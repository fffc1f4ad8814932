import type { Core } from '../../core/features/compose-features'
import { hashOf } from '../../core/hash'
import { regressionTest } from '../../core/regression-test'
import type { MadeTest } from '../../protocol/replay'
import type { ImportedLog } from '../export/import'
import { cutLog } from './cut-log'

/**
 * Makes a regression test of event `seq`: of the state after it, and of the decision of its input (X-REPLAY-04). Both
 * files together are smaller than 50 kB. `from` returns the import path of a project module, by default as seen from the
 * folder of regression tests. `core` decides what the test expects, by default that of this build.
 */
export async function makeTest(
  log: ImportedLog,
  name: string,
  seq: number,
  from?: (module: string) => string,
  core?: Core,
): Promise<MadeTest<Blob>> {
  const { file, fold, rows, length, decided } = await cutLog(log, seq, core)
  const outcome = {
    stateHash: hashOf(fold.state),
    health: fold.health,
    ...(rows === length ? {} : { rows }),
    decision: { seq, decided },
  }
  return { source: regressionTest(name, outcome, from), log: file }
}
