import type { Trigger } from '../../protocol/cards/action'
import type { Card } from '../../protocol/entities/card'
import type { Competition } from '../../protocol/entities/competition'
import type { Deck } from '../../protocol/entities/deck'
import type { Standing } from '../../protocol/entities/standing'

/** What everybody who may open a deck gets to see of it; stored once under its hash. State holds the hash only. */
export interface DeckContent {
  readonly deck: Deck
  readonly cards: readonly Card[]
  readonly supportingCards: readonly Card[]
  readonly triggers: readonly Trigger[]
  /** Of a competition's deck: what is competed for, and how it stands. */
  readonly competition?: Competition
  readonly standing?: Standing
}
