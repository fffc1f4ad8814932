import { expect, test } from 'vitest'
import { languages } from '../../protocol/languages'
import { textsIn } from './texts'

/** Lists every text of a language by its path, with a mark for each placeholder. */
function flat(texts: object, path: readonly string[] = []): readonly (readonly [string, string])[] {
  return Object.entries(texts).flatMap(([name, text]: [string, unknown]) => {
    const here = [...path, name]
    if (typeof text === 'string') return [[here.join('.'), text] as const]
    if (typeof text === 'function')
      return [[here.join('.'), String(Reflect.apply(text, undefined, ['{place}']))] as const]
    return typeof text === 'object' && text !== null ? flat(text, here) : []
  })
}
const english = new Map(flat(textsIn.en))

test('X-I18N-01 each language has every text of the server, with its placeholders and translated', () => {
  const same: string[] = []
  for (const language of languages) {
    const texts = flat(textsIn[language])
    expect(texts.map(([path]) => path)).toEqual([...english.keys()])
    for (const [path, text] of texts) {
      expect([language, path, text.trim()]).toEqual([language, path, text])
      expect([language, path, text]).not.toEqual([language, path, ''])
      expect([language, path, text.includes('{place}')]).toEqual([
        language,
        path,
        english.get(path)?.includes('{place}') === true,
      ])
      if (language !== 'en' && text === english.get(path)) same.push(`${language} ${path}`)
    }
  }
  // Words that the languages share.
  expect(same.toSorted()).toEqual([
    'de certificate.name',
    'de results.name',
    'es report.no',
    'es results.roles',
    'fr report.discrimination',
    'fr report.question',
    'fr results.date',
    'it report.no',
  ])
})
