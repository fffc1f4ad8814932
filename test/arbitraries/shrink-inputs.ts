import type { ContentLookup, Input } from '../../core/decider'
import { completeCore } from '../../core/features/all-features'
import { initialState } from '../../core/initial-state'
import { decideStep, inputOf, type LogStep } from '../../core/log-steps'
import { shrinkList, type ShrinkProgress, type ShrunkList } from '../../core/shrink-list'
import { decidedPredicate, simplifyStep, type DecidedLog, type DecideLogSettings } from '../../core/shrink-log'
import type { State } from '../../core/state'

/** Settings of a shrunk property. */
export interface ShrinkInputsSettings {
  /** Content that the decisions read; none by default. */
  readonly contents?: ContentLookup
  readonly core?: DecideLogSettings['core']
  readonly start?: State
  /** Fold the stored events, too; without it `folded` is the state before the log. */
  readonly folds?: boolean
}

const noContents: ContentLookup = { deck: () => undefined, home: () => undefined, library: () => undefined }

/**
 * Shrinks the inputs of a log to a 1-minimal list that still satisfies a predicate on the decided log: no input can be
 * left out, and no text, array or number of an input can be made smaller. Undefined if the predicate does not hold on all
 * inputs. Deterministic.
 */
export function shrinkInputs(
  inputs: readonly Input[],
  holds: (log: DecidedLog) => boolean,
  { contents = noContents, core = completeCore, start = initialState, folds = false }: ShrinkInputsSettings = {},
): readonly Input[] | undefined {
  let before = start
  const steps = inputs.map((input) => {
    const step = inputStep(input, before)
    before = decideStep(core, before, step, contents).state
    return step
  })
  const predicate = decidedPredicate({ start, contents, core, folds }, holds)
  const found = shrinkCompletely(shrinkList(steps, predicate, simplifyStep))
  let state = start
  return found?.map((step): Input => {
    const { owner, signIn } = state.user
    const result = decideStep(core, state, step, contents)
    ;({ state } = result)
    const body = result.body ?? { kind: 'fact', fact: { type: 'changeDue' } }
    return { ...step.stamp, under: { signIn, ...(owner === undefined ? {} : { owner }) }, body }
  })
}

/** Returns the step of an input that was decided on this state. */
export const inputStep = ({ id, at, zone, session, body }: Input, before: State): LogStep => ({
  stamp: { id, at, zone, session },
  recorded: [],
  ...inputOf(body, before),
})

/** Shrinks without interruption. Undefined if the predicate does not hold on the complete list. */
export function shrinkCompletely<A>(
  shrinking: Generator<ShrinkProgress<A>, ShrunkList<A> | undefined, void>,
): readonly A[] | undefined {
  for (;;) {
    const step = shrinking.next()
    if (step.done === true) return step.value?.items
  }
}
