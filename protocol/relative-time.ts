const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Units from the smallest to the largest; 'now' is below 60 s. */
type RelativeUnit = 'now' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year'

/**
 * An age without words. The view formats it in its language, with that language's plural rule (S-TIME-03, decision 29).
 */
interface RelativeTime {
  readonly unit: RelativeUnit
  /** Complete units, at least 1; 0 for 'now'. */
  readonly count: number
}

/** Upper bound of each unit (exclusive) and its length, in ms. */
const buckets: readonly { readonly unit: RelativeUnit; readonly below: number; readonly length: number }[] = [
  { unit: 'minute', below: HOUR, length: MINUTE },
  { unit: 'hour', below: DAY, length: HOUR },
  { unit: 'day', below: 7 * DAY, length: DAY },
  { unit: 'week', below: 30 * DAY, length: 7 * DAY },
  { unit: 'month', below: 365 * DAY, length: 30 * DAY },
  { unit: 'year', below: Infinity, length: 365 * DAY },
]

/**
 * Returns the unit and count of an age in ms. A time in the future (a wrong clock) is 'now' (D-TIME-01..04,
 * S-TIME-01/02).
 */
export function relativeTime(age: number): RelativeTime {
  const bucket = buckets.find(({ below }) => age < below)
  if (bucket === undefined || age < MINUTE) return { unit: 'now', count: 0 }
  return { unit: bucket.unit, count: Math.floor(age / bucket.length) }
}
