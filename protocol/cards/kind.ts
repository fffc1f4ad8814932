import type * as t from 'io-ts'
import type { EventKind } from '../events/define'
import { Id } from '../ids'

/** What belongs to one kind of card and to no other. */
export interface CardKind {
  /** The fields of a card that are this kind's. */
  readonly fields: t.Props
  /** What may be asked of such a card. The card's own dispatch fills in the ids of deck and card. */
  readonly intents: t.Props
  readonly events: Readonly<Record<string, EventKind<string, t.Mixed>>>
}

/** The ids that nearly everything about a card begins with. */
export const onCard = { cardId: Id, deckId: Id }
