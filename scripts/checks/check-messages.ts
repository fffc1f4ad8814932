// Checks the message texts (S-LANG-07, X-I18N-01): every language has every text with the same placeholders, all texts
// are used, and the files are sorted. Every key is a literal somewhere in ui, because keys are never concatenated.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '../../protocol/languages'
import { messagesFolder, lazyMessageIds, parseMessages } from '../build/compile-messages'
import { strayLazyMessages, type Sources } from './lazy-messages'
import { root } from '../setup.mjs'

interface Element {
  readonly type: number
  readonly value?: string
  readonly options?: Readonly<Record<string, { readonly value: readonly Element[] }>>
  readonly children?: readonly Element[]
}

const literal = 0
const pound = 7

/** Returns the placeholders of a message by name and kind, sorted: 'count:6' is a plural over count. */
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

/** Returns the faults of one language's texts, compared with the English ones. */
export function checkLanguage(
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

/**
 * Finds French signs that could start the next line. A narrow no-break space (U+202F) belongs before or inside of them.
 */
export function looseSigns(texts: Readonly<Record<string, string>>): string[] {
  const loose = /(?<![!?;:»%])[ \u00a0][?!;:»%]|«[ \u00a0]/
  return Object.entries(texts).flatMap(([key, text]) =>
    loose.test(text) ? [`fr: '${key}' has a space that breaks before a sign: \\u202f belongs there`] : [],
  )
}

/** Placeholders for names of any script. Next to a Chinese or Japanese word they need quotes or a space. */
const namedByPeople = '(?:title|name|author|category|id)'
const ofWords = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]'

/** Finds Chinese and Japanese texts in which a name is attached to the surrounding words: '返回Espresso'. */
export function gluedNames(language: string, texts: Readonly<Record<string, string>>): string[] {
  const glued = new RegExp(`${ofWords}\\{${namedByPeople}\\}|\\{${namedByPeople}\\}${ofWords}`, 'u')
  // The titles of lists are texts of the catalogue, not user content.
  return Object.entries(texts).flatMap(([key, text]) =>
    key !== 'list.search' && glued.test(text) ? [`${language}: '${key}' has a name that is glued to a word`] : [],
  )
}

/** Chinese and Japanese counters. They follow their number and are meaningless without it. */
const counters = {
  ja: '[枚件問回個段番日位桁行曲倍文分年人名組つ]|チーム|キー|ポイント',
  zh: '[张题个位次项天条首名分倍份层处行道组年]',
} as const
const numbers =
  'answered|attempts|cards|correct|count|days|decks|finished|line|more|number|place|players|points|position|rate|right|seen|speed|tick|ticks|total|unread|wrong|year'

/** Finds Chinese and Japanese texts in which a line could end between a number and its counter: '6 | 問'. */
export function partedCounts(language: keyof typeof counters, texts: Readonly<Record<string, string>>): string[] {
  const parted = new RegExp(`(?:#|\\d|</b>|\\{(?:${numbers})(?:, number)?\\}) (?=${counters[language]})`, 'u')
  return Object.entries(texts).flatMap(([key, text]) =>
    parted.test(text) ? [`${language}: '${key}' has a space that breaks behind a number: \\u00a0 belongs there`] : [],
  )
}

/** Finds texts that say 'the 1 card' of a single item, where the number must be omitted. */
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
/** Returns the keys of a language's file in order. */
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
    ...Object.entries(catalogues).flatMap(([language, texts]) => checkLanguage(language, texts, english)),
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
    ...strayLazyMessages(files, 'ui/main.tsx', (key) => lazyMessageIds.test(key) && Object.hasOwn(english, key)),
  ]
}

if (process.argv[1]?.endsWith('check-messages.ts') === true) {
  const faults = judgeAll()
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length === 0 ? 0 : 1
}
