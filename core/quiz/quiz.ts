import * as E from 'fp-ts/Either'
import { newEvent, type EventData, type EventOf, type NewEvent } from '../../protocol/events'
import { request, settle } from '../calls'
import { constants } from '../constants'
import { accept, nothing, refuse, type Context, type Decision, type Domain } from '../decider'
import { deckAtHand, openIn, type DeckAtHand } from '../deck/open-deck'
import { nextCard } from '../deck/deck'
import { hasUnsent } from '../session/session'
import type { State } from '../state'
import { arm, disarm } from '../timers'
import { answerRefusal, clearDelay, outcomeOf, reactionTo, responseOutcome, delayAfter } from './answering'
import { afterAttempt, attemptResult } from './attempt'
import { attemptLimit, isExhausted } from './limits'
import { remediationFor } from './remediation'
import { autoResetDue, retryOffered, retryResets } from './retake'
import { mergeAnswers, mergeTrial } from './server-trial'
import { standing } from './standing'
import type { Answer, Trial } from './state'
import { submittableScore } from './submit'
import { nextPhase } from './trial-machine'
import { attemptSeed, shownQuestion } from './variant'

const clearTimer = (session: string): string => `answerClear@${session}`
const nextTimer = (session: string): string => `nextCard@${session}`
const ofTimer = (timer: string, name: string): string | undefined =>
  timer.startsWith(`${name}@`) ? timer.slice(name.length + 1) : undefined

