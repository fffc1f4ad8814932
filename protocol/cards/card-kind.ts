import type * as t from 'io-ts'
import type { EventKind } from '../events/define'
import { Id } from '../ids'

/** The fields, intents and events of one card kind. */
export interface CardKind {
  /** The card fields that only this kind has. */
  readonly fields: t.Props
  /** The intents of such a card. The card's dispatch fills in the deck id and the card id. */
  readonly intents: t.Props
  readonly events: Readonly<Record<string, EventKind<string, t.Mixed>>>
}

/** The ids that nearly every card intent and card event contains. */
export const cardIds = { cardId: Id, deckId: Id }
