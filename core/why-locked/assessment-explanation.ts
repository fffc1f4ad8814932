import { omitUndefined } from '../../protocol/omit-undefined'
import type { StoredEvent } from '../../protocol/events'
import type { LockAhead, LockRule, LockStep, LockExplanation, LockWay } from '../../protocol/why-locked'
import { daysLeft } from '../clock/days'
import type { ZonedTime, ZoneAt } from '../clock/zoned-time'
import type { ResolvedDeck } from '../deck/resolved-deck'
import { opensAgainAt } from '../deck/visibility'
import { isSilent } from '../quiz/answer-rules'
import { attemptLimit, attemptsUsedUp, isExhausted, waitingDays } from '../quiz/limits'
import { endsBeforeRetake, retakeDate } from '../quiz/retake-date'
import { attemptScore } from '../quiz/attempt-score'
import type { Trial } from '../quiz/state'
import { isRunning } from '../quiz/trial'

/**
 * Returns the rule that locks a card of an assessment, or without a card the retake. The first matching row decides; an
 * empty cell matches anything.
 *
 * | asked about | attempts left | round  | card   | mode  | rule     |
 * |-------------|---------------|--------|--------|-------|----------|
 * |             |               |        | open   |       | open     |
 * |             | no            | last   |        |       | usedUp   |
 * |             | no            | before |        |       | waits    |
 * | retake      |               |        |        |       | open     |
 * |             |               |        |        | quiz  | answered |
 * |             |               |        |        | study | missed   |
 */
export function assessmentRule(resolvedDeck: ResolvedDeck, cardId: string | undefined, now: ZonedTime): LockRule {
  const { trial, content, locked, mode } = resolvedDeck
  const settings = content.deck.quizSettings
  if (cardId !== undefined && !locked.has(cardId)) return { is: 'open' }
  if (trial !== undefined && (isExhausted(trial) || attemptsUsedUp(trial, settings))) {
    const days = waitingDays(settings)
    const limit = attemptLimit(settings)
    const isLast = attemptsUsedUp(trial, settings) || endsBeforeRetake(trial, content.deck, () => now.zone)
    return days === undefined || limit === null || isLast
      ? { is: 'usedUp', attempts: trial.attempts }
      : { is: 'waits', attempts: limit, days }
  }
  if (cardId === undefined) return { is: 'open' }
  if (mode !== 'study') return { is: 'answered' }
  const card = content.cards.find(({ id }) => id === cardId)
  const opensAt = card === undefined ? undefined : opensAgainAt(resolvedDeck, card)
  return {
    is: 'missed',
    ...omitUndefined({ opensAt: opensAt !== undefined && opensAt > now.at ? opensAt : undefined }),
  }
}

/** Explains why a card of an assessment is locked, or why it cannot be retaken (D-VIS-04..08, D-TRIAL-14). */
export function assessmentExplanation(
  resolvedDeck: ResolvedDeck,
  cardId: string | undefined,
  events: readonly StoredEvent[],
  now: ZonedTime,
  zoneAt: ZoneAt,
): LockExplanation {
  const rule = assessmentRule(resolvedDeck, cardId, now)
  const card = resolvedDeck.content.cards.find(({ id }) => id === cardId)
  return {
    title: card?.title ?? resolvedDeck.content.deck.title ?? '',
    rule,
    steps: stepsOf(rule, resolvedDeck, cardId, events),
    ...omitUndefined({
      ahead: aheadOf(rule, resolvedDeck, now, zoneAt),
      way: nextStepLink(rule, resolvedDeck, cardId),
    }),
  }
}

function stepsOf(
  rule: LockRule,
  resolvedDeck: ResolvedDeck,
  cardId: string | undefined,
  events: readonly StoredEvent[],
): readonly LockStep[] {
  const deckId = resolvedDeck.content.deck.id
  // Discarded actions never counted.
  const gone = new Set(events.flatMap(({ type, data }) => (type === 'assessmentLetGo' ? data.rowIds : [])))
  const own = events.filter(({ id, data }) => 'deckId' in data && data.deckId === deckId && !gone.has(id))
  switch (rule.is) {
    case 'answered':
    case 'missed': {
      const answered = own.findLast((event) => isAnswerTo(event, cardId))
      const since = own.filter((event) => answered === undefined || event.seq >= answered.seq)
      return since.flatMap((event) =>
        event === answered ? answerStep(resolvedDeck, answered) : rule.is === 'missed' ? attemptSteps(event) : [],
      )
    }
    case 'waits':
    case 'usedUp':
      return numbered(resolvedDeck.trial, own.flatMap(attemptSteps), rule.is === 'waits' ? rule.attempts : undefined)
    default:
      return []
  }
}

