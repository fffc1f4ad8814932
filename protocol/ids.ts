import * as t from 'io-ts'
import { hasIdLength } from './id-length'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const UUID_SHAPE = /^[0-9a-z]{8}-[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{12}$/i

/** Is the value a UUID: 8-4-4-4-12 hexadecimal digits, versions 1 to 5 (S-LINK-04)? */
export const isUniqueId = (value: string): boolean => UUID.test(value)

/** Does a typed code have the looser identifier shape: 8-4-4-4-12 characters (S-ADD-12)? */
export const isIdShaped = (value: string): boolean => UUID_SHAPE.test(value)

/**
 * An entity's id: any non-empty text up to the maximum length. Content packs use UUIDs, derived cards
 * '{deckId}-{type}'.
 */
export const Id = new t.Type<string, string, unknown>(
  'Id',
  (value): value is string => typeof value === 'string' && value.length > 0,
  (value, context) => (typeof value === 'string' && hasIdLength(value) ? t.success(value) : t.failure(value, context)),
  t.identity,
)
