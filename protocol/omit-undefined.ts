/** The same fields, each with a value or absent. */
type Defined<A> = { [K in keyof A]?: A[K] & ({} | null) }

/** Omits undefined fields: JSON has no undefined, and an optional field is present or absent. */
export function omitUndefined<A extends object>(fields: A): Defined<A> {
  const known: Defined<A> = {}
  for (const key in fields) {
    const value = fields[key]
    if (value !== undefined) known[key] = value
  }
  return known
}
