import type { CardBack } from '../../../protocol/cards'
import type { Card } from '../../../protocol/entities/card'
import { basicBack } from '../basic/basic'
import { nonEmpty } from '../../../protocol/text'

/** Projects the picture of the card, which opens in full size (D-CARD-06); a card without one is shown as basic. */
export function imageBack(card: Card): CardBack {
  const image = nonEmpty(card.coverImage?.url)
  return image === undefined ? basicBack() : { kind: 'image', image }
}
