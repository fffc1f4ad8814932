import { LONGEST_EMAIL, LONGEST_NAME } from '../protocol/fields'
import { isList, type Json } from '../protocol/json'

/** How long a text may be, in characters, by the name of its field. */
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
 * The first place of a request that is larger than anything that people or apps send, in words, or undefined. Every
 * text and every list has its measure, also in fields that nobody has named here.
 */
export function oversized(value: Json, place = 'the body', name = ''): string | undefined {
  if (typeof value === 'string') {
    const most = longest.get(name) ?? longestText
    return value.length > most ? `${place}: at most ${most} characters expected` : undefined
  }
  if (typeof value !== 'object' || value === null) return undefined
  if (isList(value)) {
    if (value.length > longestList) return `${place}: at most ${longestList} entries expected`
    return first(value, (item, index) => oversized(item, `${place}.${index}`, name))
  }
  return first(Object.entries(value), ([key, field]) => oversized(field, placeOf(place, key), key))
}

/** A field's name goes into the answer only where it is a name: what is sent is not said again. */
const placeOf = (place: string, key: string): string => (/^\w{1,40}$/.test(key) ? `${place}.${key}` : `${place}.…`)

function first<A>(items: readonly A[], find: (item: A, index: number) => string | undefined): string | undefined {
  for (const [index, item] of items.entries()) {
    const found = find(item, index)
    if (found !== undefined) return found
  }
  return undefined
}
