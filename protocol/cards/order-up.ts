import * as t from 'io-ts'
import { entity } from '../codec'
import { event } from '../events/define'
import { Id } from '../ids'
import { onCard } from './kind'
import { Outcome, Remediation, RemediationView } from './quiz'
import { SendingState } from './sending'

export const OrderUpAnswer = entity('OrderUpAnswer', { id: Id }, { text: t.string })
export type OrderUpAnswer = t.TypeOf<typeof OrderUpAnswer>

/** A list to be put in order (D-ENTITY-20); the order of 'answers' is the correct one. */
export const OrderUp = entity(
  'OrderUp',
  {},
  { answers: t.array(OrderUpAnswer), survey: t.boolean, remediation: Remediation },
)
export type OrderUp = t.TypeOf<typeof OrderUp>

/** The list as it shows, and once it was given what came of it, also before the server has it (D-ORDER-01, D-ORDER-04). */
export const OrderUpBack = entity(
  'OrderUpBack',
  {
    kind: t.literal('orderUp'),
    answers: t.array(
      entity(
        'OrderedAnswer',
        { answerId: Id, text: t.string },
        { /** Is it where it belongs? Only of a scored list that was submitted. */ inPlace: t.boolean },
      ),
    ),
    state: SendingState,
    online: t.boolean,
  },
  { waits: t.literal(true), refused: t.literal(true), outcome: Outcome, remediation: RemediationView },
)
export type OrderUpBack = t.TypeOf<typeof OrderUpBack>

/** A list that is put in order, once (D-ORDER). */
export const orderUp = {
  fields: { orderUp: OrderUp },
  intents: { submitOrder: entity('submitOrder', { ...onCard, answers: t.array(Id) }, {}) },
  events: {
    orderSubmitted: event(
      'orderSubmitted',
      1,
      entity(
        'OrderSubmitted',
        { feedbackId: Id, cardId: Id, deckId: Id, answers: t.array(Id) },
        { correct: t.boolean },
      ),
    ),
  },
} as const
