import { expect, test } from 'vitest'
import { daysOn, weeksOf } from './calendar'

test('D-REPORT-17 the calendar shows 6 weeks of 7 days, each week starting on Sunday', () => {
  for (let month = 0; month < 48; month++) {
    const weeks = weeksOf(2024, month)
    expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7])
    for (const week of weeks) expect(week.map(({ at }) => new Date(at).getDay())).toEqual([0, 1, 2, 3, 4, 5, 6])
    const days = weeks.flat()
    days.slice(1).forEach(({ at }, place) => expect(at).toBe(daysOn(days[place]?.at ?? 0, 1)))
    const numbers = days.filter(({ inMonth }) => inMonth).map(({ number }) => number)
    const length = new Date(2024, month + 1, 0).getDate()
    expect(numbers).toEqual(Array.from({ length }, (_day, place) => place + 1))
  }
})
