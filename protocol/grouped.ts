/** Items by what they have in common, each group in their order; in one pass, however many groups there are. */
export function grouped<A, K>(items: readonly A[], keyOf: (item: A) => K): ReadonlyMap<K, readonly A[]> {
  const groups = new Map<K, A[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return groups
}
