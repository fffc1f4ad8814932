import * as E from 'fp-ts/Either'
import type { QuizTrial } from '../../protocol/entities/quiz'
import { newEvent, type NewEvent } from '../../protocol/events'
import { accept, nothing, refuse, type Context, type Decision, type Domain } from '../decider'
import { deckAtHand, openIn, type DeckAtHand } from '../deck/open-deck'
import { serverTime } from '../device/device'
import { ownRows } from '../outbox/queue'
import { inMine, type State } from '../state'
import { without } from '../timers'
import { attemptEndedAt, retriedAt } from './answer-time'
import { afterAttempt, attemptResult } from './attempt'
import { attemptLimit, isExhausted, retakesAtAnyTime } from './limits'
import { afterReset, afterRetry, autoResetDue, remainingAfterReset, retryOffered, retryResets } from './retake'
import { hasUnsentActions, mergeTrial } from './server-trial'
import { standing } from './standing'
import type { Trial } from './state'
import { submittableScore } from './submit'
import { isRunning, newTrial } from './trial'
import { nextPhase } from './trial-machine'

/** The life of a trial: its start, its attempts, retakes and resets, and its score (D-TRIAL). */
export const attempts: Domain = {
  intents: {
    completeAttempt: (state, { deckId }, context) =>
      inAssessment(state, deckId, context, (hand, trial) => complete(hand, trial, true)),
    retryQuizDeck: (state, { deckId }, context) =>
      inAssessment(state, deckId, context, (hand, trial) => {
        if (trial.retrying) return nothing
        if (isExhausted(trial)) return refuse('noAttemptsRemaining')
        const { score } = standing(hand.content, hand.answers, trial.resetAt)
        const ended = !isRunning(trial) && trial.phase !== 'submitting'
        if (!ended || !retryOffered(trial, score)) return refuse('nothingToRetry')
        const { content: newest = trial.content } = state.mine.library.decks[deckId] ?? {}
        const retried = newEvent('quizRetried', { deckId, trialId: trial.id, content: newest })
        const settings = hand.content.deck.quizSettings
        return accept(...(retryResets(trial, settings) ? reset(state, hand, trial) : []), retried)
      }),
    submitQuizDeckScore: (state, { deckId }, context) => {
      const hand = deckAtHand(state, context.contents, deckId, context.at)
      const trial = hand?.trial
      if (hand === undefined || trial === undefined) return refuse('deckNotLoaded')
      // A score that waits is sent again, not once more (X-OUTBOX-08).
      const waits = waitingScores(state).includes(deckId)
      if (waits && trial.phase === 'submitting' && state.mine.outbox.blocked === undefined) return nothing
      if (waits) return accept(newEvent('sendAsked', {}))
      if (trial.phase === 'submitting') return refuse('alreadySubmitted')
      const score = submittableScore(trial, standing(hand.content, hand.answers, trial.resetAt))
      if (E.isLeft(score)) return refuse(score.left)
      return accept(newEvent('quizScoreSubmitted', { deckId, trialId: trial.id, score: score.right }))
    },
  },
  facts: {
    /** The start date has come, or the waiting time is over, while the deck is open (D-TRIAL-01, D-TRIAL-14). */
    changeDue: (state, _fact, context) => {
      const deckId = state.mine.tabs[context.session]?.deck?.deckId
      return deckId === undefined ? nothing : accept(...onOpening(state, deckId, context))
    },
  },
  evolve: {
    quizTrialStarted: (state, { data, at }) => {
      const { trialId, userId, deckId, content, attemptsRemaining = null } = data
      return withTrial(
        state,
        newTrial({ id: trialId, userId, deckId, content }, attemptsRemaining, serverTime(state, at)),
      )
    },
    quizAttemptCompleted: (state, { data, at, zone }) =>
      changeTrial(state, data.deckId, (trial) => {
        const { score, passed, correctCount, totalCount, attemptsRemaining = null } = data
        const result = { score, passed, correctCount, totalCount, attempts: trial.attempts + 1, attemptsRemaining }
        const after = afterAttempt(trial, result, { at: attemptEndedAt(state, data.deckId, at), zone })
        const type = passed ? 'attemptPassed' : isExhausted(after) ? 'attemptsExhausted' : 'attemptFailed'
        return { ...after, phase: nextPhase(trial.phase, type) }
      }),
    quizRetried: (state, { data, at }) =>
      changeTrial(state, data.deckId, (trial) => ({
        ...afterRetry(trial, retriedAt(state, data.deckId, at)),
        content: data.content,
        phase: nextPhase(trial.phase, 'retried'),
      })),
    quizTrialReset: (state, { data, at }) =>
      changeTrial(state, data.deckId, (trial) => ({
        ...afterReset(trial, data.attemptsRemaining ?? null, data.content, serverTime(state, at)),
        phase: nextPhase(trial.phase, 'reset'),
      })),
    quizScoreSubmitted: (state, { data }) =>
      changeTrial(withoutFault(state, data.deckId), data.deckId, (trial) => ({
        ...trial,
        lastScore: data.score,
        phase: nextPhase(trial.phase, 'scoreSubmitted'),
      })),
    sendAsked: (state) =>
      waitingScores(state).reduce(
        (current, deckId) =>
          changeTrial(withoutFault(current, deckId), deckId, (trial) => ({
            ...trial,
            phase: nextPhase(trial.phase, 'scoreSubmitted'),
          })),
        state,
      ),
    quizScoreRefused: (state, { data }) =>
      changeTrial(
        inMine(state, {
          quiz: { ...state.mine.quiz, submitFaults: { ...state.mine.quiz.submitFaults, [data.deckId]: data.fault } },
        }),
        data.deckId,
        (trial) => ({ ...trial, phase: nextPhase(trial.phase, 'scoreRefused') }),
      ),
    quizTrialUpdated: (state, { data, zone }) => takeTrial(state, data.trial, zone),
    homeLoaded: (state, { data, zone }) =>
      data.trials.reduce((current, trial) => takeTrial(current, trial, zone), state),
    syncSucceeded: (state, { data, zone }) =>
      data.trials.reduce((current, trial) => takeTrial(current, trial, zone), state),
    deckLoaded: (state, { data, zone }) => {
      const taken = data.trial === undefined ? state : takeTrial(state, data.trial, zone)
      return changeTrial(taken, data.deckId, (trial) => pinned(taken, trial, data.content))
    },
  },
  policies: {
    deckOpened: (state, { data }, context) => onOpening(state, data.deckId, context),
    deckLoaded: (state, { data }, context) =>
      Object.keys(state.mine.tabs).some((tab) => openIn(state, tab, data.deckId) !== undefined)
        ? onOpening(state, data.deckId, context)
        : [],
    quizAnswered: (state, { data }, context) => completeIfDone(state, data.deckId, context),
    doOrDontCompleted: (state, { data }, context) => completeIfDone(state, data.deckId, context),
  },
}

