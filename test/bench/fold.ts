// Folds a mixed log of a million events and prints what it took as JSON (X-PERF-05). A process of its own, because what
// ran before in one is felt by the compiler and the collector.
import { emptyFold } from '../../core/log/fold-by'
import { foldRows } from '../../core/log/fold'
import { mixedLog } from './mixed-log'

const EVENTS = 1_000_000
const CHUNK = 10_000

export interface FoldFigures {
  readonly eventsPerSecond: number
  /** Cost of an event in the last tenth of the log over that in the first. */
  readonly growth: number
}

const times: number[] = []
let fold = emptyFold
for (const rows of mixedLog(CHUNK)) {
  const begin = performance.now()
  fold = foldRows(fold, rows)
  times.push(performance.now() - begin)
  if (times.length * CHUNK >= EVENTS) break
}
const sum = (list: readonly number[]) => list.reduce((total, time) => total + time, 0)
const tenth = times.length / 10
const figures: FoldFigures = {
  eventsPerSecond: (1_000 * EVENTS) / sum(times),
  growth: sum(times.slice(-tenth)) / sum(times.slice(0, tenth)),
}
console.log(JSON.stringify(figures))
