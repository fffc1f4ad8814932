// Judges the message texts (S-LANG-07, X-I18N-01): every language has every text with the same places, all of them are
// used, and the files are sorted. A key that exists is a literal somewhere in ui: keys are never put together.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '../protocol/languages'
import { messagesFolder, ofScreens, parseMessages } from './compile-messages'
import { strayTexts, type Sources } from './late-texts'
import { root } from './setup.mjs'

interface Element {
  readonly type: number
  readonly value?: string
  readonly options?: Readonly<Record<string, { readonly value: readonly Element[] }>>
  readonly children?: readonly Element[]
}

const literal = 0
const pound = 7

/** The places of a message by name and kind, sorted: 'count:6' is a plural over count. */
export function placesOf(elements: readonly Element[]): string[] {
  const places = new Set<string>()
  const walk = (list: readonly Element[]) => {
    for (const element of list) {
      if (element.type !== literal && element.type !== pound) places.add(`${element.value}:${element.type}`)
      for (const option of Object.values(element.options ?? {})) walk(option.value)
      walk(element.children ?? [])
    }
  }
  walk(elements)
  return [...places].sort()
}

/** What is wrong with the texts of one language, given the English ones. */
export function judgeLanguage(
  language: string,
  texts: Readonly<Record<string, readonly unknown[]>>,
  english: Readonly<Record<string, readonly unknown[]>>,
): string[] {
  const keys = Object.keys(texts)
  const missing = Object.keys(english).filter((key) => !Object.hasOwn(texts, key))
  const extra = keys.filter((key) => !Object.hasOwn(english, key))
  const different = keys.filter(
    (key) => english[key] !== undefined && places(texts[key]).join() !== places(english[key]).join(),
  )
  return [
    ...missing.map((key) => `${language}: '${key}' is missing`),
    ...extra.map((key) => `${language}: '${key}' is not in en.json`),
    ...different.map((key) => `${language}: '${key}' has other places than in English`),
  ]
}

/** French signs that could stand alone on the next line: a narrow space that does not break (U+202F) belongs before or in them. */
export function looseSigns(texts: Readonly<Record<string, string>>): string[] {
  const loose = /(?<![!?;:»%])[ \u00a0][?!;:»%]|«[ \u00a0]/
  return Object.entries(texts).flatMap(([key, text]) =>
    loose.test(text) ? [`fr: '${key}' has a space that breaks before a sign: \\u202f belongs there`] : [],
  )
}

/** What somebody has named, in whatever script: beside a Chinese or Japanese word it stands in quotes or after a space. */
const namedByPeople = '(?:title|name|author|category|id)'
const ofWords = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]'

/** Chinese and Japanese texts in which a name is glued to the words around it: '返回Espresso'. */
export function gluedNames(language: string, texts: Readonly<Record<string, string>>): string[] {
  const glued = new RegExp(`${ofWords}\\{${namedByPeople}\\}|\\{${namedByPeople}\\}${ofWords}`, 'u')
  // The titles of lists are the catalogue's own.
  return Object.entries(texts).flatMap(([key, text]) =>
    key !== 'list.search' && glued.test(text) ? [`${language}: '${key}' has a name that is glued to a word`] : [],
  )
}

/** What counts in Chinese and Japanese: it stands behind its number, and is nothing without it. */
const counters = {
  ja: '[枚件問回個段番日位桁行曲倍文分年人名組つ]|チーム|キー|ポイント',
  zh: '[张题个位次项天条首名分倍份层处行道组年]',
} as const
const numbers =
  'answered|attempts|cards|correct|count|days|decks|finished|line|more|number|place|players|points|position|rate|right|seen|speed|tick|ticks|total|unread|wrong|year'

/** Chinese and Japanese texts in which a line could end between a number and what it counts: '6 | 問'. */
export function partedCounts(language: keyof typeof counters, texts: Readonly<Record<string, string>>): string[] {
  const parted = new RegExp(`(?:#|\\d|</b>|\\{(?:${numbers})(?:, number)?\\}) (?=${counters[language]})`, 'u')
  return Object.entries(texts).flatMap(([key, text]) =>
    parted.test(text) ? [`${language}: '${key}' has a space that breaks behind a number: \\u00a0 belongs there`] : [],
  )
}

/** Texts that say 'the 1 card' of a single one: there the word stands without its number. */
export function numberedSingles(language: string, texts: Readonly<Record<string, string>>): string[] {
  const numbered = /\bone \{[^{}]*(?<!\p{L})(?:the|der|die|das|den|dem|la|le|el|il|lo|o|a) #/iu
  return Object.entries(texts).flatMap(([key, text]) =>
    numbered.test(text) ? [`${language}: '${key}' has an article before its 1`] : [],
  )
}

const places = (elements: readonly unknown[] | undefined): string[] => placesOf((elements ?? []) as Element[])

const sources = (): Sources =>
  new Map(
    readdirSync(join(root, 'ui'), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
      .map((name) => [`ui/${name.replaceAll('\\', '/')}`, readFileSync(join(root, 'ui', name), 'utf8')]),
  )

const fileOf = (language: string): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(join(messagesFolder, `${language}.json`), 'utf8')) as Readonly<Record<string, string>>
/** The order in which a language's file has its keys. */
const keysInFile = (language: string): string[] => Object.keys(fileOf(language))

function judgeAll(): string[] {
  const catalogues = parseMessages()
  const english = catalogues['en'] ?? {}
  const files = sources()
  const code = [...files.values()].join('\n')
  const present = Object.keys(catalogues).sort().join()
  const count = Object.keys(english).length
  console.log(`messages: ${count} texts in ${Object.keys(catalogues).length} languages`)
  return [
    ...(present === [...languages].sort().join() ? [] : [`the languages are ${present}, not ${languages.join()}`]),
    ...(count === 0 ? ['en.json has no texts, so nothing is proven'] : []),
    ...Object.entries(catalogues).flatMap(([language, texts]) => judgeLanguage(language, texts, english)),
    ...looseSigns(fileOf('fr')),
    ...(['zh', 'ja'] as const).flatMap((language) => gluedNames(language, fileOf(language))),
    ...(['zh', 'ja'] as const).flatMap((language) => partedCounts(language, fileOf(language))),
    ...Object.keys(catalogues).flatMap((language) => numberedSingles(language, fileOf(language))),
    ...Object.keys(catalogues)
      .filter((language) => keysInFile(language).join() !== keysInFile(language).sort().join())
      .map((language) => `${language}: the keys are not sorted`),
    ...Object.keys(english)
      .filter((key) => !code.includes(`'${key}'`) && !code.includes(`"${key}"`))
      .map((key) => `'${key}' is not used`),
    ...strayTexts(files, 'ui/main.tsx', (key) => ofScreens.test(key) && Object.hasOwn(english, key)),
  ]
}

if (process.argv[1]?.endsWith('check-messages.ts') === true) {
  const faults = judgeAll()
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length === 0 ? 0 : 1
}
