/** Scripts without spaces between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
/** Particles and endings of Japanese, which are meaningless as search terms. */
const particle = /^\p{Script=Hiragana}+$/u

/** Tokenizes a search text, in lower case: by spaces, and Chinese and Japanese by the dictionary. */
export const tokenize = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== '')
    .flatMap((word) => (unspaced.test(word) ? segment(word) : [word]))

/** One dictionary works for both languages. */
const segmenter = new Intl.Segmenter('ja', { granularity: 'word' })

function segment(text: string): readonly string[] {
  const words = [...segmenter.segment(text)].flatMap(({ segment, isWordLike }) =>
    isWordLike === true ? [segment] : [],
  )
  const telling = words.filter((word) => !particle.test(word))
  return telling.length === 0 ? [text] : telling
}
