import { redecider, type DecisionDifference } from '../../core/decide-again'
import { formatPath } from '../../core/json-path'
import { foldRows } from '../../core/log/fold'
import type { DifferentDecision } from '../../protocol/replay'
import type { ImportedLog } from '../export/import'
import { decideSettings } from './file-lookup'

/** Number of rows between two looks at the clock. */
const ROWS = 20

/**
 * Decides a log again in slices of `slice` ms. `pause` lets requests be handled between them, and returns whether the
 * result is still wanted.
 */
export async function firstDifferent(
  log: ImportedLog,
  monotonic: () => number,
  slice: number,
  pause: () => Promise<boolean>,
): Promise<DifferentDecision | undefined> {
  const { start, rows } = log
  const { observe, end } = redecider(start.state, decideSettings(log))
  let fold = start
  let begun = monotonic()
  for (let place = 0; place < rows.length; place += ROWS) {
    const chunk = rows.slice(place, place + ROWS).map(({ row }) => row)
    fold = foldRows(fold, chunk, observe)
    if (monotonic() - begun <= slice) continue
    if (!(await pause())) return undefined
    begun = monotonic()
  }
  const [first] = end().differences
  return first === undefined ? undefined : { seq: first.seq, values: valuesOf(first) }
}

const valuesOf = ({ there, here, values }: DecisionDifference): string =>
  there === here && values.length > 0
    ? values.map((value) => `${formatPath(value.path)} ${shown(value.there)} / ${shown(value.here)}`).join(', ')
    : `${there ?? '–'} / ${here ?? '–'}`

const shown = (value: unknown): string => JSON.stringify(value) ?? '–'
