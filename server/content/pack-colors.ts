import { parseColors } from '../../protocol/entities/organisation'
import { isList, type Json } from '../../protocol/json'
import { isCssColor } from './css-color'

/** Fields of entities that are used in styles. */
const fields: ReadonlySet<string> = new Set(['background', 'color', 'uiColor1', 'uiColor2'])

/** Returns the dotted paths in a pack's file whose value is not the expected colour. */
export function wrongColors(value: Json, place = ''): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  if (isList(value)) return value.flatMap((item, index) => wrongColors(item, within(place, String(index))))
  return Object.entries(value).flatMap(([key, field]) => {
    const here = within(place, key)
    if (typeof field !== 'string') return wrongColors(field, here)
    const colors = key === 'colors' ? parseColors(field) : fields.has(key) ? [field] : []
    return colors.every(isCssColor) ? [] : [here]
  })
}

const within = (place: string, key: string): string => (place === '' ? key : `${place}.${key}`)
