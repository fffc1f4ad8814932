// npm run replay -- FILE --shrink: shrinks the inputs of a log while a predicate holds.
import { initialState } from '../../core/initial-state'
import { readSteps, type LogStep } from '../../core/log-steps'
import { simplifyStep } from '../../core/shrink-log'
import { shrinkList, type ListPredicate, type ShrinkProgress } from '../../core/shrink-list'
import type { State } from '../../core/state'
import type { ImportedLog } from '../../worker/export/import'
import { decideSettings } from '../../worker/replay/file-lookup'
import type { DecidedLogs, PredicateTime, StartedLog } from './predicate'

/** A log as its inputs. */
export interface LogInputs extends StartedLog {
  readonly steps: readonly LogStep[]
}

/** Reads the inputs of a log. Undefined if the work was ended before. */
export async function inputsOf(log: ImportedLog, limits?: WorkLimits): Promise<LogInputs | undefined> {
  const settings = decideSettings(log)
  const reading = readSteps(log, settings)
  const steps = await runSliced(reading, limits, (rows) => `reading inputs: ${rows} of ${log.rows.length} events`)
  return steps.kind === 'ended'
    ? undefined
    : { start: log.start.state, contents: settings.contents, steps: steps.value }
}

/** The result of shrinking. */
export interface ShrunkInputs extends LogInputs {
  readonly tests: number
  /** Why it is not known to be minimal: undefined if it is. */
  readonly ended: 'time' | 'interrupted' | undefined
}

/** How the work is limited and reported. */
export interface WorkLimits {
  /** The time at which it ends, as of performance.now, ms. */
  readonly end: number
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal
  readonly report: (line: string) => void
}

/** Time between two lines of progress, ms. */
const REPORT_EVERY = 2_000
/** Time after which the process handles signals, ms. */
const SLICE = 50

/** Runs a generator to its end, or until the limits are reached; then returns what it yielded last. */
async function runSliced<Y, R>(
  work: Generator<Y, R, void>,
  limits: WorkLimits | undefined,
  line: (progress: Y) => string,
): Promise<{ readonly kind: 'done'; readonly value: R } | { readonly kind: 'ended'; readonly last: Y }> {
  let [paused, reported] = [performance.now(), performance.now()]
  for (;;) {
    const step = work.next()
    if (step.done === true) return { kind: 'done', value: step.value }
    const now = performance.now()
    if (limits === undefined) continue
    if (now - reported > REPORT_EVERY) {
      limits.report(line(step.value))
      reported = now
    }
    if (now - paused > SLICE) {
      await new Promise<void>((next) => void setImmediate(next))
      paused = performance.now()
    }
    if (now >= limits.end || limits.signal.aborted) return { kind: 'ended', last: step.value }
  }
}

const stages: Readonly<Record<ShrinkProgress<LogStep>['stage'], string>> = {
  fold: 'deciding the complete log',
  search: 'searching for needed inputs',
  remove: 'removing inputs',
  simplify: 'simplifying inputs',
}

/**
 * Shrinks the inputs of a log. `predicateOf` evaluates the predicate on a log with that state before it: the empty one is
 * tried first. If the predicate does not hold at the end of the log, but after an earlier input, the log ends there.
 * Undefined if the predicate does not hold on the complete log, and 'unknown' if the work ended before.
 */
export async function shrinkLogInputs(
  { start, contents, steps }: LogInputs,
  predicateOf: (log: StartedLog, time: PredicateTime) => ListPredicate<LogStep, DecidedLogs>,
  limits: WorkLimits,
): Promise<ShrunkInputs | 'unknown' | undefined> {
  const from = async (state: State, when: PredicateTime): Promise<ShrunkInputs | 'unknown' | undefined> => {
    const shrinking = shrinkList(steps, predicateOf({ start: state, contents }, when), simplifyStep)
    const result = await runSliced(shrinking, limits, (progress) => {
      const { stage, length, tests } = progress
      return `${stages[stage]}: ${length} of ${steps.length} inputs left, ${tests} tests`
    })
    if (result.kind === 'done')
      return (
        result.value && {
          start: state,
          contents,
          steps: result.value.items,
          tests: result.value.tests,
          ended: undefined,
        }
      )
    const { holds, smallest, tests: done } = result.last
    if (!holds) return 'unknown'
    const ended = limits.signal.aborted ? 'interrupted' : 'time'
    return { start: state, contents, steps: smallest(), tests: done, ended }
  }
  for (const when of ['end', 'any'] as const)
    for (const state of start.seq > 0 ? [initialState, start] : [initialState]) {
      const result = await from(state, when)
      if (result !== undefined) return result
    }
  return undefined
}

/** Runs work whose signal Ctrl-C aborts. A second Ctrl-C ends the process as usual. */
export async function untilInterrupted<A>(work: (signal: AbortSignal) => Promise<A>): Promise<A> {
  const interrupt = new AbortController()
  const abort = () => interrupt.abort()
  process.once('SIGINT', abort)
  try {
    return await work(interrupt.signal)
  } finally {
    process.off('SIGINT', abort)
  }
}
