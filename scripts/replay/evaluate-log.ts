// Evaluates one exported log: the first event at which a predicate holds, or the first difference from another build.
import { formatPath } from '../../core/json-path'
import { fingerprints } from '../../core/log/fingerprint'
import { decideStep } from '../../core/log-steps'
import { toIso } from '../../protocol/codec'
import type { ImportedLog } from '../../worker/export/import'
import { startIn, stepCarrier, comparableStates } from './carry-log'
import { findParting, type Parting } from './compare-builds'
import { BuildFault, ownBuild, readBuild, type CoreBuild } from './core-build'
import { parsePredicate, predicateIn, type Predicate } from './predicate'
import { describeImportFault, readLog } from './read-log'
import { findWhere, type FoundEvent } from './search-log'
import { inputsOf, type LogInputs } from './shrink-file'

/** What is asked of each file of a folder. `build` is the file of a bundled core (core-build). */
export type FolderJob =
  | { readonly kind: 'where'; readonly predicate: string; readonly build?: string }
  | { readonly kind: 'corpus'; readonly build: string }

/** An event without its data, which may be private. */
export type EventPlace = Omit<FoundEvent, 'data'>

/** The answer for one file. */
export interface EvaluatedLog {
  readonly file: string
  /** The build that wrote the file; undefined if the file is not readable. */
  readonly build?: string
  /** Why the file was read in part, or not at all. */
  readonly fault?: string
  /** The first event at which the predicate holds. */
  readonly event?: EventPlace
  /** The first difference from the other build. */
  readonly difference?: LogDifference
}

/** How a log differs between two builds. */
export interface LogDifference {
  readonly parting: Parting
  /** The slice of the state that differs first, for example `user.quiz`; undefined if no state differs. */
  readonly slice?: string
  /** Do the two end in other states? Otherwise they differ on the way only. */
  readonly endsApart: boolean
}

/** Returns a function that evaluates files. Throws for a build that cannot be loaded. */
export function evaluatorOf(job: FolderJob): (file: string) => Promise<EvaluatedLog> {
  const other = job.build === undefined ? undefined : readBuild(job.build)
  const predicate = job.kind === 'where' ? parsePredicate(job.predicate) : undefined
  const answer = async (log: ImportedLog): Promise<Pick<EvaluatedLog, 'event' | 'difference'>> => {
    if (predicate !== undefined) {
      const event = (await findHolding(log, predicate, other))[0]
      return event === undefined ? {} : { event: { seq: event.seq, type: event.type, at: event.at } }
    }
    const inputs = await inputsOf(log)
    const difference = inputs === undefined || other === undefined ? undefined : differenceOf(inputs, other)
    return difference === undefined ? {} : { difference }
  }
  return async (file) => {
    try {
      const log = await readLog(file)
      const fault = log.fault === undefined ? {} : { fault: describeImportFault(log.fault) }
      const build = log.manifest.appVersion
      try {
        return { file, build, ...fault, ...(await answer(log)) }
      } catch (error) {
        if (!(error instanceof BuildFault)) throw error
        return { file, build, fault: `the build ${error.message}` }
      }
    } catch (error) {
      return { file, fault: error instanceof Error ? error.message : String(error) }
    }
  }
}

/**
 * Finds the events at which a predicate begins to hold. `throws`, `invariant NAME` and `hash differs in COMMIT` are
 * evaluated on the log as this source decides it anew, and only the first event is found. `other`: the build of COMMIT.
 */
export async function findHolding(
  log: ImportedLog,
  predicate: Predicate,
  other: CoreBuild | undefined,
): Promise<readonly FoundEvent[]> {
  if (predicate.kind === 'where') return findWhere(log, predicate.condition)
  const inputs = await inputsOf(log)
  if (inputs === undefined) return []
  const { start, next, holds } = predicateIn(predicate, inputs, { build: ownBuild, other }, 'any')
  let decided = start
  for (const step of inputs.steps) {
    decided = next(decided, step)
    if (!holds(decided)) continue
    const [event] = step.recorded
    return event === undefined ? [] : [{ seq: event.seq, type: event.type, at: toIso(event.at), data: event.data }]
  }
  return []
}

function differenceOf(inputs: LogInputs, other: CoreBuild): LogDifference | undefined {
  const parting = findParting(inputs, other, ownBuild)
  if (parting === undefined) return undefined
  const [one, two] = comparableStates(
    { build: other, state: endOf(inputs, other) },
    { build: ownBuild, state: endOf(inputs, ownBuild) },
  )
  const fingerprint = fingerprints()
  const path = parting.state[0]?.path
  return {
    parting,
    ...(path === undefined ? {} : { slice: formatPath(path.slice(0, 2)) }),
    endsApart: fingerprint(one) !== fingerprint(two),
  }
}

function endOf({ start, steps, contents }: LogInputs, build: CoreBuild): unknown {
  const carry = stepCarrier(build)
  return steps.reduce(
    (state, step) => {
      const carried = carry(step)
      return carried === undefined ? state : decideStep(build.core, state, carried, contents).state
    },
    startIn(build, start),
  )
}
