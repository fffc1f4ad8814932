/** Groups items by key in one pass. Each group keeps the items' order. */
export function groupBy<A, K>(items: readonly A[], keyOf: (item: A) => K): ReadonlyMap<K, readonly A[]> {
  const groups = new Map<K, A[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return groups
}
