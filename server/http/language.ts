import { defaultLanguage, Language } from '../../protocol/languages'
import { AppPreferences } from '../../protocol/entities/user'
import type { Reader } from '../db/connection'
import { decodeColumn } from '../db/column-codec'

/**
 * Selects the browser's most preferred language (RFC 9110, 12.5.4) that has texts, by default English (S-LANG-02).
 * 'de-AT' counts as German.
 */
export function requestedLanguage(acceptLanguage: string | undefined): Language {
  const asked = (acceptLanguage ?? '').split(',').map((range) => {
    const [tag = '', weight = ''] = range.split(';', 2)
    const [language = ''] = tag.trim().toLowerCase().split('-', 1)
    return { language, weight: weight === '' ? 1 : Number(weight.trim().replace(/^q=/i, '')) }
  })
  const best = asked.filter(({ weight }) => weight > 0).toSorted((one, other) => other.weight - one.weight)
  return best.map(({ language }) => language).find(Language.is) ?? defaultLanguage
}

/** Returns the language that the user has chosen in the app, else the requested one. */
export async function languageOf(db: Reader, userId: string, asked: Language): Promise<Language> {
  const row = await db.selectFrom('preferences').select('data').where('user_id', '=', userId).executeTakeFirst()
  const chosen = row === undefined ? undefined : decodeColumn(AppPreferences, row.data).userLanguage
  return Language.is(chosen) ? chosen : asked
}
