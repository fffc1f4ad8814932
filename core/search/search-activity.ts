import { parseSearch } from '../../protocol/search-text'
import type { ActivityTrackers } from '../outbox/activities'

/** Activity tracker of searches: once per search, for any number of sources. */
export const searchActivity: ActivityTrackers = {
  searchStarted: ({ data }) =>
    data.asked === undefined ? [{ event: 'searched', properties: { ...parseSearch(data.query) } }] : [],
}
