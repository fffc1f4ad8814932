/** Wraps items and counts the reads from them: such counts are the same on every machine, however busy it is. */
export function countedReads<A extends object>(items: readonly A[]) {
  let reads = 0
  const get = (item: A, key: PropertyKey): unknown => {
    reads++
    return Reflect.get(item, key)
  }
  return { items: items.map((item) => new Proxy(item, { get })), reads: () => reads }
}
