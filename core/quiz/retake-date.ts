import type { Deck } from '../../protocol/entities/deck'
import type { QuizSettings } from '../../protocol/entities/quiz-settings'
import { addDays, nextDayLess, startOfDay } from '../clock/days'
import { type ZonedTime, type ZoneAt, localDay } from '../clock/zoned-time'
import { quizPeriod } from './availability'
import { lastAttempt, waitingDays } from './limits'
import type { TrialFacts } from './state'

/**
 * Returns when the assessment may be taken again: the last attempt's time of day, `days` calendar days later, in the
 * learner's zone of that day (D-TRIAL-21, decision 8). Undefined without a delay, with delay -1, or after the second
 * round (D-RESULT-07).
 */
export function retakeDate(
  trial: TrialFacts,
  settings: QuizSettings | undefined,
  zoneAt: ZoneAt,
): ZonedTime | undefined {
  const days = waitingDays(settings)
  const end = lastAttempt(settings)
  if (days === undefined || trial.lastAttemptAt === undefined) return undefined
  if (end !== null && trial.attempts >= end) return undefined
  const failure = trial.failures.at(-1)
  const zone = failure?.at === trial.lastAttemptAt ? failure.zone : zoneAt(trial.lastAttemptAt)
  return addDays({ at: trial.lastAttemptAt, zone }, days, zoneAt)
}

/**
 * Does the assessment end before the day on which another round would begin (D-TRIAL-14, D-MODE-08)? Then there is no
 * further round, and no retake date is shown.
 */
export function endsBeforeRetake({ failures }: TrialFacts, deck: Deck, zoneAt: ZoneAt): boolean {
  const days = waitingDays(deck.quizSettings)
  const { endsAt } = quizPeriod(deck)
  const failure = failures.at(-1)
  if (days === undefined || endsAt === undefined || failure === undefined) return false
  return startOfDay(localDay(failure) + days, failure, zoneAt) > endsAt
}

/**
 * Returns the times at which a trial's waiting time changes, ms UTC: when it ends, and when one day less is left until
 * the retake.
 */
export function waitingChanges(
  trial: TrialFacts,
  settings: QuizSettings | undefined,
  now: ZonedTime,
  zoneAt: ZoneAt,
): readonly number[] {
  const days = waitingDays(settings)
  const failure = trial.failures.at(-1)
  const retake = retakeDate(trial, settings, zoneAt)
  return [
    days === undefined || failure === undefined ? undefined : startOfDay(localDay(failure) + days, now, zoneAt),
    retake === undefined ? undefined : nextDayLess(now, retake, zoneAt),
  ].filter((at) => at !== undefined)
}
