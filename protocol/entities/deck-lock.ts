import * as t from 'io-ts'
import { entity } from '../codec'

/** Why a deck is locked (D-DECK-32): the deck before it in its category is not finished. */
export const DeckLock = entity('DeckLock', {}, { prevDeckId: t.string, prevDeckTitle: t.string, categoryId: t.string })
export type DeckLock = t.TypeOf<typeof DeckLock>
