import { LONGEST_EMAIL, LONGEST_NAME } from '../../protocol/fields'
import { isList, type Json } from '../../protocol/json'

/** Maximum length of a text, in characters, by field name. */
const longest: ReadonlyMap<string, number> = new Map([
  ['name', LONGEST_NAME],
  ['username', LONGEST_NAME],
  ['email', LONGEST_EMAIL],
  ['title', 200],
  ['icon', 200],
  ['updateId', 200],
  ['e164', 100],
  ['code', 100],
  ['body', 20_000],
  ['idToken', 20_000],
])
const longestText = 10_000
const longestList = 1_000

/**
 * Finds the first oversized value of a request. Returns its path and the limit in words, or undefined. Every text and
 * every list has a limit, also in fields without an entry here.
 */
export function findOversized(value: Json, place = 'the body', name = ''): string | undefined {
  if (typeof value === 'string') {
    const most = longest.get(name) ?? longestText
    return value.length > most ? `${place}: at most ${most} characters expected` : undefined
  }
  if (typeof value !== 'object' || value === null) return undefined
  if (isList(value)) {
    if (value.length > longestList) return `${place}: at most ${longestList} entries expected`
    return first(value, (item, index) => findOversized(item, `${place}.${index}`, name))
  }
  return first(Object.entries(value), ([key, field]) => findOversized(field, placeOf(place, key), key))
}

/** Includes a field's name in the answer only if it looks like a name, so that input is not echoed. */
const placeOf = (place: string, key: string): string => (/^\w{1,40}$/.test(key) ? `${place}.${key}` : `${place}.…`)

function first<A>(items: readonly A[], find: (item: A, index: number) => string | undefined): string | undefined {
  for (const [index, item] of items.entries()) {
    const found = find(item, index)
    if (found !== undefined) return found
  }
  return undefined
}
