import * as t from 'io-ts'
import { struct } from '../codec'
import { Id } from '../ids'

/** Whether a card of an open deck is hidden and whether it may be flipped (D-ENTITY-04). */
export const DeckCardState = struct('DeckCardState', { cardId: Id, hidden: t.boolean, flipLocked: t.boolean }, {})
export type DeckCardState = t.TypeOf<typeof DeckCardState>
