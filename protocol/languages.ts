import { oneOf } from './codec'
import type * as t from 'io-ts'

/** The eight interface languages (S-LANG-01), each by its own name. */
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

/** How dates and numbers are written where no region is known (BCP 47): the Portuguese texts are those of Portugal. */
export const ownRegionOf = (language: Language): string => (language === 'pt' ? 'pt-PT' : language)

export const Language = oneOf('Language', languages)
export type Language = t.TypeOf<typeof Language>

export const ColorScheme = oneOf('ColorScheme', ['light', 'dark'])
export type ColorScheme = t.TypeOf<typeof ColorScheme>
