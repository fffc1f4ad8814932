import type { CardBack } from '../../protocol/cards'
import type { Card } from '../../protocol/entities/card'
import { basicBack } from './basic'
import { readBack } from './webview'

/** The picture of the card, to be opened in full (D-CARD-06), and its other parts; a card without one is read. */
export function imageBack(card: Card): CardBack {
  const image = card.coverImage?.url
  if (image === undefined) return readBack(card)
  const { cover: _, ...parts } = basicBack(card)
  return { ...parts, kind: 'image', image }
}
