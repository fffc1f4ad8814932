/** Is the value an object with fields, neither null nor a list? */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns a field of a stored value of any type; undefined if it does not exist. */
export const fieldOf = (stored: unknown, key: string): unknown => (isRecord(stored) ? stored[key] : undefined)
