import * as t from 'io-ts'
import { entity } from '../codec'
import { Id } from '../ids'

/** Whether a card of an open deck shows and may be flipped (D-ENTITY-04). */
export const DeckCardState = entity('DeckCardState', { cardId: Id, hidden: t.boolean, flipLocked: t.boolean }, {})
export type DeckCardState = t.TypeOf<typeof DeckCardState>
