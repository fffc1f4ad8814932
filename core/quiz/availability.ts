import type { Deck } from '../../protocol/entities/deck'

export type Availability = 'open' | 'notStarted' | 'ended'

/** When an assessment may be taken; the deck's own dates win over those of its quiz settings (D-ENTITY-01). */
export const quizPeriod = (
  deck: Deck,
): { readonly startsAt: number | undefined; readonly endsAt: number | undefined } => ({
  startsAt: deck.quizStartDate ?? deck.quizSettings?.quizStartDate,
  endsAt: deck.quizEndDate ?? deck.quizSettings?.quizEndDate,
})

/** The times at which the availability of an assessment changes, ms UTC: it ends after its end date, not with it. */
export function availabilityChanges(deck: Deck): readonly number[] {
  const { startsAt, endsAt } = quizPeriod(deck)
  return [startsAt, endsAt === undefined ? undefined : endsAt + 1].filter((at) => at !== undefined)
}

/**
 * May the assessment be taken at this time, in ms UTC (D-MODE-07, D-MODE-08)? A date that is not set is never reached
 * or passed. The first row that fits decides.
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
