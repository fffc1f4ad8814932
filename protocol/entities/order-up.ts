import * as t from 'io-ts'
import { entity } from '../codec'
import { Id } from '../ids'
import { Remediation } from './quiz'

export const OrderUpAnswer = entity('OrderUpAnswer', { id: Id }, { text: t.string })
export type OrderUpAnswer = t.TypeOf<typeof OrderUpAnswer>

/** A list to be put in order (D-ENTITY-20); the order of 'answers' is the correct one. */
export const OrderUp = entity(
  'OrderUp',
  {},
  { answers: t.array(OrderUpAnswer), survey: t.boolean, remediation: Remediation },
)
export type OrderUp = t.TypeOf<typeof OrderUp>
