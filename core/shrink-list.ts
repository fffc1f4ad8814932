import type { Proposals } from './shrink-json'

/**
 * A predicate on lists that is computed by a left fold, so that the fold of a common prefix is computed once. `next` and
 * `holds` must be pure.
 */
export interface ListPredicate<A, S> {
  readonly start: S
  readonly next: (before: S, item: A) => S
  /** Does the predicate hold on a list that is folded to this? */
  readonly holds: (after: S) => boolean
}

/** The work done so far. The smallest list at any time satisfies the predicate, once `holds` is true. */
export interface ShrinkProgress<A> {
  /** `fold`: the complete list is evaluated. `search`, `remove` and `simplify` follow, the last two repeatedly. */
  readonly stage: 'fold' | 'search' | 'remove' | 'simplify'
  readonly holds: boolean
  /** Number of items in the smallest list so far, and that list on demand, since copying it costs time. */
  readonly length: number
  readonly smallest: () => readonly A[]
  /** Number of lists that were tested. */
  readonly tests: number
}

/** A shrunk list, and the number of lists that were tested. */
export interface ShrunkList<A> {
  readonly items: readonly A[]
  readonly tests: number
}

/** Proposes simpler versions of one item. */
export type Simplify<A> = (item: A) => Proposals<A>

/** Number of items between two cached folds of the complete list. */
const CACHE_EVERY = 32

/**
 * Shrinks a list to a 1-minimal one that still satisfies a predicate: no item can be removed, and no proposal of
 * `simplify` is accepted. Returns undefined if the predicate does not hold on the complete list. Deterministic. Yields
 * after each test, so that the caller can stop at any time with the smallest list so far.
 *
 * 1. A binary search finds a shortest prefix that satisfies the predicate. Its last item is needed. The search is repeated
 *    for the items before it, with all needed items appended, until these alone suffice. Each test folds less than
 *    CACHE_EVERY items and the needed ones, so long lists are cheap.
 * 2. Delta debugging (ddmin) removes ever smaller parts, because an item can be needed only due to others.
 * 3. The items are simplified. Steps 2 and 3 repeat until neither changes the list.
 */
export function* shrinkList<A, S>(
  items: readonly A[],
  predicate: ListPredicate<A, S>,
  simplify?: Simplify<A>,
): Generator<ShrinkProgress<A>, ShrunkList<A> | undefined, void> {
  const { start, next, holds } = predicate
  let tests = 0
  const progress = (
    stage: ShrinkProgress<A>['stage'],
    length: number,
    smallest: () => readonly A[],
    isFound = true,
  ): ShrinkProgress<A> => ({ stage, holds: isFound, length, smallest, tests })

  const cached: S[] = [start]
  let whole = start
  for (const [place, item] of items.entries()) {
    whole = next(whole, item)
    if ((place + 1) % CACHE_EVERY !== 0) continue
    cached.push(whole)
    yield progress('fold', items.length, () => items, false)
  }
  tests += 1
  if (!holds(whole)) return undefined

  let needed: readonly A[] = []
  let length = items.length
  const holdsWith = (count: number): boolean => {
    tests += 1
    const place = Math.floor(count / CACHE_EVERY)
    const prefix = items.slice(place * CACHE_EVERY, count).reduce(next, cached[place] ?? start)
    return holds(needed.reduce(next, prefix))
  }
  const report = () => {
    const [prefix, suffix] = [length, needed]
    return progress('search', prefix + suffix.length, () => [...items.slice(0, prefix), ...suffix])
  }
  yield report()
  while (length > 0) {
    if (holdsWith(0)) {
      length = 0
      break
    }
    let low = 0
    while (length - low > 1) {
      const middle = low + Math.floor((length - low) / 2)
      if (holdsWith(middle)) length = middle
      else low = middle
      yield report()
    }
    needed = [...items.slice(length - 1, length), ...needed]
    length -= 1
  }

  let best = needed
  const prefixes = prefixFolds(predicate)
  const test = (from: number, rest: readonly A[]): boolean => {
    tests += 1
    return holds(rest.reduce(next, prefixes(best, from)))
  }
  const show = (stage: 'remove' | 'simplify') => {
    const found = best
    return progress(stage, found.length, () => found)
  }
  for (let isChanged = true; isChanged;) {
    isChanged = false
    for (let size = Math.ceil(best.length / 2), isRemoved = false; size >= 1; isRemoved = false) {
      for (let end = best.length; end > 0;) {
        const from = Math.max(0, end - size)
        const rest = best.slice(end)
        if (test(from, rest)) {
          best = [...best.slice(0, from), ...rest]
          isRemoved = true
        }
        end = from
        yield show('remove')
      }
      if (size > 1) size = Math.ceil(size / 2)
      else if (!isRemoved) break
    }
    if (simplify === undefined) break
    for (let place = best.length - 1; place >= 0; place--) {
      const item = best[place]
      if (item === undefined) continue
      const proposals = simplify(item)
      for (let step = proposals.next(); step.done !== true;) {
        const simpler = step.value
        const isAccepted = test(place, [simpler, ...best.slice(place + 1)])
        if (isAccepted) best = best.with(place, simpler)
        isChanged ||= isAccepted
        yield show('simplify')
        step = proposals.next(isAccepted)
      }
    }
  }
  return { items: best, tests }
}

/** Caches the folds of the prefixes of one list, and of a similar list as far as both begin with the same items. */
function prefixFolds<A, S>({ start, next }: ListPredicate<A, S>) {
  let known: readonly A[] = []
  let folds: S[] = [start]
  return (list: readonly A[], count: number): S => {
    let same = 0
    while (same < count && same < folds.length - 1 && known[same] === list[same]) same += 1
    folds = folds.slice(0, same + 1)
    let fold = folds[same] ?? start
    for (const item of list.slice(same, count)) {
      fold = next(fold, item)
      folds.push(fold)
    }
    known = list
    return fold
  }
}
