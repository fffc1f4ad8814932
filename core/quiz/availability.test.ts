import { describe, expect, test } from 'vitest'
import { availability, quizPeriod } from './availability'

describe('the availability of an assessment', () => {
  test('D-MODE-07 is not started before the start date, and open at the date itself', () => {
    const deck = { id: 'deck', quizStartDate: 100 }
    expect(availability(deck, 99)).toBe('notStarted')
    expect(availability(deck, 100)).toBe('open')
  })

  test('D-MODE-08 is ended after the end date, and open at the date itself', () => {
    const deck = { id: 'deck', quizEndDate: 100 }
    expect(availability(deck, 100)).toBe('open')
    expect(availability(deck, 101)).toBe('ended')
  })

  test('D-MODE-07 D-MODE-08 is always open without dates', () => {
    expect(availability({ id: 'deck' }, -1e15)).toBe('open')
    expect(availability({ id: 'deck', quizSettings: {} }, 1e15)).toBe('open')
  })

  test('D-ENTITY-01 uses the dates of the deck first, and those of its settings as the fallback', () => {
    const quizSettings = { quizStartDate: 10, quizEndDate: 20 }
    expect(quizPeriod({ id: 'deck', quizSettings })).toEqual({ startsAt: 10, endsAt: 20 })
    expect(quizPeriod({ id: 'deck', quizSettings, quizStartDate: 5 })).toEqual({ startsAt: 5, endsAt: 20 })
    expect(availability({ id: 'deck', quizSettings, quizEndDate: 30 }, 25)).toBe('open')
  })
})
