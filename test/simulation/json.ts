/** Returns a field of a parsed JSON value; undefined if absent. */
export const recordAt = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined

/** Returns the state in a checkpoint, where it is stored as text. */
export const stateIn = (checkpoint: unknown): unknown => JSON.parse(textAt(checkpoint, 'state') ?? 'null')

export function textAt(value: unknown, key: string): string | undefined {
  const found = recordAt(value, key)
  return typeof found === 'string' ? found : undefined
}

/** Returns the members of a list; an empty list for any other value. */
export function listAt(value: unknown, key: string): readonly unknown[] {
  const found = recordAt(value, key)
  return Array.isArray(found) ? [...(found as readonly unknown[])] : []
}

/** Returns the fields of an object; an empty object for any other value. */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}
