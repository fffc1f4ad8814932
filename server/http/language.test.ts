import { expect, test } from 'vitest'
import { requestedLanguage } from './language'

test.each([
  ['de', 'de'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['en;q=0.5, fr-CA ; Q=0.8, *;q=0.1', 'fr'],
  ['nl, sv;q=0.9, ja;q=0.4', 'ja'],
  ['zh-Hant-TW', 'zh'],
  ['PT-br', 'pt'],
  // The first of equal weights.
  ['it, es', 'it'],
  // Weight 0: not accepted.
  ['de;q=0, es;q=0.1', 'es'],
  ['tlh', 'en'],
  ['*', 'en'],
  ['de;q=much', 'en'],
  [',;,=;q', 'en'],
  ['toString', 'en'],
  ['', 'en'],
  [undefined, 'en'],
])('X-I18N-01 S-LANG-02 selects for the header %j the language %s', (header, language) => {
  expect(requestedLanguage(header)).toBe(language)
})
