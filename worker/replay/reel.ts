import { emptyFold, type Fold, type FoldObserver } from '../../core/log/fold-by'
import { foldRows } from '../../core/log/fold'
import type { Past } from '../../core/log/last-change'
import type { Recording } from '../../core/replay'

/** A recording that is folded bit by bit; what is behind can be looked at in any place. */
export interface Reel extends Past {
  /** So many rows are folded: up to there every place can be had from a kept state close by. */
  readonly reached: () => number
  /** Folds the next few rows and keeps the state after them. */
  readonly goOn: () => void
}

/**
 * Keeps a state every so many rows, so that a look folds half as many on the average (X-REPLAY-03). `observe` is told of
 * each row once, in their order.
 */
export function reel({ start, rows: recorded }: Recording, every: number, observe: FoldObserver): Reel {
  const rows = recorded.map(({ row }) => row)
  const kept: Fold[] = [start]
  const reached = () => Math.min((kept.length - 1) * every, rows.length)
  const goOn = () => {
    const from = reached()
    if (from < rows.length) kept.push(foldRows(kept.at(-1) ?? emptyFold, rows.slice(from, from + every), observe))
  }
  return {
    rows,
    every,
    reached,
    goOn,
    // What is not folded yet is folded on the way.
    after: (count) => {
      while (reached() < Math.min(count, rows.length)) goOn()
      const place = Math.floor(count / every)
      return foldRows(kept[place] ?? start, rows.slice(place * every, count))
    },
  }
}
