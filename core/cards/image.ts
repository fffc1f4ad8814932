import type { CardBack } from '../../protocol/cards'
import type { Card } from '../../protocol/entities/card'
import { defined } from '../../protocol/defined'
import { basicBack } from './basic'

/** The picture of the card, to be opened in full (D-CARD-06); a card without one shows what else it has. */
export function imageBack(card: Card): CardBack {
  const image = card.coverImage?.url
  if (image === undefined) return basicBack(card)
  return { kind: 'image', image, ...defined({ content: card.content, footer: card.contentFooter }) }
}
