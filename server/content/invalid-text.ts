import { isList, type Json } from '../../protocol/json'
import { sanitizeText } from '../db/sanitize-text'

/** Returns the dotted paths in a pack's file with a text or a field name that the database cannot store. */
export function invalidTextPaths(value: Json, place = ''): readonly string[] {
  if (typeof value === 'string') return isStorable(value) ? [] : [place]
  if (typeof value !== 'object' || value === null) return []
  const fields: readonly (readonly [string, Json])[] = isList(value)
    ? value.map((item, index) => [String(index), item])
    : Object.entries(value)
  return fields.flatMap(([key, field]) => {
    const here = place === '' ? sanitizeText(key) : `${place}.${sanitizeText(key)}`
    return isStorable(key) ? invalidTextPaths(field, here) : [here]
  })
}

const isStorable = (text: string): boolean => sanitizeText(text) === text
