import { emptyFold, foldRows } from '../../core/log/fold'
import { mixedLog } from './mixed-log'

export interface FoldFigures {
  readonly eventsPerSecond: number
  /** Cost of an event at the end of the log over that at its beginning. */
  readonly growth: number
  readonly events: number
}

/** Folds a mixed log of so many events and measures it in chunks (X-PERF-05). Times are of the fold alone. */
export function benchFold(events: number, chunk = 10_000): FoldFigures {
  const times: number[] = []
  let fold = emptyFold
  for (const rows of mixedLog(chunk)) {
    const begin = performance.now()
    fold = foldRows(fold, rows)
    times.push(performance.now() - begin)
    if (times.length * chunk >= events) break
  }
  // The first chunk warms the compiler up and is measured with the second.
  const [, ...warm] = times
  const edge = Math.max(1, Math.floor(warm.length / 10))
  const mean = (list: readonly number[]) => list.reduce((sum, time) => sum + time, 0) / list.length
  return {
    events: times.length * chunk,
    eventsPerSecond: (1_000 * chunk) / mean(warm),
    growth: mean(warm.slice(-edge)) / mean(warm.slice(0, edge)),
  }
}
