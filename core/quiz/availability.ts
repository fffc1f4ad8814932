import type { Deck } from '../../protocol/entities/deck'

export type Availability = 'open' | 'notStarted' | 'ended'

/**
 * Returns when an assessment may be taken; the deck's own dates take precedence over those of its quiz settings
 * (D-ENTITY-01).
 */
export const quizPeriod = (
  deck: Deck,
): { readonly startsAt: number | undefined; readonly endsAt: number | undefined } => ({
  startsAt: deck.quizStartDate ?? deck.quizSettings?.quizStartDate,
  endsAt: deck.quizEndDate ?? deck.quizSettings?.quizEndDate,
})

/** Returns the times at which the availability of an assessment changes, ms UTC. The end date itself is still open. */
export function availabilityChanges(deck: Deck): readonly number[] {
  const { startsAt, endsAt } = quizPeriod(deck)
  return [startsAt, endsAt === undefined ? undefined : endsAt + 1].filter((at) => at !== undefined)
}

/**
 * May the assessment be taken at this time, in ms UTC (D-MODE-07, D-MODE-08)? An unset date is never reached or passed.
 * The first matching row decides.
 *
 * | start  | end    | period     |
 * |--------|--------|------------|
 * | before |        | notStarted |
 * |        | after  | ended      |
 * |        |        | open       |
 */
export function availability(deck: Deck, now: number): Availability {
  const { startsAt, endsAt } = quizPeriod(deck)
  if (startsAt !== undefined && now < startsAt) return 'notStarted'
  return endsAt !== undefined && now > endsAt ? 'ended' : 'open'
}
