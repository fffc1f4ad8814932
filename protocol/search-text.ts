/** Parses a search text. 'categoryId:{id}' at its start limits the search to that category (S-ROUTE-11). */
export function parseSearch(query: string): { readonly categoryId?: string; readonly terms: string } {
  const marker = 'categoryId:'
  if (!query.startsWith(marker)) return { terms: query.trim() }
  const rest = query.slice(marker.length)
  const space = rest.search(/\s/)
  const categoryId = space === -1 ? rest : rest.slice(0, space)
  const terms = space === -1 ? '' : rest.slice(space).trim()
  return categoryId === '' ? { terms } : { categoryId, terms }
}

/** Builds the search text for terms inside a category. */
export const searchText = (terms: string, categoryId?: string): string =>
  categoryId === undefined ? terms : `categoryId:${categoryId} ${terms}`.trimEnd()
