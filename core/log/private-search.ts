/** A kind of private text. `canary N` is the Nth word of --canary. */
export type PrivateKind =
  | 'e-mail address'
  | 'phone number'
  | 'name of the pack'
  | 'address of the pack'
  | `canary ${number}`

/** Words to look for, in addition to e-mail addresses and phone numbers. */
export interface PrivateWords {
  readonly names: readonly string[]
  readonly addresses: readonly string[]
  readonly canaries: readonly string[]
}

/** Returns what a text contains. `isCoded`: the text is an id, a time or a word of the app, whose digits are no phone. */
export type PrivateSearch = (text: string, isCoded: boolean) => readonly PrivateKind[]

/** The characters around the @, because a search for complete addresses would take quadratic time. */
const EMAIL = /[\p{L}\p{N}_%+-]@[\p{L}\p{N}-]+\.[\p{L}\p{N}]/u

/** Digits and letters that say nothing: UUIDs, times, hashes and pseudonyms, addresses of a network. */
const CODED =
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[-+]?\d{4,6}-\d\d-\d\d(?:T[\d:.]+Z?)?|\btext-[0-9a-f]{12}\b|\b(?=\d*[a-f])[0-9a-f]{12,}\b|(?<![\d.])\d+\.\d+(?:\.\d+\.\d+)?(?![\d.])/gi

/** A fingerprint or hash. */
const HASH = /^[0-9a-f]{8,}$/

/** An international number, a national one with an area code, or groups of three, three and four digits. */
const PHONE =
  /\+\d[\d ().\-/]{6,18}\d|\(0\d{1,5}\)[ \d.\-/]{4,14}\d|\b0\d{1,5}[ \-/]\d[\d \-/]{4,12}\d|(?:\(\d{3}\) ?|\b\d{3}[ .-])\d{3}[ .-]\d{4}\b/
/** A text of digits alone, as forms store phone numbers. */
const DIGITS = /^\s*\+?\d{8,15}\s*$/

/** Shortest part of a name that is looked for alone. */
const SHORTEST_PART = 3

/** Creates the search. Upper and lower case are the same. */
export function privateSearch({ names, addresses, canaries }: PrivateWords): PrivateSearch {
  const parts = names.flatMap((name) => name.split(/[\s,]+/)).filter((part) => part.length >= SHORTEST_PART)
  const ofNames = anyWord([...names, ...parts])
  const ofAddresses = anyWord(addresses)
  const words = canaries.map((word) => word.toLowerCase())
  return (text, isCoded) => {
    const bare = isCoded && HASH.test(text) ? '' : withoutCodes(text)
    const [lower, lowerBare] = [text.toLowerCase(), bare.toLowerCase()]
    const has = (word: string) => lower === word || (withoutCodes(word) === word ? lowerBare : lower).includes(word)
    return [
      ...(EMAIL.test(text) ? (['e-mail address'] as const) : []),
      ...(!isCoded && (DIGITS.test(bare) || PHONE.test(bare)) ? (['phone number'] as const) : []),
      ...(ofNames?.test(bare) === true ? (['name of the pack'] as const) : []),
      ...(ofAddresses?.test(text) === true ? (['address of the pack'] as const) : []),
      ...words.flatMap((word, place) => (has(word) ? [`canary ${place + 1}` as const] : [])),
    ]
  }
}

const withoutCodes = (text: string): string => text.replaceAll(CODED, ' ')

/** Matches any of the words, not within a longer word. Undefined without words. */
function anyWord(words: readonly string[]): RegExp | undefined {
  const given = [...new Set(words.map((word) => word.trim()).filter((word) => word !== ''))]
  if (given.length === 0) return undefined
  const escaped = given.map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`))
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${escaped.join('|')})(?![\p{L}\p{N}])`, 'iu')
}
