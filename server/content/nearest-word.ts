/** Longer words get no suggestion, so that hostile input costs little. */
const LONGEST_WORD = 80
/** Largest share of letters that may differ. */
const LARGEST_DIFFERENCE = 0.45

/**
 * Finds the known word that is most similar to a misspelt one, ignoring case. A known word that contains the misspelt
 * one, or the reverse, counts as similar too ('attemptLimit' and 'quizAttemptLimit'). Of dotted words only the last
 * part is compared. Undefined when no word is similar.
 */
export function nearestWord(word: string, known: readonly string[]): string | undefined {
  if (word.length > LONGEST_WORD || word === '') return undefined
  const wanted = word.toLowerCase()
  let best: { readonly word: string; readonly distance: number } | undefined
  for (const candidate of known) {
    const distance = distanceOf(wanted, (candidate.split('.').pop() ?? '').toLowerCase())
    if (distance <= LARGEST_DIFFERENCE && (best === undefined || distance < best.distance))
      best = { word: candidate, distance }
  }
  return best?.word
}

/** Returns 0 for equal words and 1 for words that share nothing. */
function distanceOf(word: string, other: string): number {
  if (other.length > LONGEST_WORD) return 1
  const isPart = Math.min(word.length, other.length) >= 4 && (word.includes(other) || other.includes(word))
  const share = editDistance(word, other) / Math.max(word.length, other.length, 1)
  return isPart ? Math.min(share, LARGEST_DIFFERENCE) : share
}

/** Counts insertions, deletions, replacements, and swaps of neighbours (optimal string alignment). */
function editDistance(word: string, other: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= word.length; row++) {
    const next = [row]
    for (let column = 1; column <= other.length; column++) {
      const same = word[row - 1] === other[column - 1]
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      )
      if (row > 1 && column > 1 && word[row - 1] === other[column - 2] && word[row - 2] === other[column - 1])
        cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1)
      next.push(cost)
    }
    beforeLast = last
    last = next
  }
  return last[other.length] ?? 0
}
