import type { View } from '../../../protocol/views'
import { fits } from '../../list/fits'

type Entry = View<'favorites'>['favorited'][number]

/** What of the Favorited section fits what was typed, by the deck's title and the card's together (S-FAV-03). */
export const favoritesFor = (term: string, favorited: readonly Entry[]): readonly Entry[] =>
  favorited.filter(({ tile, cardTitle = '' }) => fits(term, `${tile.title} ${cardTitle}`))
