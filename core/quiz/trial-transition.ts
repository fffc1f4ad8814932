import { effectsOf, step, type ActionOf, type MachineState } from '../machine'
import type { Effect } from '../machine-actions'
import type { Trial, TrialPhase } from './state'
import { trialMachine, type TrialEvent } from './trial-machine'
import { noTrial, trialEffects } from './trial-setup'

const phases: ReadonlySet<string> = new Set(Object.keys(trialMachine.states))
const isPhase = (value: MachineState['value']): value is TrialPhase | 'unstarted' =>
  typeof value === 'string' && phases.has(value)

/** A step of the trial machine: the resulting trial and the actions to run. */
export interface TrialStep {
  /** Undefined until a trial has begun. */
  readonly trial: Trial | undefined
  readonly actions: readonly ActionOf<typeof trialMachine>[]
}

/**
 * Advances the trial machine, which is the only way to change a trial (X-MACHINE-05). Without a trial the machine
 * starts in its first state; its requests still need the ids of the event.
 */
export function trialTransition(before: Trial | Pick<Trial, 'id' | 'deckId'>, event: TrialEvent): TrialStep {
  const { phase = 'unstarted', ...facts } = { phase: undefined, ...noTrial, ...before }
  const { state, actions } = step(trialMachine, { value: phase, context: facts }, event)
  if (!isPhase(state.value) || state.value === 'unstarted') return { trial: undefined, actions }
  const same = state.context === facts && state.value === phase && 'phase' in before
  return { trial: same ? before : { ...state.context, phase: state.value }, actions }
}

/** Returns the effects of the trial machine for a request, without applying it. */
export const askTrial = (before: Trial | Pick<Trial, 'id' | 'deckId'>, asked: TrialEvent): readonly Effect[] =>
  effectsOf(trialEffects, trialTransition(before, asked).actions)
