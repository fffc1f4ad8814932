import { setup } from 'xstate'
import { step } from '../machine'
import type { TrialPhase } from './state'

type TrialEvent =
  | { type: 'attemptPassed' }
  | { type: 'attemptFailed' }
  | { type: 'attemptsExhausted' }
  | { type: 'retried' }
  | { type: 'reset' }
  | { type: 'scoreSubmitted' }
  | { type: 'scoreAccepted' }
  | { type: 'scoreRefused' }

const completed = { attemptPassed: 'passed', attemptFailed: 'failed', attemptsExhausted: 'exhausted' } as const
const again = { retried: 'retaking', reset: 'answering' } as const

/**
 * The life of a quiz trial. The score submit (D-RESULT-13) is its last part: pending until submitted, then
 * submitting, then submitted; a refused submit leads back to passed.
 */
export const trialMachine = setup({ types: { events: {} as TrialEvent } }).createMachine({
  id: 'quizTrial',
  initial: 'answering',
  states: {
    answering: { on: { ...completed, ...again, scoreAccepted: 'submitted' } },
    retaking: { on: { ...completed, ...again, scoreAccepted: 'submitted' } },
    failed: { on: { ...again, scoreAccepted: 'submitted' } },
    exhausted: { on: { reset: 'answering', scoreAccepted: 'submitted' } },
    passed: { on: { ...again, scoreSubmitted: 'submitting', scoreAccepted: 'submitted' } },
    submitting: { on: { scoreAccepted: 'submitted', scoreRefused: 'passed' } },
    submitted: {},
  },
})

const phases: ReadonlySet<string> = new Set(Object.keys(trialMachine.states))
const isPhase = (value: unknown): value is TrialPhase => typeof value === 'string' && phases.has(value)

/** The phase after an event; an event that the phase does not know leaves it. */
export function nextPhase(phase: TrialPhase, type: TrialEvent['type']): TrialPhase {
  const { value } = step(trialMachine, { value: phase }, { type }).state
  return isPhase(value) ? value : phase
}