function inAssessment(
  state: State,
  deckId: string,
  context: Context,
  decide: (hand: DeckAtHand, trial: Trial) => Decision,
): Decision {
  const hand = deckAtHand(state, context.contents, deckId, context.at)
  if (hand?.trial === undefined) return refuse('deckNotLoaded')
  return hand.mode === undefined || hand.mode === 'info' ? refuse('readingOnly') : decide(hand, hand.trial)
}

/** An attempt is completed once; what is answered afterwards belongs to the next one, which a retry or reset begins. */
function complete(hand: DeckAtHand, trial: Trial, requested: boolean): Decision {
  if (!isRunning(trial)) return refuse('nothingToRetry')
  const result = attemptResult(trial, standing(hand.content, hand.answers, trial.resetAt), requested)
  if (E.isLeft(result)) return refuse(result.left)
  const { score, passed, correctCount, totalCount, attemptsRemaining } = result.right
  return accept(
    newEvent('quizAttemptCompleted', {
      deckId: trial.deckId,
      trialId: trial.id,
      score,
      passed,
      correctCount,
      totalCount,
      requested,
      ...(attemptsRemaining === null ? {} : { attemptsRemaining }),
    }),
  )
}

/** The answer after which no question is open completes the attempt (D-TRIAL-03). */
function completeIfDone(state: State, deckId: string, context: Context): readonly NewEvent[] {
  const hand = deckAtHand(state, context.contents, deckId, context.at)
  if (hand?.trial === undefined || hand.mode === undefined || hand.mode === 'info') return []
  if (standing(hand.content, hand.answers, hand.trial.resetAt).unanswered.length > 0) return []
  const completed = complete(hand, hand.trial, false)
  return E.isRight(completed) ? completed.right : []
}

