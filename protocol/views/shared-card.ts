import * as t from 'io-ts'
import { entity, oneOf } from '../codec'
import { Id } from '../ids'

/** Where the card of a shared link is (D-ROUTE-09, D-ROUTE-15): 'failed' when the server could not be asked. */
export const SharedCardView = entity(
  'SharedCardView',
  { cardId: Id, state: oneOf('SharedCardState', ['looking', 'found', 'unknown', 'failed']) },
  { deckId: Id, offline: t.boolean },
)
export type SharedCardView = t.TypeOf<typeof SharedCardView>
