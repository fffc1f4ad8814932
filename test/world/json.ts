/** A part of something that was read as JSON; undefined where there is none. */
export const recordAt = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined

/** The state in a checkpoint, which lies there as text. */
export const stateIn = (checkpoint: unknown): unknown => JSON.parse(textAt(checkpoint, 'state') ?? 'null')

export function textAt(value: unknown, key: string): string | undefined {
  const found = recordAt(value, key)
  return typeof found === 'string' ? found : undefined
}

/** The members of a list; none where there is no list. */
export function listAt(value: unknown, key: string): readonly unknown[] {
  const found = recordAt(value, key)
  return Array.isArray(found) ? [...(found as readonly unknown[])] : []
}

/** The fields of an object; none of anything else. */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}
