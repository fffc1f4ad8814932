import { createIntl } from 'react-intl'
import { describe, expect, it } from 'vitest'
import { languages, type Language } from '../../protocol/languages'
import { formatsOf } from './format'
import en from './messages/en.json'

const day = 86_400_000
const at = Date.UTC(2026, 10, 21, 14, 5)

const formats = (language: Language) =>
  formatsOf(
    createIntl({
      locale: language,
      timeZone: 'UTC',
      messages: { 'time.justNow': [{ type: 0, value: en['time.justNow'] }] },
    }),
  )

describe('dates, numbers and ages', () => {
  it('S-TIME-01 under a minute, and for a future time, reads just now', () => {
    expect([0, 59_999, -day].map((age) => formats('en').relative(at - age, at))).toEqual([
      'just now',
      'just now',
      'just now',
    ])
    expect(formats('en').relative(at - 60_000, at)).toBe('1 minute ago')
  })

  it('S-TIME-03 uses the singular for a count of one, the plural for more', () => {
    expect([1, 2].map((days) => formats('en').relative(at - days * day, at))).toEqual(['1 day ago', '2 days ago'])
  })

  it('X-I18N-01 dates carry the year and percentages are the language’s own', () => {
    for (const language of languages) expect(formats(language).date(at)).toContain('2026')
    expect(formats('en').percent(80)).toBe('80%')
    expect(formats('de').percent(80)).toBe('80\u00a0%')
    expect(formats('de').number(1234.5)).toBe('1.234,5')
  })

  it('X-I18N-01 capitalises a month as a heading, also in languages with lower-case months', () => {
    expect(languages.map((language) => formats(language).month(at))).toEqual([
      'November 2026',
      'Noviembre de 2026',
      'November 2026',
      'Novembre 2026',
      'Novembre 2026',
      'Novembro de 2026',
      '2026年11月',
      '2026年11月',
    ])
    expect(formats('en').month(Date.UTC(2026, 10, 30, 23), 'Asia/Tokyo')).toBe('December 2026')
  })

  it('X-I18N-01 joins a list of names as the language does', () => {
    const names = ['Barista', 'Trainer', 'Guest']
    expect(formats('de').list(names)).toBe('Barista, Trainer und Guest')
    expect(formats('ja').list(names)).toBe('Barista、Trainer、Guest')
    expect(formats('zh').list(names)).toBe('Barista、Trainer和Guest')
    expect(formats('fr').list([])).toBe('')
  })

  it('X-I18N-01 writes times before ten with or without a leading zero, as the region does', () => {
    const early = Date.UTC(2026, 10, 21, 3, 1)
    const written = (locale: string) => {
      const { time, dateTime } = formatsOf(createIntl({ locale, timeZone: 'UTC' }))
      return [time(early), dateTime(early)].map((words) => words.replaceAll('\u202f', ' '))
    }
    expect(written('en-GB')).toEqual(['03:01', '21 Nov 2026, 03:01'])
    expect(written('en-US')).toEqual(['3:01 AM', 'Nov 21, 2026, 3:01 AM'])
    expect(written('de')).toEqual(['03:01', '21.11.2026, 03:01'])
    expect(written('es')).toEqual(['3:01', '21 nov 2026, 3:01'])
  })
})
