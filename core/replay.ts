import { fingerprints } from './log/fingerprint'
import { foldRows } from './log/fold'
import type { Fold, FoldObserver } from './log/fold-by'

/** A stored row, with the fingerprint that the state after it had where it was recorded. */
export interface RecordedRow {
  readonly row: unknown
  readonly fingerprint?: string
}

/** A log to be folded again: where it begins and what follows. */
export interface Recording {
  readonly start: Fold
  readonly rows: readonly RecordedRow[]
}

/** Folds the whole recording. No clock runs, no timer fires, nothing is asked of anybody (X-REPLAY-01). */
export const replay = ({ start, rows }: Recording, observe?: FoldObserver): Fold =>
  foldRows(
    start,
    rows.map(({ row }) => row),
    observe,
  )

/** The event from which on the states differ from those that were recorded. */
export interface Divergence {
  readonly seq: number
  readonly type: string
}

/** The first event at which this build's fold parts from the recorded one (X-REPLAY-05); undefined when none does. */
export function firstDivergence(recording: Recording): Divergence | undefined {
  const fingerprint = fingerprints()
  let place = 0
  let found: Divergence | undefined
  replay(recording, (read, after) => {
    const recorded = recording.rows[place++]?.fingerprint
    if (found !== undefined || recorded === undefined || recorded === fingerprint(after)) return
    found = {
      seq: after.seq,
      type: read.kind === 'event' ? read.event.type : read.kind === 'unknown' ? read.type : 'damaged',
    }
  })
  return found
}

/** A recording that can be looked at in any place. */
export interface Timeline {
  /** Seq before the first event and after the last one. */
  readonly first: number
  readonly last: number
  /** The state after the event of this number and all before it. */
  readonly at: (seq: number) => Fold
  /** The state before the first event that is later than this device time, ms since 1970 UTC. */
  readonly until: (time: number) => Fold
  /** The state after so many rows, damaged ones among them; 0 is before the first one. */
  readonly after: (count: number) => Fold
}

/**
 * Folds once, keeping the state every so many events; later looks fold from the nearest one before. Jumping to an
 * event gives the same state as stepping to it (X-REPLAY-03).
 */
export function timeline(recording: Recording, every = 500): Timeline {
  const rows = recording.rows.map(({ row }) => row)
  const kept: Fold[] = [recording.start]
  const heads: number[] = []
  const times: (number | undefined)[] = []
  for (let from = 0; from < rows.length; from += every) {
    const before = kept[kept.length - 1] ?? recording.start
    const chunk = rows.slice(from, from + every)
    kept.push(
      foldRows(before, chunk, (read, after) => {
        heads.push(after.seq)
        times.push(read.kind === 'event' ? read.event.at : undefined)
      }),
    )
  }
  const after = (count: number): Fold => {
    const place = Math.floor(count / every)
    return foldRows(kept[place] ?? recording.start, rows.slice(place * every, count))
  }
  return {
    after,
    first: recording.start.state.seq,
    last: heads.at(-1) ?? recording.start.state.seq,
    at: (seq) => after(countWhile(heads, (head) => head <= seq)),
    until: (time) => after(countWhile(times, (at) => at === undefined || at <= time)),
  }
}

function countWhile<A>(list: readonly A[], holds: (item: A) => boolean): number {
  const end = list.findIndex((item) => !holds(item))
  return end < 0 ? list.length : end
}
