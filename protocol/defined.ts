/** The same fields, each with a value or left out. */
type Defined<A> = { [K in keyof A]?: A[K] & ({} | null) }

/** The fields that have a value, the others left out: JSON knows no undefined, and an optional field is there or not. */
export function defined<A extends object>(fields: A): Defined<A> {
  const known: Defined<A> = {}
  for (const key in fields) {
    const value = fields[key]
    if (value !== undefined) known[key] = value
  }
  return known
}
