import { type ZonedTime, localDay } from './zoned-time'

/** Returns the learner's calendar year and month, from 1, at that time (Gregorian, also before 1970). */
function yearAndMonth(moment: ZonedTime): readonly [number, number] {
  // Years start on 1 March here, so that a leap day is the last day of its year; an era is 400 such years.
  const day = localDay(moment) + 719_468
  const era = Math.floor(day / 146_097)
  const dayOfEra = day - era * 146_097
  const leapDays = Math.floor(dayOfEra / 1_460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096)
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365)
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const fromMarch = Math.floor((5 * dayOfYear + 2) / 153)
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
  return [era * 400 + yearOfEra + (month < 3 ? 1 : 0), month]
}

export const localYear = (moment: ZonedTime): number => yearAndMonth(moment)[0]

/** Formats year and month as '2026-02'. */
export function localMonth(moment: ZonedTime): string {
  const [year, month] = yearAndMonth(moment)
  return `${year}-${String(month).padStart(2, '0')}`
}
