/** Seeded randomness: the same seed gives the same draws on every machine. */
export interface Random {
  /** 0 up to, but excluding, 1. */
  readonly unit: () => number
  /** An integer from 0 up to, but excluding, the limit. */
  readonly below: (limit: number) => number
  readonly chance: (probability: number) => boolean
  readonly pick: <A>(list: readonly A[]) => A | undefined
  /** A UUID v4. */
  readonly uuid: () => string
}

/** Names with their weights, in the order of a draw. */
export type Weights<A extends string> = readonly (readonly [name: A, weight: number])[]

/** Sums the weights: a draw below this total chooses a name. */
export const totalOf = (weights: Weights<string>): number => weights.reduce((sum, [, weight]) => sum + weight, 0)

/** Returns the name at a position from 0 up to, but excluding, the total; undefined beyond it. */
export function nameAt<A extends string>(weights: Weights<A>, place: number): A | undefined {
  let left = place
  return weights.find(([, weight]) => (left -= weight) < 0)?.[0]
}

/** Implements mulberry32: 32 bits of state, more than enough for choosing steps. */
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

/** Returns a source that can switch to another one at any time: each step of a run uses its own. */
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
