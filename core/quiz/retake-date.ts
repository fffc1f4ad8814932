import type { Deck } from '../../protocol/entities/deck'
import type { QuizSettings } from '../../protocol/entities/quiz-settings'
import { localDay } from '../clock/calendar'
import { addDays, nextDayLess, startOfDay } from '../clock/days'
import type { Moment, ZoneAt } from '../clock/moment'
import { quizPeriod } from './availability'
import { lastAttempt, waitingDays } from './limits'
import type { TrialFacts } from './state'

/**
 * When the assessment may be taken again: the last attempt's time of day so many calendar days later, on the learner's
 * clock of that day (D-TRIAL-21, decision 8). None without a delay, with delay -1, or after the second round
 * (D-RESULT-07).
 */
export function retakeDate(trial: TrialFacts, settings: QuizSettings | undefined, zoneAt: ZoneAt): Moment | undefined {
  const days = waitingDays(settings)
  const end = lastAttempt(settings)
  if (days === undefined || trial.lastAttemptAt === undefined) return undefined
  if (end !== null && trial.attempts >= end) return undefined
  const failure = trial.failures.at(-1)
  const zone = failure?.at === trial.lastAttemptAt ? failure.zone : zoneAt(trial.lastAttemptAt)
  return addDays({ at: trial.lastAttemptAt, zone }, days, zoneAt)
}

/**
 * Is the assessment over before the day on which another round would begin (D-TRIAL-14, D-MODE-08)? Then there is none, and
 * no day of a retake is told.
 */
export function endsBeforeRetake({ failures }: TrialFacts, deck: Deck, zoneAt: ZoneAt): boolean {
  const days = waitingDays(deck.quizSettings)
  const { endsAt } = quizPeriod(deck)
  const failure = failures.at(-1)
  if (days === undefined || endsAt === undefined || failure === undefined) return false
  return startOfDay(localDay(failure) + days, failure, zoneAt) > endsAt
}

/** The times at which the waiting of a trial changes, ms UTC: it ends, or a day less is left until the retake. */
export function waitingChanges(
  trial: TrialFacts,
  settings: QuizSettings | undefined,
  now: Moment,
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
