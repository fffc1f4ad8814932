import { longestWord } from '../../components/text/text-scale'

/** Capacity of a text area on the sheet at full size. */
export interface TextCapacity {
  /** Number of letters in all its lines. */
  readonly letters: number
  /** Number of letters of one word in a line. */
  readonly word: number
  /** Minimum scale at which the text keeps its visual role. */
  readonly least: number
}

export const capacities = {
  name: { letters: 20, word: 12, least: 0.52 },
  cover: { letters: 34, word: 12, least: 0.5 },
  deck: { letters: 34, word: 23, least: 0.5 },
} as const satisfies Readonly<Record<string, TextCapacity>>

/** Characters from Hangul on are as wide as two Latin letters, and a line may break after each. */
const wide = /[\u1100-\uffff]/

const widthOf = (words: string): number => [...words].reduce((width, letter) => width + (wide.test(letter) ? 2 : 1), 0)

/**
 * Returns the scale at which these words fit: at half the size they take a quarter of the area. So a long name, and
 * everything below it, stays on the sheet (D-RESULT-10, S-CERT-04).
 */
export function fitText(words: string, { letters, word, least }: TextCapacity): number {
  return Math.max(least, Math.min(1, Math.sqrt(letters / Math.max(1, widthOf(words))), word / longestWord(words)))
}
