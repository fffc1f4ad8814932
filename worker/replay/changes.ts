import { differences } from '../../core/json-diff'
import { formatPath } from '../../core/json-path'
import type { ReplayComparison } from '../../protocol/replay'
import { shownText } from './value-at-path'

/** Maximum number of rows in the lists of the inspector; the rest is only counted. */
export const MOST_ROWS = 100

const textOf = (value: unknown): string | undefined => (value === undefined ? undefined : shownText(value))

/** Lists the differences of two states. */
export function changesOf(before: unknown, after: unknown): ReplayComparison {
  const found = differences(before, after)
  return {
    changes: found.slice(0, MOST_ROWS).map(({ path, before: was, after: is }) => ({
      path: formatPath(path),
      steps: path,
      before: textOf(was),
      after: textOf(is),
    })),
    changesMore: Math.max(0, found.length - MOST_ROWS),
  }
}
