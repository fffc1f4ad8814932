const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** From the smallest to the largest; 'now' is below 60 s. */
type RelativeUnit = 'now' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year'

/** How long ago, without words: the view says it in its language and by its plural rule (S-TIME-03, decision 29). */
interface RelativeTime {
  readonly unit: RelativeUnit
  /** Whole units, at least 1; 0 for 'now'. */
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

/** The bucket of an age in ms; a time in the future (a wrong clock) is 'now' (D-TIME-01..04, S-TIME-01/02). */
export function relativeTime(age: number): RelativeTime {
  const bucket = buckets.find(({ below }) => age < below)
  if (bucket === undefined || age < MINUTE) return { unit: 'now', count: 0 }
  return { unit: bucket.unit, count: Math.floor(age / bucket.length) }
}
