/** The record's own entry: keys come from addresses and servers, and 'constructor' is nobody's deck. */
export const lookup = <A>(record: Readonly<Record<string, A>>, key: string): A | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined
