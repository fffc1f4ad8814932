/** A day of the calendar: the start of the day in the device's time zone, ms UTC. */
export interface Day {
  readonly at: number
  readonly number: number
  readonly inMonth: boolean
}

const WEEKS = 6
const DAYS = 7

/**
 * Returns six weeks of seven days from Sunday on, which contain the complete month (D-REPORT-17). `month`: 0 is
 * January.
 */
export function weeksOf(year: number, month: number): readonly (readonly Day[])[] {
  const first = new Date(year, month, 1)
  const before = first.getDay()
  return Array.from({ length: WEEKS }, (_week, week) =>
    Array.from({ length: DAYS }, (_day, day) => {
      const date = new Date(year, month, 1 - before + week * DAYS + day)
      return { at: date.getTime(), number: date.getDate(), inMonth: date.getMonth() === first.getMonth() }
    }),
  )
}

/** Adds this many days; returns the start of that day. */
export function daysOn(at: number, days: number): number {
  const date = new Date(at)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime()
}
