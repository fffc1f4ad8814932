import { isRecord } from '../protocol/record'

/** A field of what is stored, whatever that is; undefined where there is none. */
export const fieldOf = (stored: unknown, key: string): unknown => (isRecord(stored) ? stored[key] : undefined)
