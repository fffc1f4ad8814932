import { oneOf } from './codec'
import type * as t from 'io-ts'

/** The eight interface languages (S-LANG-01), each with its own name. */
export const languageNames = {
  en: 'English',
  es: 'Español',
  de: 'Deutsch',
  fr: 'Français',
  it: 'Italiano',
  pt: 'Português',
  zh: '中文',
  ja: '日本語',
} as const

export const languages = ['en', 'es', 'de', 'fr', 'it', 'pt', 'zh', 'ja'] as const
export const defaultLanguage = 'en'

/**
 * Returns the BCP 47 tag for dates and numbers when the region is unknown. The Portuguese texts are those of Portugal.
 */
export const ownRegionOf = (language: Language): string => (language === 'pt' ? 'pt-PT' : language)

export const Language = oneOf('Language', languages)
export type Language = t.TypeOf<typeof Language>

export const ColorScheme = oneOf('ColorScheme', ['light', 'dark'])
export type ColorScheme = t.TypeOf<typeof ColorScheme>