const isAnswerTo = (event: StoredEvent, cardId: string | undefined): boolean =>
  (event.type === 'quizAnswered' || event.type === 'doOrDontCompleted') &&
  event.data.cardId === cardId &&
  event.data.practice !== true

/** Returns the step of an answer, with its outcome unless the assessment hides it (D-ANSWER-20). */
function answerStep({ content }: ResolvedDeck, event: StoredEvent): readonly LockStep[] {
  const correct = event.type === 'quizAnswered' && !isSilent(content.deck) ? event.data.correct : undefined
  const outcome = correct === undefined ? undefined : correct ? ('right' as const) : ('wrong' as const)
  return [{ happened: 'answered', at: event.at, ...omitUndefined({ outcome }) }]
}

function attemptSteps({ type, data, at }: StoredEvent): readonly LockStep[] {
  switch (type) {
    case 'quizAttemptCompleted':
      return [{ happened: 'attempt', at, passed: data.passed, score: data.score }]
    case 'quizRetried':
      return [{ happened: 'retried', at }]
    case 'quizTrialReset':
      return [{ happened: 'reset', at }]
    default:
      return []
  }
}

/**
 * Numbers the attempts of the last round, from its first. Attempts missing in this device's log were made elsewhere, or
 * were compacted away; of those the trial has only the time.
 */
function numbered(
  trial: Trial | undefined,
  steps: readonly LockStep[],
  round: number | undefined,
): readonly LockStep[] {
  const made = steps.filter((step) => step.happened === 'attempt')
  const missing = Math.max(0, (trial?.attempts ?? 0) - made.length)
  const elsewhere = failuresElsewhere(trial?.failures ?? [], made)
    .slice(0, missing)
    .map(({ at }): LockStep => ({ happened: 'attempt', at, passed: false }))
  const all = [...elsewhere, ...made].toSorted((one, other) => timeOf(one) - timeOf(other))
  return all
    .slice(round === undefined ? 0 : -round)
    .map((step, index) => (step.happened === 'attempt' ? { ...step, number: index + 1 } : step))
}

const timeOf = ({ at = 0 }: LockStep): number => at

/**
 * Returns the failures that are not attempts of this device. The server sets its own times, so each own attempt matches
 * the failure nearest in time.
 */
function failuresElsewhere(failures: Trial['failures'], made: readonly LockStep[]): Trial['failures'] {
  const failed = made.filter((step) => step.happened === 'attempt' && !step.passed)
  return failed.reduce<Trial['failures']>((left, step) => {
    const far = ({ at }: Trial['failures'][number]) => Math.abs(at - timeOf(step))
    const nearest = left.reduce<Trial['failures'][number] | undefined>(
      (best, one) => (best === undefined || far(one) < far(best) ? one : best),
      undefined,
    )
    return left.filter((one) => one !== nearest)
  }, failures)
}

function aheadOf(
  rule: LockRule,
  { trial, content }: ResolvedDeck,
  now: ZonedTime,
  zoneAt: ZoneAt,
): LockAhead | undefined {
  switch (rule.is) {
    case 'waits': {
      const date = trial === undefined ? undefined : retakeDate(trial, content.deck.quizSettings, zoneAt)
      return date === undefined
        ? undefined
        : { comes: 'retake', at: date.at, daysLeft: daysLeft(now, date), attempts: rule.attempts }
    }
    case 'answered':
      return trial !== undefined && isRunning(trial) ? { comes: 'attemptEnds' } : undefined
    case 'missed':
      return rule.opensAt === undefined ? { comes: 'nextAttempt' } : { comes: 'time', at: rule.opensAt }
    default:
      return undefined
  }
}

/**
 * Returns the next step: during an attempt the first open question, after it the result, where the next attempt starts.
 */
function nextStepLink(rule: LockRule, resolvedDeck: ResolvedDeck, cardId: string | undefined): LockWay | undefined {
  if (rule.is !== 'answered' && rule.is !== 'missed') return undefined
  const shown = new Set(resolvedDeck.shown.map(({ id }) => id))
  if (resolvedDeck.trial !== undefined && isRunning(resolvedDeck.trial)) {
    const { unanswered } = attemptScore(resolvedDeck.content, resolvedDeck.answers, resolvedDeck.trial.resetAt)
    const open = unanswered.find((question) => question.cardId !== cardId && shown.has(question.cardId))
    return open === undefined ? undefined : { leads: 'question', cardId: open.cardId }
  }
  const result = resolvedDeck.shown.find(({ type }) => type === 'quizResults')
  return result === undefined ? undefined : { leads: 'result', cardId: result.id }
}
