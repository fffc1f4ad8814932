import type { CSSProperties } from 'react'
/** Characters at which a line may break; each letter from Hangul on counts as a word. */
const between = /[\s\-\u1100-\uffff]/

/** Returns the number of letters in the longest unbreakable word, at least 1. */
export const longestWord = (words: string): number => Math.max(1, ...words.split(between).map((word) => word.length))

/** Returns a style that sets a custom property to a number. */
export function cssNumber(name: `--${string}`, value: number): CSSProperties {
  const style: CSSProperties & Partial<Record<`--${string}`, number>> = { [name]: value }
  return style
}
