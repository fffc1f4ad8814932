import * as t from 'io-ts'
import { struct } from '../codec'
import { event } from '../events/define'
import { Id } from '../ids'
import { cardIds } from './card-kind'
import { Outcome, Remediation, RemediationView } from './quiz'
import { SubmissionStatus } from './submission-status'

export const OrderUpAnswer = struct('OrderUpAnswer', { id: Id }, { text: t.string })
export type OrderUpAnswer = t.TypeOf<typeof OrderUpAnswer>

/** A list to be put in order (D-ENTITY-20). The order of `answers` is the correct one. */
export const OrderUp = struct(
  'OrderUp',
  {},
  { answers: t.array(OrderUpAnswer), survey: t.boolean, remediation: Remediation },
)
export type OrderUp = t.TypeOf<typeof OrderUp>

/** The list, and after submission its outcome, even before the server has confirmed it (D-ORDER-01, D-ORDER-04). */
export const OrderUpBack = struct(
  'OrderUpBack',
  {
    kind: t.literal('orderUp'),
    answers: t.array(
      struct(
        'OrderedAnswer',
        { answerId: Id, text: t.string },
        { /** Is the answer in its correct position? Set only for a submitted, scored list. */ inPlace: t.boolean },
      ),
    ),
    state: SubmissionStatus,
    online: t.boolean,
  },
  { waits: t.literal(true), refused: t.literal(true), outcome: Outcome, remediation: RemediationView },
)
export type OrderUpBack = t.TypeOf<typeof OrderUpBack>

/** A list that the learner puts in order once (D-ORDER). */
export const orderUp = {
  fields: { orderUp: OrderUp },
  intents: { submitOrder: struct('submitOrder', { ...cardIds, answers: t.array(Id) }, {}) },
  events: {
    orderSubmitted: event(
      'orderSubmitted',
      1,
      struct(
        'OrderSubmitted',
        { feedbackId: Id, cardId: Id, deckId: Id, answers: t.array(Id) },
        { correct: t.boolean },
      ),
    ),
  },
} as const
