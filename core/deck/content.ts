import type { Trigger } from '../../protocol/cards/action'
import type { Card } from '../../protocol/entities/card'
import type { Deck } from '../../protocol/entities/deck'

/** What everybody who may open a deck gets to see of it; stored once under its hash. State holds the hash only. */
export interface DeckContent {
  readonly deck: Deck
  readonly cards: readonly Card[]
  readonly supportingCards: readonly Card[]
  readonly triggers: readonly Trigger[]
}
