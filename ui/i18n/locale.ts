import { ownRegionOf, type Language } from '../../protocol/languages'

/**
 * How dates and numbers of a language are written: as in the learner's region, when the device has one for this
 * language (en-GB: 21 November 2026), else as in the language's own. preferred: the device's languages, the first best.
 */
export function localeOf(language: Language, preferred: readonly string[]): string {
  const regional = preferred.find((tag) => tag === language || tag.startsWith(`${language}-`))
  return regional !== undefined && regional !== language && isTag(regional) ? regional : ownRegionOf(language)
}

/** Of a language that the device has, it has any region, at least as the language's own. */
function isTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length > 0
  } catch {
    return false
  }
}
