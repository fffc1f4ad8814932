import type { QuizTrial } from '../../protocol/entities/quiz-trial'
import type { StoredEvent } from '../../protocol/events'
import { carryOut } from '../effects'
import type { AskedRow } from '../outbox/asked-row'
import type { Message } from '../outbox/message-to'
import { ownRows } from '../outbox/queue'
import { inMine, type State } from '../state'
import { without } from '../record'
import { hasUnsentActions } from './server-trial'
import type { Trial } from './state'
import { stepTrial } from './step-trial'
import type { TrialEvent } from './trial-machine'

/**
 * What has happened moves the trial, and its rows go into the queue; also where the trial itself is not known here.
 * `write` makes the messages of its rows, where any can follow.
 */
export function moveTrial(
  state: State,
  event: StoredEvent,
  ids: Pick<Trial, 'id' | 'deckId'>,
  happened: TrialEvent,
  write?: (row: AskedRow) => Message | undefined,
): State {
  const { trials } = state.mine.quiz
  const { trial, actions } = stepTrial(trials[ids.deckId] ?? ids, happened)
  const moved =
    trial === undefined || trial === trials[ids.deckId]
      ? state
      : inMine(state, { quiz: { ...state.mine.quiz, trials: { ...trials, [ids.deckId]: trial } } })
  return carryOut(state, event, actions, moved, write)
}

/** The same where nothing has happened unless there is a trial. */
export function moveKnown(state: State, event: StoredEvent, deckId: string, happened: TrialEvent): State {
  const trial = state.mine.quiz.trials[deckId]
  return trial === undefined ? state : moveTrial(state, event, trial, happened)
}

/** The server told of a trial. */
export const takeTrial = (state: State, event: StoredEvent, trial: QuizTrial): State =>
  moveTrial(state, event, trial, {
    type: 'serverUpdated',
    trial,
    zone: event.zone,
    hasUnsent: hasUnsentActions(state, trial.deckId),
  })

/** Decks whose submitted score still waits in the queue. */
export const waitingScores = (state: State): readonly string[] =>
  ownRows(state).flatMap(({ cause, subject }) =>
    cause === 'quizScoreSubmitted' && subject !== undefined ? [subject] : [],
  )

/** What the last submit of a score came to no longer matters. */
export const withoutFault = (state: State, deckId: string): State =>
  inMine(state, { quiz: { ...state.mine.quiz, submitFaults: without(state.mine.quiz.submitFaults, deckId) } })
