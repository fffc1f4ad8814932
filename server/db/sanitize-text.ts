import { isList, type Json } from '../../protocol/json'

/** Unpaired surrogates and the null character: JSON may contain them, PostgreSQL cannot. */
const UNSTORABLE = /\p{Surrogate}|\0/gu

/** Replaces characters that the database cannot store by the replacement character. */
export const sanitizeText = (text: string): string => text.replace(UNSTORABLE, '\uFFFD')

/** Does the same for every text of an external value. */
export function sanitizeJson(value: Json): Json {
  if (typeof value === 'string') return sanitizeText(value)
  if (isList(value)) return value.map(sanitizeJson)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [sanitizeText(key), sanitizeJson(field)]))
}
