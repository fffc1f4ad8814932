/** Writings that put no space between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
/** Particles and endings of Japanese: by themselves they tell nothing. */
const particle = /^\p{Script=Hiragana}+$/u

/** The words of a search, in small letters: parted by spaces, Chinese and Japanese ones by the dictionary. */
export const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== '')
    .flatMap((word) => (unspaced.test(word) ? segmentsOf(word) : [word]))

/** One dictionary serves both languages. */
const segmenter = new Intl.Segmenter('ja', { granularity: 'word' })

function segmentsOf(text: string): readonly string[] {
  const words = [...segmenter.segment(text)].flatMap(({ segment, isWordLike }) =>
    isWordLike === true ? [segment] : [],
  )
  const telling = words.filter((word) => !particle.test(word))
  return telling.length === 0 ? [text] : telling
}
