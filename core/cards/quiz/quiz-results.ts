import * as E from 'fp-ts/Either'
import type { CardBack } from '../../../protocol/cards'
import type { ResultsBack } from '../../../protocol/cards/quiz-results'
import type { Card } from '../../../protocol/entities/card'
import type { Deck } from '../../../protocol/entities/deck'
import { daysLeft } from '../../clock/days'
import type { ZonedTime } from '../../clock/zoned-time'
import { serverTime, isOnline } from '../../device/device'
import { requireAssessment } from '../../invariants'
import { lockOnDeck } from '../../library/chain-lock'
import { attemptResult } from '../../quiz/attempt'
import { availability, quizPeriod } from '../../quiz/availability'
import { hasCertificate } from '../../quiz/certificates'
import { attemptLimit, retakesAtAnyTime } from '../../quiz/limits'
import { pendingScore } from '../../quiz/apply-trial-event'
import { retryOffered } from '../../quiz/retake'
import { endsBeforeRetake, retakeDate } from '../../quiz/retake-date'
import { scoredTotal, scoreToImprove, scoreToSubmit, passingGrade } from '../../quiz/score'
import { attemptScore, type AttemptScore } from '../../quiz/attempt-score'
import type { Trial } from '../../quiz/state'
import { isRunning } from '../../quiz/trial'
import { lookup } from '../../record'
import { ownNameOrEmpty } from '../../session/display-name'
import { omitUndefined } from '../../../protocol/omit-undefined'
import { type CardContext, brokenBack } from '../card-context'
import { missedCards } from './missed-cards'

type Phase = ResultsBack['phase']

/** Phases after the end of an attempt, in which its outcome may be shown. */
const DONE: ReadonlySet<Phase> = new Set(['passed', 'failed', 'exhausted', 'submitting', 'submitted'])

/**
 * Projects the learner's progress and score in the assessment, and the permitted steps (D-RESULT-01..09,
 * D-TRIAL-19..30).
 */
export function quizResultsBack(_card: Card, context: CardContext): CardBack {
  const { state, resolvedDeck, numbers } = context
  const assessment = requireAssessment(resolvedDeck.content.deck)
  if (E.isLeft(assessment)) return brokenBack(assessment.left)
  const settings = assessment.right.quizSettings
  const { trial } = resolvedDeck
  const now: ZonedTime = { at: serverTime(state, context.context.at), zone: context.context.zone }
  const stand = attemptScore(resolvedDeck.content, resolvedDeck.answers, trial?.resetAt)
  const phase = phaseOf(context)
  const done = DONE.has(phase)
  const { zoneAt } = context.context
  const retake =
    trial !== undefined && phase === 'exhausted' && !endsBeforeRetake(trial, assessment.right, zoneAt)
      ? retakeDate(trial, settings, zoneAt)
      : undefined
  const remaining = trial === undefined ? attemptLimit(settings) : trial.attemptsRemaining
  const told = done || phase === 'retaking' ? (scoreOf(trial, phase) ?? (done ? stand.score : undefined)) : undefined
  // A score of another attempt or device is not based on the present answers.
  const isOfThese = !done || told === stand.score
  return {
    kind: 'quizResults',
    phase,
    answered: isOfThese ? stand.questions.length - stand.unanswered.length : 0,
    total: stand.questions.length,
    correct: done && isOfThese ? stand.stats.correct : 0,
    passingGrade: passingGrade(settings),
    userName: ownNameOrEmpty(state.user.session.user),
    ...stepsOf(context, stand, phase),
    online: isOnline(state),
    unanswered: stand.unanswered.length,
    missed: done ? missedCards(stand, context) : [],
    ...omitUndefined({
      scored: scoredTotal(stand.stats),
      score: told === undefined ? undefined : Math.round(told),
      attemptsRemaining: remaining ?? undefined,
      attemptLimit: attemptLimit(settings) ?? undefined,
      retakeAt: retake?.at,
      daysLeft: retake === undefined ? undefined : daysLeft(now, retake),
      firstUnansweredCardId: stand.unanswered.find(({ cardId }) => numbers.has(cardId))?.cardId,
      certificateId: trial !== undefined && hasCertificate(trial) ? trial.certificateId : undefined,
      retakesAll: retakesAtAnyTime(settings) ? true : undefined,
      heldUp: phase === 'submitting' && isQueueBlocked(context) ? true : undefined,
      ...(phase === 'reading' ? closedPeriod(assessment.right, now.at) : {}),
      submitFailed: lookup(state.user.quiz.submitFaults, resolvedDeck.content.deck.id) === undefined ? undefined : true,
    }),
  }
}

/** Is the submitted score pending while the queue is blocked after a failure? */
const isQueueBlocked = ({ state, resolvedDeck }: CardContext): boolean =>
  state.user.outbox.blocked !== undefined && pendingScore(state, resolvedDeck.content.deck.id) !== undefined

/** Returns the date that makes the assessment unavailable now: its start or its end (D-MODE-09, D-MODE-10). */
function closedPeriod(deck: Deck, now: number): Pick<ResultsBack, 'startsAt' | 'endedAt'> {
  const { startsAt, endsAt } = quizPeriod(deck)
  switch (availability(deck, now)) {
    case 'open':
      return {}
    case 'notStarted':
      return omitUndefined({ startsAt })
    case 'ended':
      return omitUndefined({ endedAt: endsAt })
  }
}

/** Returns the score to show: that of the last attempt or, after passing, the one that may be submitted. */
const scoreOf = (trial: Trial | undefined, phase: Phase): number | undefined =>
  trial !== undefined && phase === 'passed' ? scoreToSubmit(trial) : trial?.lastScore

/** Returns which steps the rules permit now (D-TRIAL-04, D-TRIAL-19, D-TRIAL-29). */
function stepsOf(
  { state, context: { contents }, resolvedDeck: { content, mode, trial } }: CardContext,
  stand: AttemptScore,
  phase: Phase,
): Pick<ResultsBack, 'mayComplete' | 'mayRetry' | 'maySubmit'> {
  if (trial === undefined) return { mayComplete: false, mayRetry: false, maySubmit: false }
  const taking = mode !== 'info'
  const ended = phase === 'failed' || phase === 'passed'
  return {
    mayComplete: taking && isRunning(trial) && E.isRight(attemptResult(trial, stand, true)),
    // After a relock of its chain, the decks before it come first (D-DAISY-01).
    mayRetry:
      taking &&
      ended &&
      retryOffered(trial, scoreToImprove(trial, stand.stats)) &&
      lockOnDeck(state, contents, content.deck.id) === undefined,
    maySubmit: phase === 'passed',
  }
}

/**
 * Returns the trial's phase. A deck without anything to answer is read-only. But a submitted score is kept, and one
 * that may still be submitted is not lost at the end date.
 */
function phaseOf({ resolvedDeck: { mode, trial } }: CardContext): Phase {
  if (trial?.phase === 'submitting' || trial?.phase === 'submitted') return trial.phase
  if (mode === 'info') return trial?.passedAt === undefined ? 'reading' : 'passed'
  return trial === undefined || trial.phase === 'answering' ? 'open' : trial.phase
}
