import { parseSearch } from '../../protocol/search-text'
import type { Tells } from '../outbox/activities'

/** That somebody searched, once for a search, whoever is asked in the end. */
export const searchTells: Tells = {
  searchStarted: ({ data }) =>
    data.asked === undefined ? [{ event: 'searched', properties: { ...parseSearch(data.query) } }] : [],
}
