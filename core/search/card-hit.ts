import { omitUndefined } from '../../protocol/omit-undefined'
import type { Card, SearchCard } from '../../protocol/entities/card'

/** Projects a card as a search result: its naming fields, and its location as far as it is known. */
export const cardHit = (
  { id, deckId, title, titleHtml, content, type, coverImage }: Card,
  place: Pick<SearchCard, 'deckId' | 'deckTitle' | 'categoryPath'> = {},
): SearchCard => ({
  id,
  ...omitUndefined({ deckId, title, titleHtml, content, type, coverImage }),
  ...place,
})
