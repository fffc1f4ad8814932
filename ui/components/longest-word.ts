/** Where a line may end; from Hangul on letters are whole words to it. */
const between = /[\s\-\u1100-\uffff]/

/** The letters of the longest word, which no line breaks, at least 1. */
export const longestWord = (words: string): number => Math.max(1, ...words.split(between).map((word) => word.length))
