import { fingerprints } from './log/fingerprint'
import { completeCore } from './features/all-features'
import type { Core } from './features/compose-features'
import { foldRows } from './log/fold'
import { foldRowsWithCodecs, type FoldResult, type FoldObserver } from './log/fold-with-codecs'

/** A stored row, with the fingerprint of the state after it at recording time. */
export interface RecordedRow {
  readonly row: unknown
  readonly fingerprint?: string
}

/** A log to replay: its start state and its rows. */
export interface Recording {
  readonly start: FoldResult
  readonly rows: readonly RecordedRow[]
}

/** Folds the recording, by another core if one is given. No clock or timer runs and no call is made (X-REPLAY-01). */
export const replay = (
  { start, rows }: Recording,
  observe?: FoldObserver,
  core: Pick<Core, 'evolve' | 'kindOf'> = completeCore,
): FoldResult =>
  foldRowsWithCodecs(
    core,
    start,
    rows.map(({ row }) => row),
    observe,
  )

/** The first event after which the states differ from the recorded ones. */
export interface Divergence {
  readonly seq: number
  readonly type: string
}

/**
 * Finds the first event at which this build's fold differs from the recorded one (X-REPLAY-05); undefined if there is
 * no difference.
 */
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

/** A recording with random access to its states. */
export interface Timeline {
  /** Seq before the first event and after the last one. */
  readonly first: number
  readonly last: number
  /** Returns the state after the event with this number. */
  readonly at: (seq: number) => FoldResult
  /** Returns the state before the first event later than this device time, ms since 1970 UTC. */
  readonly until: (time: number) => FoldResult
  /** Returns the state after this many rows, including damaged ones; 0 is before the first one. */
  readonly after: (count: number) => FoldResult
}

/**
 * Folds once and keeps a state every `every` events; later lookups fold from the nearest kept state. Jumping to an
 * event gives the same state as stepping to it (X-REPLAY-03).
 */
export function timeline(recording: Recording, every = 500): Timeline {
  const rows = recording.rows.map(({ row }) => row)
  const kept: FoldResult[] = [recording.start]
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
  const after = (count: number): FoldResult => {
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
