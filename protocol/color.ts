const longestColor = 64
const hex = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i
const word = /^[a-z]{3,24}$/i
const channels = /^(?:rgb|hsl)a?\([0-9.,%/ deg+-]{1,50}\)$/i

/** Is the text a single CSS colour: hexadecimal, a word, rgb() or hsl()? Rejects URLs and further values. */
export const isColor = (text: string): boolean =>
  text.length <= longestColor && (hex.test(text) || word.test(text) || channels.test(text))
