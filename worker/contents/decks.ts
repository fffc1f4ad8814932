import * as t from 'io-ts'
import { entity } from '../../protocol/codec'
import { Card } from '../../protocol/entities/card'
import { Deck } from '../../protocol/entities/deck'
import { Trigger } from '../../protocol/cards/action'
import type { ContentCodecs } from '../contents'

const DeckContentCodec = entity(
  'DeckContent',
  { deck: Deck, cards: t.array(Card), supportingCards: t.array(Card), triggers: t.array(Trigger) },
  {},
)

export const deckContents = { deck: DeckContentCodec } as const satisfies Partial<ContentCodecs>
