import { defaultLanguage, Language } from '../protocol/languages'
import { AppPreferences } from '../protocol/entities/user'
import type { Reader } from './db/connection'
import { stored } from './db/stored'

/**
 * The best of the languages that a browser asks for (RFC 9110, 12.5.4) and that there are texts in; without one, English
 * (S-LANG-02). 'de-AT' is German.
 */
export function askedLanguage(acceptLanguage: string | undefined): Language {
  const asked = (acceptLanguage ?? '').split(',').map((range) => {
    const [tag = '', weight = ''] = range.split(';', 2)
    const [language = ''] = tag.trim().toLowerCase().split('-', 1)
    return { language, weight: weight === '' ? 1 : Number(weight.trim().replace(/^q=/i, '')) }
  })
  const best = asked.filter(({ weight }) => weight > 0).toSorted((one, other) => other.weight - one.weight)
  return best.map(({ language }) => language).find(Language.is) ?? defaultLanguage
}

/** The language that somebody has chosen in the app, else the one that was asked for. */
export async function languageOf(db: Reader, userId: string, asked: Language): Promise<Language> {
  const row = await db.selectFrom('preferences').select('data').where('user_id', '=', userId).executeTakeFirst()
  const chosen = row === undefined ? undefined : stored(AppPreferences, row.data).userLanguage
  return Language.is(chosen) ? chosen : asked
}
