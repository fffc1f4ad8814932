import { ownRegionOf, type Language } from '../../protocol/languages'

/**
 * Returns the locale for dates and numbers: the learner's region if the device has one for this language (en-GB: 21
 * November 2026), else the language itself. preferred: the device's languages, the best first.
 */
export function localeOf(language: Language, preferred: readonly string[]): string {
  const regional = preferred.find((tag) => tag === language || tag.startsWith(`${language}-`))
  return regional !== undefined && regional !== language && isTag(regional) ? regional : ownRegionOf(language)
}

/**
 * Tests whether a text is a valid language tag. A supported language accepts any region, at least with the language's
 * own format.
 */
function isTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length > 0
  } catch {
    return false
  }
}
