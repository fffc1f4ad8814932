import { defined } from '../../protocol/defined'
import type { Card, SearchCard } from '../../protocol/entities/card'

/** A card as a search gives it: what names it, and where it stands as far as that is known. */
export const cardHit = (
  { id, deckId, title, titleHtml, content, type, coverImage }: Card,
  place: Pick<SearchCard, 'deckId' | 'deckTitle' | 'categoryPath'> = {},
): SearchCard => ({
  id,
  ...defined({ deckId, title, titleHtml, content, type, coverImage }),
  ...place,
})
