export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** A field of what is stored, whatever that is; undefined where there is none. */
export const fieldOf = (stored: unknown, key: string): unknown => (isRecord(stored) ? stored[key] : undefined)
