/** The record's own entry: keys come from addresses and servers, and 'constructor' is nobody's deck. */
export const lookup = <A>(record: Readonly<Record<string, A>>, key: string): A | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined

/** A record without some keys; itself where it has none of them. */
export function without<A>(
  record: Readonly<Record<string, A>>,
  ...keys: readonly string[]
): Readonly<Record<string, A>> {
  if (!keys.some((key) => Object.hasOwn(record, key))) return record
  const rest = { ...record }
  for (const key of keys) delete rest[key]
  return rest
}