/** Answering, attempts, retakes, resets and the score: all that a quiz trial goes through. */
export const quiz: Domain = {
  intents: {
    answerQuestion: (state, data, context) => answer(state, data, context),
    completeAttempt: (state, { deckId }, context) => {
      const hand = deckAtHand(state, context.contents, deckId, context.at)
      const trial = state.quiz.trials[deckId]
      if (hand === undefined || trial === undefined) return refuse('deckNotLoaded')
      if (hand.mode === 'info') return refuse('readingOnly')
      return complete(state, hand, trial, true)
    },
    retryQuizDeck: (state, { deckId }, context) => {
      const hand = deckAtHand(state, context.contents, deckId, context.at)
      const trial = state.quiz.trials[deckId]
      if (hand === undefined || trial === undefined) return refuse('deckNotLoaded')
      if (hand.mode === 'info') return refuse('readingOnly')
      const { score } = standing(hand.content, hand.answers, trial.resetAt)
      if (isExhausted(trial)) return refuse('noAttemptsRemaining')
      if (trial.attempts === 0 || trial.phase === 'submitting' || !retryOffered(trial, score)) return refuse('nothingToRetry')
      const retried = newEvent('quizRetried', { deckId, trialId: trial.id })
      if (!retryResets(trial, hand.content.deck.quizSettings)) return accept(retried)
      return accept(...reset(hand, trial, state, true), retried)
    },
    submitQuizDeckScore: (state, { deckId }, context) => {
      const hand = deckAtHand(state, context.contents, deckId, context.at)
      const trial = state.quiz.trials[deckId]
      if (hand === undefined || trial === undefined) return refuse('deckNotLoaded')
      if (trial.phase === 'submitting' || trial.phase === 'submitted') return refuse('alreadySubmitted')
      const score = submittableScore(trial, standing(hand.content, hand.answers, trial.resetAt))
      return E.isLeft(score)
        ? refuse(score.left)
        : accept(newEvent('quizScoreSubmitted', { deckId, trialId: trial.id, score: score.right }))
    },
  },
  facts: {
    callEnded: (state, { callId, outcome }, context) => {
      if (outcome.purpose !== 'directAnswer') return nothing
      const given = state.calls[callId]?.answer
      if (given === undefined) return nothing
      if (outcome.ok) return accept(newEvent('quizAnswered', given))
      return accept(
        newEvent('callFailed', { callId, fault: outcome.fault }),
        newEvent('alertRaised', { alert: { id: context.id('alert'), kind: 'answerNotRecorded' } }),
      )
    },
    rowSent: (_state, { trial }) => (trial === undefined ? nothing : accept(newEvent('quizTrialUpdated', { trial }))),
  },
  evolve: {
    quizTrialStarted: (state, { data, at }) =>
      withTrial(state, {
        id: data.trialId,
        userId: data.userId,
        deckId: data.deckId,
        content: data.content,
        startedAt: at,
        attemptsRemaining: data.attemptsRemaining ?? null,
        attempts: 0,
        failures: [],
        retrying: false,
        phase: 'answering',
      }),
    quizAnswerSent: (state, { data, session, at }) =>
      request(state, data.callId, { purpose: 'directAnswer', session, at, answer: data.answer }),
    callFailed: (state, { data }) => settle(state, data.callId),
    quizAnswered: (state, event) => markChosen(recordAnswer(settleDirect(state, event.data), event), event),
    timerFired: (state, { data }) => {
      const session = ofTimer(data.timer, 'answerClear')
      return session === undefined ? state : clearChosen(state, session)
    },
    quizAttemptCompleted: (state, { data, at, zone }) =>
      changeTrial(state, data.deckId, (trial) => {
        const attemptsRemaining = data.attemptsRemaining ?? null
        const result = { ...data, attempts: trial.attempts + 1, attemptsRemaining }
        const after = afterAttempt(trial, result, { at, zone })
        const type = data.passed ? 'attemptPassed' : isExhausted(after) ? 'attemptsExhausted' : 'attemptFailed'
        return { ...after, phase: nextPhase(trial.phase, type) }
      }),
    quizRetried: (state, { data, at }) =>
      changeTrial(state, data.deckId, (trial) => ({
        ...trial,
        retrying: true,
        resetAt: at,
        phase: nextPhase(trial.phase, 'retried'),
      })),
    quizResponsesReset: (state, { data }) => ({
      ...state,
      quiz: { ...state.quiz, answers: { ...state.quiz.answers, [data.deckId]: {} } },
    }),
    quizTrialReset: (state, { data, at }) =>
      changeTrial(state, data.deckId, (trial) => ({
        ...trial,
        attemptsRemaining: data.keepsCount ? trial.attemptsRemaining : (data.attemptsRemaining ?? null),
        resetAt: at,
        content: data.content,
        phase: nextPhase(trial.phase, 'reset'),
      })),
    quizScoreSubmitted: (state, { data }) => {
      const { [data.deckId]: _cleared, ...submitFaults } = state.quiz.submitFaults
      return changeTrial({ ...state, quiz: { ...state.quiz, submitFaults } }, data.deckId, (trial) => ({
        ...trial,
        lastScore: data.score,
        phase: nextPhase(trial.phase, 'scoreSubmitted'),
      }))
    },
    quizScoreRefused: (state, { data }) =>
      changeTrial(
        { ...state, quiz: { ...state.quiz, submitFaults: { ...state.quiz.submitFaults, [data.deckId]: data.fault } } },
        data.deckId,
        (trial) => ({ ...trial, phase: nextPhase(trial.phase, 'scoreRefused') }),
      ),
    quizTrialUpdated: (state, { data, zone }) => takeTrial(state, data.trial, zone),
    homeLoaded: (state, { data, zone }) => data.trials.reduce((current, trial) => takeTrial(current, trial, zone), state),
    syncSucceeded: (state, { data, zone }) => data.trials.reduce((current, trial) => takeTrial(current, trial, zone), state),
    deckLoaded: (state, { data, zone }) => {
      const ahead = isAhead(state, data.deckId)
      const answers = mergeAnswers(state.quiz.answers[data.deckId] ?? {}, data.responses ?? [], ahead)
      const merged = { ...state, quiz: { ...state.quiz, answers: { ...state.quiz.answers, [data.deckId]: answers } } }
      return data.trial === undefined ? merged : takeTrial(merged, data.trial, zone)
    },
    loggedOut: (state) => ({ ...state, quiz: { trials: {}, answers: {}, submitFaults: {} } }),
  },
  policies: {
    deckOpened: (state, { data }, context) => onOpening(state, data.deckId, context),
    deckLoaded: (state, { data }, context) =>
      openIn(state, context.session, data.deckId) === undefined ? [] : onOpening(state, data.deckId, context),
    quizAnswered: (state, { data }, context) => {
      const hand = deckAtHand(state, context.contents, data.deckId, context.at)
      const trial = state.quiz.trials[data.deckId]
      if (hand === undefined || trial === undefined || !data.inAssessment) return []
      const { unanswered } = standing(hand.content, hand.answers, trial.resetAt)
      const completed = unanswered.length > 0 || alreadyCompleted(trial) ? nothing : complete(state, hand, trial, false)
      return E.isRight(completed) ? completed.right : []
    },
    timerFired: (state, { data }, context) => {
      const session = ofTimer(data.timer, 'nextCard')
      return session === undefined ? [] : goOn(state, session, context)
    },
  },
}

