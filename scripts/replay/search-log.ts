// Finds events of a log: by a word in them, or by a condition on the state after them.
import { toIso } from '../../protocol/codec'
import type { FoldObserver } from '../../core/log/fold-with-codecs'
import { replay, type Recording } from '../../core/replay'
import type { State } from '../../core/state'
import { isRecord } from '../../protocol/record'
import type { Condition } from './where-expression'

/** An event that was found. */
export interface FoundEvent {
  readonly seq: number
  readonly type: string
  /** Device time as ISO 8601; undefined for a row that is not readable. */
  readonly at: string | undefined
  readonly data: unknown
}

/** Finds the rows that contain a text: in their type, ids or data, in upper or lower case. */
export function findWord({ start, rows }: Recording, word: string): readonly FoundEvent[] {
  const wanted = word.toLowerCase()
  const found: FoundEvent[] = []
  let place = 0
  replay({ start, rows }, (read, after) => {
    const row = rows[place++]?.row
    if (JSON.stringify(row)?.toLowerCase().includes(wanted) === true) found.push(foundEvent(read, after.seq, row))
  })
  return found
}

/** The objects in which the first name of a path is looked up: the state, `user`, and the domains of `user`. */
export const stateRoots = (state: State): readonly unknown[] => [state, state.user, ...Object.values(state.user)]

/**
 * Finds the events after which a condition holds and before which it did not. The first name of a path is looked up in
 * the state, then in `user`, then in the domains of `user`; `event` is the event itself.
 */
export function findWhere(recording: Recording, condition: Condition): readonly FoundEvent[] {
  const { rows, start } = recording
  const found: FoundEvent[] = []
  const rootsOf = (state: State, row: unknown) => [{ event: row }, ...stateRoots(state)]
  let held = condition(rootsOf(start.state, undefined))
  let place = 0
  replay(recording, (read, after) => {
    const row = rows[place++]?.row
    const holds = condition(rootsOf(after, row))
    if (holds && !held) found.push(foundEvent(read, after.seq, row))
    held = holds
  })
  return found
}

function foundEvent(read: Parameters<FoldObserver>[0], seq: number, row: unknown): FoundEvent {
  const data: unknown = isRecord(row) ? row['data'] : row
  if (read.kind !== 'event')
    return { seq: read.seq ?? seq, type: read.kind === 'unknown' ? read.type : 'damaged', at: undefined, data }
  return { seq: read.event.seq, type: read.event.type, at: toIso(read.event.at), data }
}

/** Maximum length of printed data, in characters. */
const LONGEST = 200

/** Formats a found event as one line. */
export function foundLine({ seq, type, at, data }: FoundEvent): string {
  const text = JSON.stringify(data) ?? ''
  return `${seq} ${at ?? ''} ${type} ${text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text}`
}
