// Finds where two builds decide or fold a log differently.
import { differences, type Difference } from '../../core/json-diff'
import { fingerprints } from '../../core/log/fingerprint'
import { encodeRow } from '../../core/log/event-row-codec'
import { decideStep, type LogStep } from '../../core/log-steps'
import type { State } from '../../core/state'
import type { StoredEvent } from '../../protocol/events'
import { isRecord } from '../../protocol/record'
import { comparableStates, startIn, stepCarrier } from './carry-log'
import type { CoreBuild } from './core-build'
import type { LogInputs } from './shrink-file'

/** The first input that two builds decide or fold differently. */
export interface Parting {
  /** The first differing event, in the numbering of the second build. */
  readonly seq: number
  /**
   * The event of that input that a log of the second build has: `seq`, or the last one if that build decides fewer events;
   * undefined if it decides none.
   */
  readonly recorded: number | undefined
  readonly type: string
  /** Values of the events that differ, undefined where absent. Empty if only the fold or an error differs. */
  readonly event: readonly Difference[]
  /** Differences of the states after the input, at most MOST_DIFFERENCES. */
  readonly state: readonly Difference[]
  readonly more: number
  /** The error that either build throws. */
  readonly threw: { readonly good: boolean; readonly bad: boolean }
}

const MOST_DIFFERENCES = 20

/** Compares two builds input by input. Undefined if there is no difference. Throws a BuildFault. */
export function findParting(log: LogInputs, good: CoreBuild, bad: CoreBuild): Parting | undefined {
  const fingerprint = fingerprints()
  const runner = (build: CoreBuild) => {
    const carry = stepCarrier(build)
    let state: State = startIn(build, log.start)
    return (step: LogStep) => {
      const carried = carry(step)
      const before = state
      const result =
        carried === undefined ? { events: [], state } : decideStep(build.core, state, carried, log.contents)
      ;({ state } = result)
      const rows = result.events.map((event): unknown =>
        JSON.parse(JSON.stringify({ type: event.type, data: encodeRow(event, build.core.kindOf).data })),
      )
      return { rows, events: result.events, state, before, threw: result.threw }
    }
  }
  const [one, other] = [runner(good), runner(bad)]
  for (const step of log.steps) {
    const [a, b] = [one(step), other(step)]
    const [here, there] = comparableStates({ build: good, state: a.state }, { build: bad, state: b.state })
    const place = a.rows.findIndex((row, index) => fingerprint(row) !== fingerprint(b.rows[index]))
    const isSameEvents = place < 0 && a.rows.length === b.rows.length
    if (isSameEvents && fingerprint(here) === fingerprint(there) && a.threw === b.threw) continue
    const at = isSameEvents
      ? firstFoldedApart(good, bad, [a.before, b.before], [a.events, b.events])
      : place < 0
        ? Math.min(a.rows.length, b.rows.length)
        : place
    const [first, second] = [a.rows[at], b.rows[at]]
    const found = differences(plain(here), plain(there)).filter(({ path }) => path[0] !== 'seq')
    return {
      seq: b.before.seq + 1 + at,
      recorded: b.rows.length === 0 ? undefined : b.before.seq + 1 + Math.min(at, b.rows.length - 1),
      type: typeOf(second) ?? typeOf(first) ?? step.recorded[0]?.type ?? 'none',
      event: differences(first, second),
      state: found.slice(0, MOST_DIFFERENCES),
      more: Math.max(0, found.length - MOST_DIFFERENCES),
      threw: { good: a.threw !== undefined, bad: b.threw !== undefined },
    }
  }
  return undefined
}

/** The place of the first event after which the folds of two builds differ; 0 if none does. */
function firstFoldedApart(
  good: CoreBuild,
  bad: CoreBuild,
  [before, other]: readonly [State, State],
  [events, others]: readonly [readonly StoredEvent[], readonly StoredEvent[]],
): number {
  let [one, two] = [before, other]
  const place = events.findIndex((event, index) => {
    one = good.core.evolve(one, event)
    two = bad.core.evolve(two, others[index] ?? event)
    const [here, there] = comparableStates({ build: good, state: one }, { build: bad, state: two })
    return differences(here, there).length > 0
  })
  return Math.max(0, place)
}

/** As JSON, which has no undefined fields. */
const plain = (state: unknown): unknown => JSON.parse(JSON.stringify(state))

const typeOf = (row: unknown): string | undefined =>
  isRecord(row) && typeof row['type'] === 'string' ? row['type'] : undefined
