/**
 * Returns the record's own entry. Keys come from URLs and servers, so inherited keys such as 'constructor' must not
 * match.
 */
export const lookup = <A>(record: Readonly<Record<string, A>>, key: string): A | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined

/** Returns a record without some keys; the identical record if it has none of them. */
export function without<A>(
  record: Readonly<Record<string, A>>,
  ...keys: readonly string[]
): Readonly<Record<string, A>> {
  if (!keys.some((key) => Object.hasOwn(record, key))) return record
  const rest = { ...record }
  for (const key of keys) delete rest[key]
  return rest
}
