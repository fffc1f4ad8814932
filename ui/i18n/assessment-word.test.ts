import { createIntl } from 'react-intl'
import { describe, expect, it } from 'vitest'
import { languages, type Language } from '../../protocol/languages'
import { catalogueOf, fetchCatalogue } from './catalogues'

/** The word for an assessment in each language. */
const words: Readonly<Record<Language, RegExp>> = {
  en: /assessment/i,
  es: /evaluaci/i,
  de: /Test/i,
  fr: /évaluation/i,
  it: /verific(a|he)|valutazion/i,
  pt: /avaliaç/i,
  zh: /测评/,
  ja: /テスト/,
}

/** The replay shows files of any organisation, and no file contains its term for an assessment. */
const ofAnyOrganisation = /^replay\./

/** Returns every text of a language for an organisation with this term for an assessment. */
async function textsWith(language: Language, assessment: string) {
  await fetchCatalogue(language, 'all')
  const messages = catalogueOf(language, 'all')?.messages ?? {}
  const intl = createIntl({ locale: language, messages, onError: () => undefined })
  const tag = (parts: readonly unknown[]) => parts.join('')
  const values = { assessment, organization: 'O', name: 'N', title: 'T', date: 'D', percent: 'P', score: 'S' }
  const tags = { kind: tag, who: tag, what: tag, deck: tag }
  return Object.keys(messages)
    .filter((id) => !ofAnyOrganisation.test(id))
    .map((id): [string, string] => [id, String(intl.formatMessage({ id }, { ...values, ...tags }))])
}

describe('the word for an assessment', () => {
  it('D-DECK-05 S-BRAND-08 is the organisation’s own in every text that names one, in every language', async () => {
    const named = (await textsWith('en', 'standard')).filter(([, text]) => words.en.test(text)).map(([id]) => id)
    expect(named.length).toBeGreaterThan(15)
    for (const language of languages) {
      const own = new Map(await textsWith(language, 'Challenge'))
      expect(
        named.filter((id) => own.get(id)?.includes('Challenge') !== true),
        language,
      ).toEqual([])
      expect(
        named.filter((id) => words[language].test(own.get(id) ?? '')),
        language,
      ).toEqual([])
    }
  })

  it('S-BRAND-08 is the language’s standard word for all other organisations', async () => {
    for (const language of languages) {
      const texts = new Map(await textsWith(language, 'standard'))
      for (const id of [
        'quiz.notAvailable',
        'home.tile.certifications.none',
        'viewer.mode.quiz',
        'certificate.statement',
      ])
        expect(texts.get(id), `${language} ${id}`).toMatch(words[language])
    }
  })
})
