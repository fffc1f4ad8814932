import { createIntl } from 'react-intl'
import { describe, expect, it } from 'vitest'
import { formatsOf } from './format'
import { localeOf } from './locale'

describe('the region of a language', () => {
  it('X-I18N-01 is the one that the device prefers for it', () => {
    expect(localeOf('en', ['de-AT', 'en-GB', 'en-US'])).toBe('en-GB')
    expect(localeOf('de', ['de-AT', 'en-GB'])).toBe('de-AT')
    expect(localeOf('fr', ['de-AT', 'en-GB'])).toBe('fr')
    expect(localeOf('zh', ['zh-Hant-TW'])).toBe('zh-Hant-TW')
  })

  it('X-I18N-01 is missing for an invalid language tag, and for a longer word', () => {
    expect(localeOf('en', ['en-', 'en-GB'])).toBe('en')
    expect(localeOf('es', ['est-EE'])).toBe('es')
    expect(localeOf('en', [])).toBe('en')
  })

  it('X-I18N-01 is Portugal for Portuguese texts if the device names no other', () => {
    expect(localeOf('pt', ['de-AT'])).toBe('pt-PT')
    expect(localeOf('pt', ['pt', 'pt-BR'])).toBe('pt-PT')
    expect(localeOf('pt', ['pt-BR'])).toBe('pt-BR')
  })

  it('X-I18N-01 determines the format of dates', () => {
    const date = (region: string) =>
      formatsOf(createIntl({ locale: localeOf('en', [region]), timeZone: 'UTC' })).date(Date.UTC(2026, 10, 21))
    expect(date('en-GB')).toBe('21 November 2026')
    expect(date('en-US')).toBe('November 21, 2026')
  })
})
