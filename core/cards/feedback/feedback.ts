import * as E from 'fp-ts/Either'
import type { CardBack } from '../../../protocol/cards'
import type { CustomField, FieldResponse } from '../../../protocol/cards/feedback'
import { fieldFault } from '../../../protocol/cards/feedback-fields'
import { omitUndefined } from '../../../protocol/omit-undefined'
import type { Card } from '../../../protocol/entities/card'
import { newEvent } from '../../../protocol/events'
import { noEvents, refuse } from '../../decider'
import { isOnline, serverTime } from '../../device/device'
import { hashOf } from '../../hash'
import { invariantError, type InvariantError } from '../../invariants'
import { outboxRequest, userId } from '../../outbox/outbox-request'
import { requireCard } from '../require-card'
import type { CardContext } from '../card-context'
import type { CardDomain } from '../card-domain'
import { recordResponse, wasJustSent } from '../responses'
import { refusedAnswer, submissionStatus, submitAnswer } from '../submission-status'

/** Decides a card's form: one text field, or the card's custom fields (D-FEED). */
export const feedback: CardDomain<'feedback'> = {
  intents: {
    submitFeedback: (state, data, context) => {
      const found = requireCard(state, data, context)
      if (E.isLeft(found)) return found
      const { customFields = [] } = found.right.card
      const invalid = invalidFields(found.right.card, data)
      if (E.isLeft(invalid)) return refuse('feedbackIncomplete', invalid.left.message)
      if (invalid.right.length > 0) return refuse('feedbackIncomplete')
      const given =
        customFields.length > 0 ? { fieldResponses: labelled(customFields, data) } : { body: data.body ?? '' }
      const { cardId, deckId } = data
      const refused = data.another === true ? undefined : refusedAnswer(state, cardId, 'feedback')
      if (wasJustSent(state, cardId, given, context.at, refused)) return noEvents
      const feedbackId = context.id('feedback')
      return submitAnswer(newEvent('feedbackSubmitted', { feedbackId, cardId, deckId, ...given }), refused)
    },
  },
  evolve: {
    feedbackSubmitted: (state, { data: { cardId, body, fieldResponses }, at }) =>
      recordResponse(state, cardId, {
        kind: 'feedback',
        at: serverTime(state, at),
        hash: hashOf({ body, fieldResponses }),
      }),
  },
  requests: {
    feedbackSubmitted: ({ data, at }, state) =>
      outboxRequest(
        'submitFeedback',
        {},
        {
          id: data.feedbackId,
          userId: userId(state),
          cardId: data.cardId,
          deckId: data.deckId,
          type: 'feedback',
          happenedAt: serverTime(state, at),
          ...omitUndefined({ body: data.body }),
          ...(data.fieldResponses === undefined ? {} : { data: { fieldResponses: data.fieldResponses } }),
        },
      ),
  },
}

/** Projects the form with its submission status; refused input is filled in again for editing (O-32). */
export function feedbackBack(card: Card, { state }: CardContext): CardBack {
  const { body, data } = refusedAnswer(state, card.id, 'feedback')?.told ?? {}
  return {
    kind: 'feedback',
    ...submissionStatus(state, card.id, 'feedback'),
    online: isOnline(state),
    fields: [...(card.customFields ?? [])],
    ...omitUndefined({
      body,
      fieldResponses: data?.fieldResponses,
      thanksTitle: nonBlank(card.thanksTitle),
      sentMessage: nonBlank(card.sentMessage),
    }),
  }
}

const nonBlank = (text: string | undefined): string | undefined => (text?.trim() === '' ? undefined : text)

interface GivenFeedback {
  readonly body?: string
  readonly fieldResponses?: readonly FieldResponse[]
}

/**
 * Returns the ids of invalid fields; 'body' for a card without custom fields. Every field that is not optional needs
 * text, and an email field needs an email address (D-FEED-03..05, D-FEED-07). A field without a response is an error of
 * the form itself (D-FEED-12).
 */
export function invalidFields(
  { customFields = [] }: Pick<Card, 'customFields'>,
  given: GivenFeedback,
): E.Either<InvariantError, readonly string[]> {
  if (customFields.length === 0) return E.right(fieldFault({}, given.body ?? '') === undefined ? [] : ['body'])
  const values = new Map((given.fieldResponses ?? []).map(({ id, value }) => [id, value ?? '']))
  if (customFields.some(({ id }) => !values.has(id))) return E.left(invariantError('missingFieldResponse'))
  return E.right(
    customFields.filter((field) => fieldFault(field, values.get(field.id) ?? '') !== undefined).map(({ id }) => id),
  )
}

/** Returns the responses to the card's fields, each with the field's label (D-FEED-08). */
const labelled = (fields: readonly CustomField[], { fieldResponses = [] }: GivenFeedback): FieldResponse[] =>
  fields.map(({ id, label = '' }) => ({ id, label, value: fieldResponses.find((one) => one.id === id)?.value ?? '' }))
