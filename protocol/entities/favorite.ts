import * as t from 'io-ts'
import { entity, Instant } from '../codec'
import { Id } from '../ids'

/** A favourite card (S-ENTITY-08, D-ENTITY-31). cardTitle lets a list name a card whose deck is not loaded. */
export const Favorite = entity(
  'Favorite',
  { cardId: Id, deckId: Id },
  { createdAt: Instant, deletedAt: Instant, cardTitle: t.string },
)
export type Favorite = t.TypeOf<typeof Favorite>
