import * as t from 'io-ts'
import { struct } from '../codec'

/** Why a deck is locked (D-DECK-32): the previous deck of its category is not finished. */
export const DeckLock = struct('DeckLock', {}, { prevDeckId: t.string, prevDeckTitle: t.string, categoryId: t.string })
export type DeckLock = t.TypeOf<typeof DeckLock>
