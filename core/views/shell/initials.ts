/** Returns up to two letters for an avatar: of the first and of the last word of a name. */
export function initials(name: string): string {
  const words = name.split(/\s+/u).filter((word) => word !== '')
  const letters = words.length < 2 ? words.slice(0, 1) : [words[0], words.at(-1)]
  return letters.map((word = '') => firstLetter(word)).join('')
}

/** Whole letters only: a name may begin with one that takes two code units. */
function firstLetter(word: string): string {
  const [letter = ''] = word
  return letter.toUpperCase()
}
