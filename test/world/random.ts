/** Chance from a seed: the same seed gives the same draws, on every machine. */
export interface Random {
  /** 0 up to, not including, 1. */
  readonly unit: () => number
  /** A whole number from 0 up to, not including, the limit. */
  readonly below: (limit: number) => number
  readonly chance: (probability: number) => boolean
  readonly pick: <A>(list: readonly A[]) => A | undefined
  /** A UUID v4. */
  readonly uuid: () => string
}

/** mulberry32: 32 bits of state, more than enough for picking steps. */
export function seeded(seed: number): Random {
  let state = seed >>> 0
  const unit = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(unit() * limit)
  const hex = (digits: number) =>
    below(16 ** digits)
      .toString(16)
      .padStart(digits, '0')
  return {
    unit,
    below,
    chance: (probability) => unit() < probability,
    pick: (list) => list[below(list.length)],
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(8)}${hex(4)}`,
  }
}

/** A source whose draws come from another one at any time: each step of a run brings its own. */
export function switchable(first: Random): Random & { readonly use: (next: Random) => void } {
  let current = first
  return {
    unit: () => current.unit(),
    below: (limit) => current.below(limit),
    chance: (probability) => current.chance(probability),
    pick: (list) => current.pick(list),
    uuid: () => current.uuid(),
    use: (next) => {
      current = next
    },
  }
}
