import { ownRegionOf, type Language } from '../../protocol/languages'

/**
 * How dates and numbers of a language are written: as in the learner's region, when the device has one for this
 * language (en-GB: 21 November 2026), else as in the language's own. preferred: the device's languages, the first best.
 */
export function localeOf(language: Language, preferred: readonly string[]): string {
  const regional = preferred.find((tag) => tag === language || tag.startsWith(`${language}-`))
  return regional !== undefined && isSupported(regional) ? regional : ownRegionOf(language)
}

function isSupported(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0
  } catch {
    return false
  }
}
