import type { CardBack } from '../../protocol/cards'
import type { Card } from '../../protocol/entities/card'
import { defined } from '../../protocol/defined'
import { basicBack } from './basic'

/** A card that is read, with the page of the web among its parts when it has one (D-CARD-09, D-CARD-18, D-CARD-21). */
export function readBack(card: Card): CardBack {
  const parts = basicBack(card)
  const { url, cover } = card.webview ?? {}
  return url === undefined || url === ''
    ? parts
    : { ...parts, kind: 'webview', url, ...defined({ waiting: cover?.url }) }
}
