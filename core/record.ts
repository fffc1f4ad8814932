/** The record's own entry: keys come from addresses and servers, and 'constructor' is nobody's deck. */
export const lookup = <A>(record: Readonly<Record<string, A>>, key: string): A | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined

/** A record without some keys. */
export function without<A>(
  record: Readonly<Record<string, A>>,
  ...keys: readonly string[]
): Readonly<Record<string, A>> {
  const rest = { ...record }
  for (const key of keys) delete rest[key]
  return rest
}
