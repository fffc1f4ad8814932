import { searchText } from '../../../protocol/search-text'
import { buildPath, parsePath } from '../../../protocol/paths'

/** A search as it stands in the address. */
interface SearchAddress {
  readonly path: string
  /** As the route tells it when the path is read again. */
  readonly query: string
}

/** Words that a browser takes out of a path. */
const dots = /^\.{1,2}$/

/**
 * Where a search for words leads, in a category or everywhere (S-ROUTE-10, S-ROUTE-11); undefined for what no address
 * can hold.
 */
export function searchAddress(words: string, categoryId?: string): SearchAddress | undefined {
  const text = searchText(words.trim(), categoryId)
  if (text === '') return { path: buildPath({ name: 'search' }), query: '' }
  const query = dots.test(text) ? `${text} ` : text
  const path = buildPath({ name: 'search', query })
  const parsed = parsePath(path)
  // What cannot be written in an address, such as half of a character, stands in it as something else.
  return parsed.kind === 'route' && parsed.route.name === 'search'
    ? { path, query: parsed.route.query ?? '' }
    : undefined
}
