import { decideAgain, type DecideReport } from '../../core/decide-again'
import { completeCore } from '../../core/features/all-features'
import { initialState } from '../../core/initial-state'
import { readSteps, type LogStep } from '../../core/log-steps'
import { decidedPredicate, simplifyStep, type DecidedLog } from '../../core/shrink-log'
import { shrinkList } from '../../core/shrink-list'
import type { State } from '../../core/state'
import type { ImportedLog } from '../export/import'
import { decideSettings, fileLookup } from './file-lookup'
import { packShrunkLog } from './shrunk-log'
import { viewsOf, type StampedInput } from './state-views'
import { allViews } from './views'

/** Decides every input of a log again, and compares the events with those of the log (docs/replay.md). */
export const decideLog = (log: ImportedLog): DecideReport => decideAgain(log, decideSettings(log))

/**
 * Returns the views of a state by name, each computed when it is first read: those of the tab and at the time of `input`,
 * which may be an event. A view that may not be shown then is undefined.
 */
export const logViews = (
  log: ImportedLog,
  state: State,
  input?: StampedInput['stamp'],
): Readonly<Record<string, unknown>> =>
  viewsOf(allViews, state, input === undefined ? undefined : { stamp: input }, fileLookup(log.contents))

/** A shrunk log. */
export interface ShrunkLog {
  readonly inputs: readonly LogStep[]
  /** Number of logs that were tested. */
  readonly tests: number
  /** An export like the one that it comes from. */
  readonly file: Blob
}

/**
 * Shrinks a log to the inputs without which a predicate no longer holds, and simplifies their contents. Inputs are decided
 * anew by this build. Resolves with undefined if the predicate does not hold on the complete log.
 */
export async function shrinkLog(
  log: ImportedLog,
  holds: (decided: DecidedLog) => boolean,
): Promise<ShrunkLog | undefined> {
  const settings = decideSettings(log)
  const { contents } = settings
  const steps = completed(readSteps(log, settings))
  const given = log.start.state
  for (const start of given.seq > 0 ? [initialState, given] : [initialState]) {
    const predicate = decidedPredicate({ start, contents, core: completeCore, folds: true }, holds)
    const found = completed(shrinkList(steps, predicate, simplifyStep))
    if (found === undefined) continue
    const file = await packShrunkLog(log, found.items, start, contents, completeCore)
    return { inputs: found.items, tests: found.tests, file }
  }
  return undefined
}

/** Runs a generator to its end. */
function completed<R>(work: Generator<unknown, R, void>): R {
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
  }
}