/** An attempt is completed once; answers after it belong to the next one, which a retry or reset begins. */
const alreadyCompleted = (trial: Trial): boolean => trial.phase !== 'answering' && trial.phase !== 'retaking'

function answer(
  state: State,
  { deckId, cardId, quizId, answer: answerId }: { deckId: string; cardId: string; quizId: string; answer: string },
  context: Context,
): Decision {
  const hand = deckAtHand(state, context.contents, deckId, context.at)
  const open = openIn(state, context.session, deckId)
  const card = hand?.shown.find(({ id }) => id === cardId)
  const question = card?.quiz
  if (hand === undefined || open === undefined) return refuse('deckNotLoaded')
  if (card === undefined || question === undefined || question.id !== quizId) return refuse('cardNotFound')

  const { trial, mode } = hand
  const inAssessment = hand.content.deck.type === 'quiz'
  if (inAssessment && (trial === undefined || mode === undefined)) return refuse('readingOnly')
  const chosenId = open.chosen?.questionId === quizId ? open.chosen.answerId : undefined
  const refused = answerRefusal({
    knowledgeCheck: question.knowledgeCheck === true,
    flipLocked: hand.locked.has(cardId),
    ...(chosenId === undefined ? {} : { chosenId }),
    ...(trial === undefined || mode === undefined ? {} : { assessment: { mode, trial } }),
  })
  if (refused !== undefined) return refuse(refused === 'cardLocked' ? 'alreadyAnswered' : refused)

  const shown = shownQuestion(question, questionSeed(state, trial, question.id))
  if (shown.answers.every(({ id }) => id !== answerId)) return refuse('answerNotFound')
  const survey = question.survey === true || hand.content.deck.quizSettings?.survey === true
  const outcome = outcomeOf(shown, survey, answerId)
  const remediated = remediationFor(question.remediation, answerId, outcome) !== undefined
  const reaction = reactionTo(inAssessment, remediated, delayAfter(question, outcome))
  const direct = hand.content.triggers.some((trigger) => trigger.cardId === cardId)
  const given: EventData<'quizAnswered'> = {
    deckId,
    cardId,
    questionId: question.id,
    answerId,
    responseId: context.id('response'),
    inAssessment,
    clearAfter: clearDelay(remediated),
    advances: reaction.kind === 'advance',
    direct,
    ...responseOutcome(outcome),
    ...(shown.variantId === undefined ? {} : { variantId: shown.variantId }),
  }
  if (!direct) return accept(newEvent('quizAnswered', given))
  if (!state.device.connected || state.sync.network === 'offline')
    return accept(newEvent('alertRaised', { alert: { id: context.id('alert'), kind: 'answerNotRecorded' } }))
  const sending = Object.values(state.calls).some((call) => call.answer?.questionId === question.id)
  return sending ? nothing : accept(newEvent('quizAnswerSent', { callId: context.id('answer'), answer: given }))
}

/** In an assessment chance is fixed by the attempt; elsewhere by the learner and the question. */
export const questionSeed = (state: State, trial: Trial | undefined, questionId: string): string =>
  trial === undefined ? `${state.session.user?.id ?? ''}/${questionId}` : attemptSeed(trial, questionId)