/** A quiz deck without a trial gets one; an exhausted one whose waiting time has passed is reset (D-TRIAL-01, 14). */
function onOpening(state: State, deckId: string, context: Context): readonly NewEvent[] {
  const hand = deckAtHand(state, context.contents, deckId, context.at)
  const userId = state.mine.session.user?.id
  if (hand === undefined || userId === undefined || hand.mode === undefined || hand.mode === 'info') return []
  const settings = hand.content.deck.quizSettings
  if (hand.trial === undefined) {
    const { content = '' } = state.mine.library.decks[deckId] ?? {}
    const limit = attemptLimit(settings)
    const remaining = limit === null ? {} : { attemptsRemaining: limit }
    return [newEvent('quizTrialStarted', { deckId, trialId: context.id('trial'), userId, content, ...remaining })]
  }
  const now = { at: serverTime(state, context.at), zone: context.zone }
  return autoResetDue(hand.trial, settings, now) ? reset(state, hand, hand.trial) : []
}

/** Clearing the answers and setting the trial back are two calls, hence two events (D-TRIAL-34). */
function reset(state: State, hand: DeckAtHand, trial: Trial): readonly NewEvent[] {
  const settings = hand.content.deck.quizSettings
  const remaining = remainingAfterReset(trial, settings)
  const { content = trial.content } = state.mine.library.decks[trial.deckId] ?? {}
  return [
    newEvent('quizResponsesReset', { deckId: trial.deckId, trialId: trial.id }),
    newEvent('quizTrialReset', {
      deckId: trial.deckId,
      trialId: trial.id,
      keepsCount: retakesAtAnyTime(settings),
      content,
      ...(remaining === null ? {} : { attemptsRemaining: remaining }),
    }),
  ]
}

/** Decks whose submitted score still waits in the queue. */
const waitingScores = (state: State): readonly string[] =>
  ownRows(state).flatMap(({ cause, subject }) =>
    cause === 'quizScoreSubmitted' && subject !== undefined ? [subject] : [],
  )

/**
 * The trial with the content that its attempt goes by: pinned once something was answered, the newest before. A trial
 * that this device has not seen before and that has attempts but no answers was reset after the last of them.
 */
function pinned(state: State, trial: Trial, newest: string): Trial {
  if (trial.phase === 'submitted') return trial
  if (trial.content === '') {
    const wasReset = Object.keys(state.mine.quiz.answers[trial.deckId] ?? {}).length === 0 && !isExhausted(trial)
    return { ...trial, content: newest, phase: wasReset ? 'answering' : trial.phase }
  }
  return isRunning(trial) && !hasBegun(state, trial) ? { ...trial, content: newest } : trial
}

/** Was anything answered since the attempt began? */
const hasBegun = (state: State, { deckId, resetAt = -Infinity }: Trial): boolean =>
  Object.values(state.mine.quiz.answers[deckId] ?? {}).some(({ at }) => at >= resetAt)

const withTrial = (state: State, trial: Trial): State =>
  inMine(state, { quiz: { ...state.mine.quiz, trials: { ...state.mine.quiz.trials, [trial.deckId]: trial } } })

function changeTrial(state: State, deckId: string, change: (trial: Trial) => Trial): State {
  const trial = state.mine.quiz.trials[deckId]
  return trial === undefined ? state : withTrial(state, change(trial))
}

const takeTrial = (state: State, trial: QuizTrial, zone: number): State =>
  withTrial(state, mergeTrial(state.mine.quiz.trials[trial.deckId], trial, zone, hasUnsentActions(state, trial.deckId)))

const withoutFault = (state: State, deckId: string): State =>
  inMine(state, { quiz: { ...state.mine.quiz, submitFaults: without(state.mine.quiz.submitFaults, deckId) } })
