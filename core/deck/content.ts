import type { Trigger } from '../../protocol/cards/action'
import type { Card } from '../../protocol/entities/card'
import type { Competition } from '../../protocol/entities/competition'
import type { Deck } from '../../protocol/entities/deck'
import type { Standing } from '../../protocol/entities/standing'

/**
 * The content of a deck, the same for every user who may open it; stored once under its hash. The state contains the
 * hash only.
 */
export interface DeckContent {
  readonly deck: Deck
  readonly cards: readonly Card[]
  readonly supportingCards: readonly Card[]
  readonly triggers: readonly Trigger[]
  /** For a competition's deck: the competition and its standings. */
  readonly competition?: Competition
  readonly standing?: Standing
}
