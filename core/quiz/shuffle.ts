/**
 * The items in an order that depends on the seed alone: the same text gives the same order for ever, on every
 * device, so that a replay shows what the learner saw (D-ANSWER-17). Every item stays exactly once.
 */
export function shuffle<A>(items: readonly A[], seed: string): readonly A[] {
  const next = randomNumbers(seed)
  const keyed = items.map((item, index) => ({ item, index, key: next() }))
  keyed.sort((a, b) => a.key - b.key || a.index - b.index)
  return keyed.map(({ item }) => item)
}

/** One of the items, chosen by the seed alone; undefined when there are none. */
export const choose = <A>(items: readonly A[], seed: string): A | undefined =>
  items[Math.floor(randomNumbers(seed)() * items.length)]

/** Numbers from 0 (included) to 1 (excluded): mulberry32, started from the hash of the seed. */
function randomNumbers(seed: string): () => number {
  let state = hash(seed)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** FNV-1a over UTF-16 code units, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return value >>> 0
}
