import { isList, type Json } from '../../protocol/json'
import { storableText } from '../storable'

/** The dotted places of a pack's file at which a text, or the name of a field, holds what no database can. */
export function unstorablePlaces(value: Json, place = ''): readonly string[] {
  if (typeof value === 'string') return isStorable(value) ? [] : [place]
  if (typeof value !== 'object' || value === null) return []
  const fields: readonly (readonly [string, Json])[] = isList(value)
    ? value.map((item, index) => [String(index), item])
    : Object.entries(value)
  return fields.flatMap(([key, field]) => {
    const here = place === '' ? storableText(key) : `${place}.${storableText(key)}`
    return isStorable(key) ? unstorablePlaces(field, here) : [here]
  })
}

const isStorable = (text: string): boolean => storableText(text) === text
