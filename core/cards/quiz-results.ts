import * as E from 'fp-ts/Either'
import type { CardBack } from '../../protocol/cards'
import type { ResultsBack } from '../../protocol/cards/quiz-results'
import type { Card } from '../../protocol/entities/card'
import { daysLeft } from '../clock/days'
import type { Moment } from '../clock/moment'
import { serverTime, isOnline } from '../device/device'
import { requireAssessment } from '../invariants'
import { lockOn } from '../library/chain-lock'
import { attemptResult } from '../quiz/attempt'
import { hasCertificate } from '../quiz/certificates'
import { attemptLimit, retakesAtAnyTime } from '../quiz/limits'
import { passingGrade } from '../quiz/pass'
import { retryOffered } from '../quiz/retake'
import { endsBeforeRetake, retakeDate } from '../quiz/retake-date'
import { scoredTotal, scoreToBetter, scoreToSubmit } from '../quiz/score'
import { standing, type Standing } from '../quiz/standing'
import type { Trial } from '../quiz/state'
import { isRunning } from '../quiz/trial'
import { lookup } from '../record'
import { toldName } from '../session/display-name'
import { defined } from '../../protocol/defined'
import { type CardContext, brokenBack } from './card-context'
import { missedCards } from './missed-cards'

type Phase = ResultsBack['phase']

/** Phases in which an attempt has ended, so that its outcome may be told. */
const DONE: ReadonlySet<Phase> = new Set(['passed', 'failed', 'exhausted', 'submitting', 'submitted'])

/** Where the learner stands in the assessment, and what may be done about it (D-RESULT-01..09, D-TRIAL-19..30). */
export function quizResultsBack(_card: Card, context: CardContext): CardBack {
  const { state, hand, numbers } = context
  const assessment = requireAssessment(hand.content.deck)
  if (E.isLeft(assessment)) return brokenBack(assessment.left)
  const settings = assessment.right.quizSettings
  const { trial } = hand
  const now: Moment = { at: serverTime(state, context.context.at), zone: context.context.zone }
  const stand = standing(hand.content, hand.answers, trial?.resetAt)
  const phase = phaseOf(context)
  const done = DONE.has(phase)
  const { zoneAt } = context.context
  const retake =
    trial !== undefined && phase === 'exhausted' && !endsBeforeRetake(trial, assessment.right, zoneAt)
      ? retakeDate(trial, settings, zoneAt)
      : undefined
  const remaining = trial === undefined ? attemptLimit(settings) : trial.attemptsRemaining
  const told = done || phase === 'retaking' ? (scoreOf(trial, phase) ?? (done ? stand.score : undefined)) : undefined
  // The score of another attempt, or of another device, has none of the present answers behind it.
  const isOfThese = !done || told === stand.score
  return {
    kind: 'quizResults',
    phase,
    answered: isOfThese ? stand.questions.length - stand.unanswered.length : 0,
    total: stand.questions.length,
    correct: done && isOfThese ? stand.stats.correct : 0,
    passingGrade: passingGrade(settings),
    userName: toldName(state.mine.session.user),
    ...stepsOf(context, stand, phase),
    online: isOnline(state),
    unanswered: stand.unanswered.length,
    missed: done ? missedCards(stand, context) : [],
    ...defined({
      scored: scoredTotal(stand.stats),
      score: told === undefined ? undefined : Math.round(told),
      attemptsRemaining: remaining ?? undefined,
      attemptLimit: attemptLimit(settings) ?? undefined,
      retakeAt: retake?.at,
      daysLeft: retake === undefined ? undefined : daysLeft(now, retake),
      firstUnansweredCardId: stand.unanswered.find(({ cardId }) => numbers.has(cardId))?.cardId,
      certificateId: trial !== undefined && hasCertificate(trial) ? trial.certificateId : undefined,
      retakesAll: retakesAtAnyTime(settings) ? true : undefined,
      submitFailed: lookup(state.mine.quiz.submitFaults, hand.content.deck.id) === undefined ? undefined : true,
    }),
  }
}

/** The score that is told: that of the last attempt, and once it is passed the one that may be submitted. */
const scoreOf = (trial: Trial | undefined, phase: Phase): number | undefined =>
  trial !== undefined && phase === 'passed' ? scoreToSubmit(trial) : trial?.lastScore

/** What the rules would take now (D-TRIAL-04, D-TRIAL-19, D-TRIAL-29). */
function stepsOf(
  { state, context: { contents }, hand: { content, mode, trial } }: CardContext,
  stand: Standing,
  phase: Phase,
): Pick<ResultsBack, 'mayComplete' | 'mayRetry' | 'maySubmit'> {
  if (trial === undefined) return { mayComplete: false, mayRetry: false, maySubmit: false }
  const taking = mode !== 'info'
  const ended = phase === 'failed' || phase === 'passed'
  return {
    mayComplete: taking && isRunning(trial) && E.isRight(attemptResult(trial, stand, true)),
    // Once its chain is locked again the decks before it come first (D-DAISY-01).
    mayRetry:
      taking &&
      ended &&
      retryOffered(trial, scoreToBetter(trial, stand.stats)) &&
      lockOn(state, contents, content.deck.id) === undefined,
    maySubmit: phase === 'passed',
  }
}

/**
 * The trial's phase. Where there is nothing to answer the deck is for reading, but a score that was submitted stays,
 * and one that may still be submitted is not lost with the end date.
 */
function phaseOf({ hand: { mode, trial } }: CardContext): Phase {
  if (trial?.phase === 'submitting' || trial?.phase === 'submitted') return trial.phase
  if (mode === 'info') return trial?.passedAt === undefined ? 'reading' : 'passed'
  return trial === undefined || trial.phase === 'answering' ? 'open' : trial.phase
}
