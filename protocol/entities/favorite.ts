import * as t from 'io-ts'
import { struct, Instant } from '../codec'
import { Id } from '../ids'

/** A favourite card (S-ENTITY-08, D-ENTITY-31). With `cardTitle` a list can name a card before its deck is loaded. */
export const Favorite = struct(
  'Favorite',
  { cardId: Id, deckId: Id },
  { createdAt: Instant, deletedAt: Instant, cardTitle: t.string },
)
export type Favorite = t.TypeOf<typeof Favorite>