function complete(state: State, hand: DeckAtHand, trial: Trial, requested: boolean): Decision {
  if (alreadyCompleted(trial)) return refuse('nothingToRetry')
  const result = attemptResult(trial, standing(hand.content, state.quiz.answers[trial.deckId] ?? {}, trial.resetAt), requested)
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

/** A quiz deck without a trial gets one, an exhausted one whose waiting time has passed is reset (D-TRIAL-01, 14). */
function onOpening(state: State, deckId: string, context: Context): readonly NewEvent[] {
  const hand = deckAtHand(state, context.contents, deckId, context.at)
  const userId = state.session.user?.id
  if (hand === undefined || userId === undefined || hand.mode === undefined || hand.mode === 'info') return []
  const settings = hand.content.deck.quizSettings
  const content = state.library.decks[deckId]?.content ?? ''
  if (hand.trial === undefined) {
    const limit = attemptLimit(settings)
    const attempts = limit === null ? {} : { attemptsRemaining: limit }
    return [newEvent('quizTrialStarted', { deckId, trialId: context.id('trial'), userId, content, ...attempts })]
  }
  const now = { at: context.at + state.device.clockOffset, zone: context.zone }
  return autoResetDue(hand.trial, settings, now) ? reset(hand, hand.trial, state, false) : []
}

/** Clearing the answers and setting the trial back are two calls, hence two events (D-TRIAL-34). */
function reset(hand: DeckAtHand, trial: Trial, state: State, keepsCount: boolean): readonly NewEvent[] {
  const limit = keepsCount ? trial.attemptsRemaining : attemptLimit(hand.content.deck.quizSettings)
  return [
    newEvent('quizResponsesReset', { deckId: trial.deckId, trialId: trial.id }),
    newEvent('quizTrialReset', {
      deckId: trial.deckId,
      trialId: trial.id,
      keepsCount,
      content: state.library.decks[trial.deckId]?.content ?? trial.content,
      ...(limit === null ? {} : { attemptsRemaining: limit }),
    }),
  ]
}

/** The answered card is left by itself, if it is still the one in view (D-ANSWER-07). */
function goOn(state: State, session: string, context: Context): readonly NewEvent[] {
  const open = state.tabs[session]?.deck
  const hand = open === undefined ? undefined : deckAtHand(state, context.contents, open.deckId, context.at)
  if (open?.chosen === undefined || hand === undefined || open.cardId !== open.chosen.cardId) return []
  const next = nextCard(hand, open)
  return next === undefined ? [] : [newEvent('cardShown', { deckId: open.deckId, cardId: next.id })]
}

function recordAnswer(state: State, { data, at }: EventOf<'quizAnswered'>): State {
  const answers = state.quiz.answers[data.deckId] ?? {}
  const given: Answer = {
    cardId: data.cardId,
    questionId: data.questionId,
    answerId: data.answerId,
    at,
    times: (answers[data.questionId]?.times ?? 0) + 1,
    ...(data.correct === undefined ? {} : { correct: data.correct }),
    ...(data.variantId === undefined ? {} : { variantId: data.variantId }),
  }
  return {
    ...state,
    quiz: {
      ...state.quiz,
      answers: { ...state.quiz.answers, [data.deckId]: { ...answers, [data.questionId]: given } },
    },
  }
}

function markChosen(state: State, event: EventOf<'quizAnswered'>): State {
  const { data, session } = event
  const tab = state.tabs[session]
  if (tab?.deck?.deckId !== data.deckId) return state
  const chosen = {
    cardId: data.cardId,
    questionId: data.questionId,
    answerId: data.answerId,
    advances: data.advances,
    ...(data.correct === undefined ? {} : { correct: data.correct }),
  }
  const marked: State = { ...state, tabs: { ...state.tabs, [session]: { ...tab, deck: { ...tab.deck, chosen } } } }
  const clearing = arm(disarm(marked, nextTimer(session)), event, clearTimer(session), data.clearAfter)
  return data.advances ? arm(clearing, event, nextTimer(session), constants.nextCardDelay) : clearing
}

function clearChosen(state: State, session: string): State {
  const tab = state.tabs[session]
  if (tab?.deck?.chosen === undefined) return state
  const { chosen: _cleared, ...rest } = tab.deck
  return { ...state, tabs: { ...state.tabs, [session]: { ...tab, deck: rest } } }
}

const withTrial = (state: State, trial: Trial): State => ({
  ...state,
  quiz: { ...state.quiz, trials: { ...state.quiz.trials, [trial.deckId]: trial } },
})

function changeTrial(state: State, deckId: string, change: (trial: Trial) => Trial): State {
  const trial = state.quiz.trials[deckId]
  return trial === undefined ? state : withTrial(state, change(trial))
}

const takeTrial = (state: State, trial: Parameters<typeof mergeTrial>[1], zone: number): State =>
  withTrial(state, mergeTrial(state.quiz.trials[trial.deckId], trial, zone, isAhead(state, trial.deckId)))

/** Does the queue hold actions of this assessment that the server has not seen? */
const isAhead = (state: State, deckId: string): boolean =>
  hasUnsent(state) && state.outbox.rows.some((row) => row.subject === deckId)

function settleDirect(state: State, data: EventData<'quizAnswered'>): State {
  if (!data.direct) return state
  return Object.entries(state.calls)
    .filter(([, call]) => call.answer?.responseId === data.responseId)
    .reduce((current, [id]) => settle(current, id), state)
}
