import type { App } from '../compose'
import { initialState } from '../initial-state'
import type { State } from '../state'
import { decodeRow, type ReadRow } from './row-by-kind'

/** What a log says of itself besides its state. */
export interface LogHealth {
  readonly events: number
  readonly unknownEvents: number
  readonly damagedRows: number
  /** Events at which the fold itself failed; they were passed over with their cause. */
  readonly quarantinedEvents: number
  readonly gaps: number
}

export interface Fold {
  readonly state: State
  readonly health: LogHealth
}

export const emptyHealth: LogHealth = { events: 0, unknownEvents: 0, damagedRows: 0, quarantinedEvents: 0, gaps: 0 }
export const emptyFold: Fold = { state: initialState, health: emptyHealth }

/** Told of every row that was folded or passed over. */
export type FoldObserver = (read: ReadRow, after: State, failure: string | undefined) => void

/**
 * Folds stored rows, whatever is among them: what is unknown, damaged or there a second time is counted and passed
 * over, an event at which the fold fails is quarantined, a hole in the numbering is noted, and the rest is used
 * (X-LOG-07, X-HEAL-06).
 */
export function foldRowsBy(
  { evolve, kindOf }: Pick<App, 'evolve' | 'kindOf'>,
  start: Fold,
  rows: Iterable<unknown>,
  observe?: FoldObserver,
): Fold {
  let { state } = start
  let { events, unknownEvents, damagedRows, quarantinedEvents, gaps } = start.health
  for (const row of rows) {
    const read = inOrder(decodeRow(row, kindOf), state.seq)
    const seq = read.kind === 'event' ? read.event.seq : read.seq
    if (seq !== undefined && seq > state.seq + 1) gaps += 1
    let failure: string | undefined
    events += 1
    if (read.kind === 'event') {
      try {
        state = evolve(state, read.event)
      } catch (error) {
        failure = error instanceof Error ? error.message : 'unknown'
        quarantinedEvents += 1
      }
    } else if (read.kind === 'unknown') unknownEvents += 1
    else damagedRows += 1
    if (seq !== undefined && seq > state.seq) state = { ...state, seq }
    observe?.(read, state, failure)
  }
  return { state, health: { events, unknownEvents, damagedRows, quarantinedEvents, gaps } }
}

/** Every number stands for one event, so that none is folded twice. */
const inOrder = (read: ReadRow, head: number): ReadRow =>
  read.kind === 'event' && read.event.seq <= head
    ? { kind: 'damaged', seq: read.event.seq, reason: 'Envelope.seq: a later number expected' }
    : read
