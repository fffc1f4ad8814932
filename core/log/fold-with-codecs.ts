import type { Core } from '../features/compose-features'
import { initialState } from '../initial-state'
import type { State } from '../state'
import { decodeRow, type ReadRow } from './event-row-codec'

/** Counts of the rows of a log, in addition to its state. */
export interface LogHealth {
  readonly events: number
  readonly unknownEvents: number
  readonly damagedRows: number
  /** Events at which the fold failed; they were skipped with their cause. */
  readonly quarantinedEvents: number
  readonly gaps: number
}

export interface FoldResult {
  readonly state: State
  readonly health: LogHealth
}

export const emptyHealth: LogHealth = { events: 0, unknownEvents: 0, damagedRows: 0, quarantinedEvents: 0, gaps: 0 }
export const emptyFold: FoldResult = { state: initialState, health: emptyHealth }

/** Called for every row that was folded or skipped. */
export type FoldObserver = (read: ReadRow, after: State, failure: string | undefined) => void

/**
 * Folds stored rows and tolerates errors (X-LOG-07, X-HEAL-06). Unknown, damaged and duplicate rows are counted and
 * skipped. An event at which the fold fails is quarantined. A gap in the numbering is counted. All other rows are used.
 */
export function foldRowsWithCodecs(
  { evolve, kindOf }: Pick<Core, 'evolve' | 'kindOf'>,
  start: FoldResult,
  rows: Iterable<unknown>,
  observe?: FoldObserver,
): FoldResult {
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

/** Every number belongs to one event, so that no event is folded twice. */
const inOrder = (read: ReadRow, head: number): ReadRow =>
  read.kind === 'event' && read.event.seq <= head
    ? { kind: 'damaged', seq: read.event.seq, reason: 'Envelope.seq: a later number expected' }
    : read
