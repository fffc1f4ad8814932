import * as t from 'io-ts'
import { struct, oneOf } from '../codec'
import { Id } from '../ids'

/** Lookup state of a shared link's card (D-ROUTE-09, D-ROUTE-15): 'failed' when the server could not be reached. */
export const SharedCardView = struct(
  'SharedCardView',
  { cardId: Id, state: oneOf('SharedCardState', ['looking', 'found', 'unknown', 'failed']) },
  { deckId: Id, offline: t.boolean },
)
export type SharedCardView = t.TypeOf<typeof SharedCardView>
