import type { CardBack } from '../../protocol/cards'
import type { Card } from '../../protocol/entities/card'
import { basicBack } from './basic'
import { told } from './told'

/** The picture of the card, to be opened in full (D-CARD-06); a card without one is read. */
export function imageBack(card: Card): CardBack {
  const image = told(card.coverImage?.url)
  return image === undefined ? basicBack() : { kind: 'image', image }
}
