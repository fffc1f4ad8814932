// Folds a mixed log of a million events and prints the cost as JSON (X-PERF-05). Runs as a separate process, because
// earlier work affects the compiler and the garbage collector.
import { initialTransition, setup, transition } from 'xstate'
import { emptyFold } from '../../core/log/fold-with-codecs'
import { foldRows } from '../../core/log/fold'
import { mixedLog } from './mixed-log'

const EVENTS = 1_000_000
const PIECE = 10_000
/** Pieces folded first and discarded, so that compilation does not count. */
const WARMING = 10
/** Pieces at either end of the log that are compared. */
const ENDS = 5
/** Run after each piece, so that both are measured in the same minutes. */
const TRANSITIONS = 2_000

export interface FoldFigures {
  readonly eventsPerSecond: number
  /** Cost of an event at the end of the log relative to the start. */
  readonly growth: number
  /** Transitions of a two-state machine in the same process and minutes: the machine's present speed. */
  readonly transitionsPerSecond: number
}

interface Timed {
  readonly events: number
  readonly ms: number
}
const perSecond = (list: readonly Timed[]): number =>
  (1_000 * list.reduce((sum, { events }) => sum + events, 0)) / list.reduce((sum, { ms }) => sum + ms, 0)

const turning = setup({}).createMachine({
  initial: 'front',
  states: { front: { on: { turn: 'back' } }, back: { on: { turn: 'front' } } },
})

function bareTransitions(): Timed {
  let [snapshot] = initialTransition(turning)
  const begin = performance.now()
  for (let time = 0; time < TRANSITIONS; time++) [snapshot] = transition(turning, snapshot, { type: 'turn' })
  return { events: TRANSITIONS, ms: performance.now() - begin }
}

let warm = emptyFold
for (const { rows } of mixedLog(PIECE)) {
  warm = foldRows(warm, rows)
  bareTransitions()
  if (warm.state.seq >= WARMING * PIECE) break
}

const times: Timed[] = []
const bare: Timed[] = []
let fold = emptyFold
for (const { rows } of mixedLog(PIECE)) {
  const begin = performance.now()
  fold = foldRows(fold, rows)
  times.push({ events: rows.length, ms: performance.now() - begin })
  bare.push(bareTransitions())
  if (fold.state.seq >= EVENTS) break
}
const figures: FoldFigures = {
  eventsPerSecond: perSecond(times),
  growth: perSecond(times.slice(0, ENDS)) / perSecond(times.slice(-ENDS)),
  transitionsPerSecond: perSecond(bare),
}
console.log(JSON.stringify(figures))
