import type { QuizTrial } from '../../protocol/entities/quiz-trial'
import type { StoredEvent } from '../../protocol/events'
import { effectsOf } from '../machine'
import { applyEffects } from '../machine-actions'
import { isParked } from '../outbox/parked'
import type { MachineRequest } from '../outbox/machine-request'
import type { OutboxRequest } from '../outbox/build-request'
import { userQueue } from '../outbox/queue'
import type { OutboxRow } from '../outbox/state'
import { updateUser, type State } from '../state'
import { without } from '../record'
import { hasUnsentActions } from './server-trial'
import type { Trial } from './state'
import { trialTransition } from './trial-transition'
import type { TrialEvent } from './trial-machine'
import { trialEffects } from './trial-setup'

/**
 * Applies an event to the trial and enqueues its requests, even if the trial is unknown here. `write` builds the
 * requests; without it none are enqueued.
 */
export function applyTrialEvent(
  state: State,
  event: StoredEvent,
  ids: Pick<Trial, 'id' | 'deckId'>,
  happened: TrialEvent,
  write?: (row: MachineRequest) => OutboxRequest | undefined,
): State {
  const { trials } = state.user.quiz
  const { trial, actions } = trialTransition(trials[ids.deckId] ?? ids, happened)
  const moved =
    trial === undefined || trial === trials[ids.deckId]
      ? state
      : updateUser(state, { quiz: { ...state.user.quiz, trials: { ...trials, [ids.deckId]: trial } } })
  return applyEffects(state, event, effectsOf(trialEffects, actions), moved, write)
}

/** Applies an event to the trial, if there is one. */
export function applyToExisting(state: State, event: StoredEvent, deckId: string, happened: TrialEvent): State {
  const trial = state.user.quiz.trials[deckId]
  return trial === undefined ? state : applyTrialEvent(state, event, trial, happened)
}

/** Applies a trial from the server; `withAnswers`: its answers came with it. */
export const applyServerTrial = (
  state: State,
  event: StoredEvent,
  trial: QuizTrial,
  { withAnswers } = { withAnswers: false },
): State =>
  applyTrialEvent(state, event, trial, {
    type: 'serverUpdated',
    trial,
    zone: event.zone,
    hasUnsent: hasUnsentActions(state, trial.deckId),
    withAnswers,
  })

/** Applies all trials from the server. If a deck has several, the one that began last is used. */
export function applyServerTrials(state: State, event: StoredEvent, trials: readonly QuizTrial[]): State {
  const inTime = trials.toSorted((one, other) => (one.startedAt ?? 0) - (other.startedAt ?? 0))
  const lastOfDecks = new Map(inTime.map((trial) => [trial.deckId, trial]))
  return [...lastOfDecks.values()].reduce((next, trial) => applyServerTrial(next, event, trial), state)
}

/** Returns the deck id of a score submission; undefined for other actions. */
const scoredDeck = ({ cause, subject }: OutboxRow): string | undefined =>
  cause === 'quizScoreSubmitted' ? subject : undefined

/** Returns the pending action that submits the deck's score. */
export const pendingScore = (state: State, deckId: string): OutboxRow | undefined =>
  userQueue(state).find((row) => scoredDeck(row) === deckId)

/** Returns the decks whose score submission can be sent; parked ones cannot. */
export const sendableScores = (state: State): readonly string[] =>
  userQueue(state).flatMap((row) => (isParked(state, row.id) ? [] : (scoredDeck(row) ?? [])))

/** Applies the parking or unparking of a score submission to its trial. */
export function applyToScoredTrial(state: State, event: StoredEvent, rowId: string, happened: TrialEvent): State {
  const row = userQueue(state).find(({ id }) => id === rowId)
  const deckId = row === undefined ? undefined : scoredDeck(row)
  return deckId === undefined ? state : applyToExisting(state, event, deckId, happened)
}

/** Clears the error of the last score submission. */
export const clearSubmitFault = (state: State, deckId: string): State =>
  updateUser(state, { quiz: { ...state.user.quiz, submitFaults: without(state.user.quiz.submitFaults, deckId) } })
