import { step, type ActionOf, type MachineState } from '../machine'
import type { Trial, TrialPhase } from './state'
import { trialMachine, type TrialEvent } from './trial-machine'
import { noTrial } from './trial-setup'

const phases: ReadonlySet<string> = new Set(Object.keys(trialMachine.states))
const isPhase = (value: MachineState['value']): value is TrialPhase | 'unstarted' =>
  typeof value === 'string' && phases.has(value)

/** A step of the trial machine: the trial after it, and what is to be done. */
export interface TrialStep {
  /** None as long as no trial has begun. */
  readonly trial: Trial | undefined
  readonly actions: readonly ActionOf<typeof trialMachine>[]
}

/**
 * The one way in which a trial changes: where it stands and what it goes by are the machine's to say (X-MACHINE-05).
 * Without a trial the machine stands before its beginning; its rows still need the ids of what has happened.
 */
export function stepTrial(before: Trial | Pick<Trial, 'id' | 'deckId'>, event: TrialEvent): TrialStep {
  const { phase = 'unstarted', ...facts } = { phase: undefined, ...noTrial, ...before }
  const { state, actions } = step(trialMachine, { value: phase, context: facts }, event)
  if (!isPhase(state.value) || state.value === 'unstarted') return { trial: undefined, actions }
  const same = state.context === facts && state.value === phase && 'phase' in before
  return { trial: same ? before : { ...state.context, phase: state.value }, actions }
}
