/** When the weekly mail of results is due, in the local time of an organisation. */
export interface ResultsMailTime {
  /** 0 is Sunday. */
  readonly weekday: number
  /** 0 to 23. */
  readonly hour: number
}

/** A week whose results are to be mailed. */
export interface DueWeek {
  /** The Monday of the week in which the mail is due, such as '2026-11-30'. */
  readonly week: string
  /** The seven days before the mail was due, ms UTC. */
  readonly from: number
  readonly to: number
}

const SECOND_MS = 1_000
const HOUR_MS = 3_600 * SECOND_MS
const DAY_MS = 24 * HOUR_MS
const DAYS = 7
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** Is this the name of a time zone that the runtime knows, such as 'Europe/Berlin'? */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/**
 * Returns the week whose mail is due at `now` (ms UTC): for 24 hours from the set hour, so that a server that was down at
 * that hour still sends it. Undefined at other times.
 */
export function dueWeek(now: number, { weekday, hour }: ResultsMailTime, timeZone: string): DueWeek | undefined {
  const local = localTime(now, timeZone)
  const days = (local.weekday - weekday + DAYS) % DAYS
  const hours = 24 * days + local.hour - hour
  if (hours < 0 || hours >= 24) return undefined
  const to = now - (now % SECOND_MS) - hours * HOUR_MS - (local.minute * 60 + local.second) * SECOND_MS
  const sinceMonday = (weekday + DAYS - 1) % DAYS
  const monday = new Date(Date.UTC(local.year, local.month - 1, local.day - days - sinceMonday))
  return { week: monday.toISOString().slice(0, 10), from: to - DAYS * DAY_MS, to }
}

function localTime(now: number, timeZone: string) {
  const numeric = '2-digit'
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    weekday: 'short',
    year: 'numeric',
    month: numeric,
    day: numeric,
    hour: numeric,
    minute: numeric,
    second: numeric,
  }).formatToParts(now)
  const text = (type: Intl.DateTimeFormatPartTypes): string => parts.find((part) => part.type === type)?.value ?? ''
  const number = (type: Intl.DateTimeFormatPartTypes): number => Number(text(type))
  return {
    weekday: WEEKDAYS.indexOf(text('weekday')),
    year: number('year'),
    month: number('month'),
    day: number('day'),
    hour: number('hour'),
    minute: number('minute'),
    second: number('second'),
  }
}
