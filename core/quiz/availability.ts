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

/** Not started before the start date, ended after the end date, both dates themselves included (D-MODE-07/08). */
export function availability(deck: Deck, now: number): Availability {
  const { startsAt, endsAt } = quizPeriod(deck)
  if (startsAt !== undefined && now < startsAt) return 'notStarted'
  return endsAt !== undefined && now > endsAt ? 'ended' : 'open'
}
