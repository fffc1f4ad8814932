import type { QuizTrial } from '../../protocol/entities/quiz-trial'
import type { StoredEvent } from '../../protocol/events'
import { carryOut } from '../effects'
import { isAside } from '../outbox/aside'
import type { AskedRow } from '../outbox/asked-row'
import type { Message } from '../outbox/message-to'
import { ownRows } from '../outbox/queue'
import type { OutboxRow } from '../outbox/state'
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

/** The server told of a trial; `withAnswers`: and of what was answered in it. */
export const takeTrial = (
  state: State,
  event: StoredEvent,
  trial: QuizTrial,
  { withAnswers } = { withAnswers: false },
): State =>
  moveTrial(state, event, trial, {
    type: 'serverUpdated',
    trial,
    zone: event.zone,
    hasUnsent: hasUnsentActions(state, trial.deckId),
    withAnswers,
  })

/** The server told of all trials. Of several of one deck the one that began last counts. */
export function takeTrials(state: State, event: StoredEvent, trials: readonly QuizTrial[]): State {
  const inTime = trials.toSorted((one, other) => (one.startedAt ?? 0) - (other.startedAt ?? 0))
  const lastOfDecks = new Map(inTime.map((trial) => [trial.deckId, trial]))
  return [...lastOfDecks.values()].reduce((next, trial) => takeTrial(next, event, trial), state)
}

/** Is this a score that was submitted, and of which deck? */
const scoredDeck = ({ cause, subject }: OutboxRow): string | undefined =>
  cause === 'quizScoreSubmitted' ? subject : undefined

/** The row of a deck's submitted score, as long as it waits. */
export const waitingScore = (state: State, deckId: string): OutboxRow | undefined =>
  ownRows(state).find((row) => scoredDeck(row) === deckId)

/** Decks whose submitted score goes next: what its owner has put aside does not. */
export const scoresThatGo = (state: State): readonly string[] =>
  ownRows(state).flatMap((row) => (isAside(state, row.id) ? [] : (scoredDeck(row) ?? [])))

/** The row of a score was put aside, or back: it is not, or is again, on its way. */
export function moveScore(state: State, event: StoredEvent, rowId: string, happened: TrialEvent): State {
  const row = ownRows(state).find(({ id }) => id === rowId)
  const deckId = row === undefined ? undefined : scoredDeck(row)
  return deckId === undefined ? state : moveKnown(state, event, deckId, happened)
}

/** What the last submit of a score came to no longer matters. */
export const withoutFault = (state: State, deckId: string): State =>
  inMine(state, { quiz: { ...state.mine.quiz, submitFaults: without(state.mine.quiz.submitFaults, deckId) } })
