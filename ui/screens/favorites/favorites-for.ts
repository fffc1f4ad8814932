import type { View } from '../../../protocol/views'
import { matchesFilter } from '../../list/matches-filter'

type Entry = View<'favorites'>['favorited'][number]

/** Filters the Favorited section by the titles of deck and card together (S-FAV-03). */
export const favoritesFor = (term: string, favorited: readonly Entry[]): readonly Entry[] =>
  favorited.filter(({ tile, cardTitle = '' }) => matchesFilter(term, `${tile.title} ${cardTitle}`))
