import { searchText } from '../../../protocol/search-text'
import { buildPath, parsePath } from '../../../protocol/paths'

/** A search as a URL. */
interface SearchAddress {
  readonly path: string
  /** The query as the router parses it from the path. */
  readonly query: string
}

/** Path segments that browsers remove. */
const dots = /^\.{1,2}$/

/**
 * Returns the URL of a search, in a category or everywhere (S-ROUTE-10, S-ROUTE-11); undefined if no URL can contain
 * the words.
 */
export function searchAddress(words: string, categoryId?: string): SearchAddress | undefined {
  const text = searchText(words.trim(), categoryId)
  if (text === '') return { path: buildPath({ name: 'search' }), query: '' }
  const query = dots.test(text) ? `${text} ` : text
  const path = buildPath({ name: 'search', query })
  const parsed = parsePath(path)
  // Invalid text, such as half a surrogate pair, is replaced in the URL.
  return parsed.kind === 'route' && parsed.route.name === 'search'
    ? { path, query: parsed.route.query ?? '' }
    : undefined
}
