import { defined } from '../../protocol/defined'
import type { StoredEvent } from '../../protocol/events'
import type { LockAhead, LockRule, LockStep, LockStory, LockWay } from '../../protocol/why-locked'
import { daysLeft } from '../clock/days'
import type { Moment, ZoneAt } from '../clock/moment'
import type { DeckAtHand } from '../deck/open-deck'
import { opensAgainAt } from '../deck/visibility'
import { isSilent } from '../quiz/answering'
import { attemptLimit, attemptsUsedUp, isExhausted, waitingDays } from '../quiz/limits'
import { endsBeforeRetake, retakeDate } from '../quiz/retake-date'
import { standing } from '../quiz/standing'
import type { Trial } from '../quiz/state'
import { isRunning } from '../quiz/trial'

/**
 * Which rule of an assessment locks a card, or without a card the retake. The first row that fits decides; an empty
 * cell fits anything.
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
export function assessmentRule(hand: DeckAtHand, cardId: string | undefined, now: Moment): LockRule {
  const { trial, content, locked, mode } = hand
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
  const opensAt = card === undefined ? undefined : opensAgainAt(hand, card)
  return { is: 'missed', ...defined({ opensAt: opensAt !== undefined && opensAt > now.at ? opensAt : undefined }) }
}

/** Why a card of an assessment is locked, or why it cannot be taken again (D-VIS-04..08, D-TRIAL-14). */
export function assessmentStory(
  hand: DeckAtHand,
  cardId: string | undefined,
  events: readonly StoredEvent[],
  now: Moment,
  zoneAt: ZoneAt,
): LockStory {
  const rule = assessmentRule(hand, cardId, now)
  const card = hand.content.cards.find(({ id }) => id === cardId)
  return {
    title: card?.title ?? hand.content.deck.title ?? '',
    rule,
    steps: stepsOf(rule, hand, cardId, events),
    ...defined({ ahead: aheadOf(rule, hand, now, zoneAt), way: wayOn(rule, hand, cardId) }),
  }
}

function stepsOf(
  rule: LockRule,
  hand: DeckAtHand,
  cardId: string | undefined,
  events: readonly StoredEvent[],
): readonly LockStep[] {
  const deckId = hand.content.deck.id
  // What its owner has let go never counted.
  const gone = new Set(events.flatMap(({ type, data }) => (type === 'assessmentLetGo' ? data.rowIds : [])))
  const own = events.filter(({ id, data }) => 'deckId' in data && data.deckId === deckId && !gone.has(id))
  switch (rule.is) {
    case 'answered':
    case 'missed': {
      const answered = own.findLast((event) => isAnswerTo(event, cardId))
      const since = own.filter((event) => answered === undefined || event.seq >= answered.seq)
      return since.flatMap((event) =>
        event === answered ? answerStep(hand, answered) : rule.is === 'missed' ? attemptSteps(event) : [],
      )
    }
    case 'waits':
    case 'usedUp':
      return numbered(hand.trial, own.flatMap(attemptSteps), rule.is === 'waits' ? rule.attempts : undefined)
    default:
      return []
  }
}

const isAnswerTo = (event: StoredEvent, cardId: string | undefined): boolean =>
  (event.type === 'quizAnswered' || event.type === 'doOrDontCompleted') &&
  event.data.cardId === cardId &&
  event.data.practice !== true

/** An answer, with its outcome unless the assessment keeps it to itself (D-ANSWER-20). */
function answerStep({ content }: DeckAtHand, event: StoredEvent): readonly LockStep[] {
  const correct = event.type === 'quizAnswered' && !isSilent(content.deck) ? event.data.correct : undefined
  const outcome = correct === undefined ? undefined : correct ? ('right' as const) : ('wrong' as const)
  return [{ happened: 'answered', at: event.at, ...defined({ outcome }) }]
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
 * The attempts of the last round, numbered from its first. Those that the log of this device does not have were made
 * elsewhere, or the log has forgotten them; of them the trial knows the time alone.
 */
function numbered(
  trial: Trial | undefined,
  steps: readonly LockStep[],
  round: number | undefined,
): readonly LockStep[] {
  const made = steps.filter((step) => step.happened === 'attempt')
  const missing = Math.max(0, (trial?.attempts ?? 0) - made.length)
  const elsewhere = unlike(trial?.failures ?? [], made)
    .slice(0, missing)
    .map(({ at }): LockStep => ({ happened: 'attempt', at, passed: false }))
  const all = [...elsewhere, ...made].toSorted((one, other) => timeOf(one) - timeOf(other))
  return all
    .slice(round === undefined ? 0 : -round)
    .map((step, index) => (step.happened === 'attempt' ? { ...step, number: index + 1 } : step))
}

const timeOf = ({ at = 0 }: LockStep): number => at

/** The failures without those that are among the attempts made here: of each the one nearest in time, for the server dates it anew. */
function unlike(failures: Trial['failures'], made: readonly LockStep[]): Trial['failures'] {
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

function aheadOf(rule: LockRule, { trial, content }: DeckAtHand, now: Moment, zoneAt: ZoneAt): LockAhead | undefined {
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

/** In an attempt to the first open question, after it to the result, where the next one begins. */
function wayOn(rule: LockRule, hand: DeckAtHand, cardId: string | undefined): LockWay | undefined {
  if (rule.is !== 'answered' && rule.is !== 'missed') return undefined
  const shown = new Set(hand.shown.map(({ id }) => id))
  if (hand.trial !== undefined && isRunning(hand.trial)) {
    const { unanswered } = standing(hand.content, hand.answers, hand.trial.resetAt)
    const open = unanswered.find((question) => question.cardId !== cardId && shown.has(question.cardId))
    return open === undefined ? undefined : { leads: 'question', cardId: open.cardId }
  }
  const result = hand.shown.find(({ type }) => type === 'quizResults')
  return result === undefined ? undefined : { leads: 'result', cardId: result.id }
}
