import { isList, type Json } from '../protocol/json'

/** Half of a surrogate pair, and the null character: JSON may hold them, PostgreSQL cannot. */
const UNSTORABLE = /\p{Surrogate}|\0/gu

/** Text that a database can hold: what it cannot is replaced by the mark for an unreadable character. */
export const storableText = (text: string): string => text.replace(UNSTORABLE, '\uFFFD')

/** The same for every text of a value from outside. */
export function storable(value: Json): Json {
  if (typeof value === 'string') return storableText(value)
  if (isList(value)) return value.map(storable)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [storableText(key), storable(field)]))
}
