/**
 * Shuffles the items in an order that depends on the seed alone: the same seed gives the same order on every device and
 * in every release, so a replay shows what the learner saw (D-ANSWER-17). Every item occurs exactly once.
 */
export function shuffle<A>(items: readonly A[], seed: string): readonly A[] {
  const next = randomNumbers(seed)
  const keyed = items.map((item, index) => ({ item, index, key: next() }))
  keyed.sort((a, b) => a.key - b.key || a.index - b.index)
  return keyed.map(({ item }) => item)
}

/** Returns one of the items, chosen by the seed alone; undefined for an empty list. */
export const choose = <A>(items: readonly A[], seed: string): A | undefined =>
  items[Math.floor(randomNumbers(seed)() * items.length)]

/** Creates a generator of numbers from 0 (inclusive) to 1 (exclusive): mulberry32, seeded with the hash of the text. */
function randomNumbers(seed: string): () => number {
  let state = hash(seed)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Hashes a text: FNV-1a over UTF-16 code units, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return value >>> 0
}
