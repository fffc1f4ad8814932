import { useIntl, type IntlShape } from 'react-intl'
import { relativeTime } from '../../protocol/relative-time'

/** Formats dates, numbers and ages in the current language (X-I18N-01). Times are milliseconds since 1970 UTC. */
export interface Formats {
  /** '21 November 2026': always with the year. */
  readonly date: (at: number) => string
  /** 'November 2026' as a heading: with a capital, also in languages with lower-case months. */
  readonly month: (at: number, timeZone?: string) => string
  /** '14:05', as short as the language writes it. */
  readonly time: (at: number) => string
  /** '21 Nov 2026, 14:05'. */
  readonly dateTime: (at: number) => string
  /** 80 gives '80 %' or '80%', as the language writes it. */
  readonly percent: (hundredths: number) => string
  readonly number: (value: number) => string
  /** 'Barista, Trainer and Guest': a list of names. */
  readonly list: (names: readonly string[]) => string
  /** '5 minutes ago', from 'just now' up to years (S-TIME-01..03). */
  readonly relative: (at: number, now: number) => string
}

/** Creates the formats of one language. */
export function formatsOf(intl: IntlShape): Formats {
  return {
    date: (at) => intl.formatDate(at, { day: 'numeric', month: 'long', year: 'numeric' }),
    month: (at, timeZone) => {
      const zone = timeZone === undefined ? {} : { timeZone }
      const words = intl.formatDate(at, { month: 'long', year: 'numeric', ...zone })
      return words.charAt(0).toLocaleUpperCase(intl.locale) + words.slice(1)
    },
    time: (at) => intl.formatTime(at, { timeStyle: 'short' }),
    dateTime: (at) => intl.formatDate(at, { dateStyle: 'medium', timeStyle: 'short' }),
    percent: (hundredths) => intl.formatNumber(hundredths / 100, { style: 'percent', maximumFractionDigits: 0 }),
    number: (value) => intl.formatNumber(value),
    list: (names) => intl.formatList(names),
    relative: (at, now) => {
      const { unit, count } = relativeTime(now - at)
      return unit === 'now' ? intl.formatMessage({ id: 'time.justNow' }) : intl.formatRelativeTime(-count, unit)
    },
  }
}

/** Returns the formats of the current language. */
export const useFormats = (): Formats => formatsOf(useIntl())
