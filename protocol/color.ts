const longestColor = 64
const hex = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i
const word = /^[a-z]{3,24}$/i
const channels = /^(?:rgb|hsl)a?\([0-9.,%/ deg+-]{1,50}\)$/i

/** Is this a CSS colour and nothing else: hexadecimal, a word, rgb() or hsl()? No address, no second value. */
export const isColor = (text: string): boolean =>
  text.length <= longestColor && (hex.test(text) || word.test(text) || channels.test(text))
