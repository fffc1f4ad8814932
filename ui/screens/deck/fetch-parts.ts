import { fetchBacks } from '../../cards/CardBack'
import { fetchRating } from '../../cards/CardRating'
import { sanitizer } from '../../components/sanitizer'

/** Fetches what any deck may need beside its screen: an open one fetches what its own cards need. */
export const fetchParts = (): Promise<unknown> => Promise.all([fetchBacks(), fetchRating(), sanitizer.fetch()])
