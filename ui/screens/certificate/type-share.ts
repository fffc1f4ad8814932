import { longestWord } from '../../components/longest-word'

/** What a place on the paper holds at its full size. */
export interface Room {
  /** As many letters in its lines … */
  readonly letters: number
  /** … and as many of one word in a line. */
  readonly word: number
  /** The smallest share of the full size at which it still reads as what it is. */
  readonly least: number
}

export const roomOf = {
  name: { letters: 20, word: 12, least: 0.52 },
  cover: { letters: 34, word: 12, least: 0.5 },
  deck: { letters: 34, word: 23, least: 0.5 },
} as const satisfies Readonly<Record<string, Room>>

/** From Hangul on letters are as wide as two Latin ones, and a line may end after each. */
const wide = /[\u1100-\uffff]/

const widthOf = (words: string): number => [...words].reduce((width, letter) => width + (wide.test(letter) ? 2 : 1), 0)

/**
 * The share of its full size at which these words have room: half as large they take a quarter of the area. So a long
 * name keeps within the paper, with everything below it (D-RESULT-10, S-CERT-04).
 */
export function typeShare(words: string, { letters, word, least }: Room): number {
  return Math.max(least, Math.min(1, Math.sqrt(letters / Math.max(1, widthOf(words))), word / longestWord(words)))
}
