import { useIntl, type IntlShape } from 'react-intl'

/** Times are milliseconds since 1970 UTC. Every text is in the language in force (X-I18N-01). */
export interface Formats {
  /** '21 November 2026': always with the year. */
  readonly date: (at: number) => string
  /** '21 Nov 2026, 14:05'. */
  readonly dateTime: (at: number) => string
  /** 80 gives '80 %' or '80%', as the language writes it. */
  readonly percent: (hundredths: number) => string
  readonly number: (value: number) => string
  /** '5 minutes ago', from 'just now' up to years (S-TIME-01..03). */
  readonly relative: (at: number, now: number) => string
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

type Unit = 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year'

/** Each bucket's unit, its length, and the age at which it ends; weeks end at 30 days (S-TIME-02). */
const buckets: readonly { readonly unit: Unit; readonly length: number; readonly until: number }[] = [
  { unit: 'minute', length: minute, until: hour },
  { unit: 'hour', length: hour, until: day },
  { unit: 'day', length: day, until: 7 * day },
  { unit: 'week', length: 7 * day, until: 30 * day },
  { unit: 'month', length: 30 * day, until: 365 * day },
  { unit: 'year', length: 365 * day, until: Infinity },
]

/** The bucket of an age in milliseconds and the count in it; undefined under a minute and for the future. */
export function ageOf(age: number): { readonly unit: Unit; readonly count: number } | undefined {
  if (age < minute) return undefined
  const bucket = buckets.find(({ until }) => age < until)
  return bucket === undefined ? undefined : { unit: bucket.unit, count: Math.floor(age / bucket.length) }
}

/** The formats of one language. */
export function formatsOf(intl: IntlShape): Formats {
  return {
    date: (at) => intl.formatDate(at, { day: 'numeric', month: 'long', year: 'numeric' }),
    dateTime: (at) =>
      intl.formatDate(at, { day: 'numeric', month: 'short', year: 'numeric', hour: 'numeric', minute: '2-digit' }),
    percent: (hundredths) => intl.formatNumber(hundredths / 100, { style: 'percent', maximumFractionDigits: 0 }),
    number: (value) => intl.formatNumber(value),
    relative: (at, now) => {
      const age = ageOf(now - at)
      return age === undefined
        ? intl.formatMessage({ id: 'time.justNow' })
        : intl.formatRelativeTime(-age.count, age.unit)
    },
  }
}

/** Dates, numbers and ages in the language in force. */
export const useFormats = (): Formats => formatsOf(useIntl())
