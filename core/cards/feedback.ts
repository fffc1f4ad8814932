import * as E from 'fp-ts/Either'
import type { CardBack } from '../../protocol/cards'
import type { CustomField, FieldResponse } from '../../protocol/cards/feedback'
import { fieldFault } from '../../protocol/cards/feedback-fields'
import { defined } from '../../protocol/defined'
import type { Card } from '../../protocol/entities/card'
import { newEvent } from '../../protocol/events'
import { nothing, refuse } from '../decider'
import { isOnline, serverTime } from '../device/device'
import { hashOf } from '../hash'
import { invariantError, type InvariantError } from '../invariants'
import { message, userId } from '../outbox/message'
import { cardAtHand } from './card-at-hand'
import type { CardContext } from './card-context'
import type { CardDomain } from './kind'
import { respond, wasJustSent } from './responses'
import { refusedAnswer, sendingOf, submitted } from './sending'

/** A card's form: a text, or the card's own fields (D-FEED). */
export const feedback: CardDomain<'feedback'> = {
  intents: {
    submitFeedback: (state, data, context) => {
      const found = cardAtHand(state, data, context)
      if (E.isLeft(found)) return found
      const { customFields = [] } = found.right.card
      const invalid = invalidFields(found.right.card, data)
      if (E.isLeft(invalid)) return refuse('feedbackIncomplete', invalid.left.message)
      if (invalid.right.length > 0) return refuse('feedbackIncomplete')
      const given =
        customFields.length > 0 ? { fieldResponses: labelled(customFields, data) } : { body: data.body ?? '' }
      const { cardId, deckId } = data
      const refused = data.another === true ? undefined : refusedAnswer(state, cardId, 'feedback')
      if (wasJustSent(state, cardId, given, context.at, refused)) return nothing
      const feedbackId = context.id('feedback')
      return submitted(newEvent('feedbackSubmitted', { feedbackId, cardId, deckId, ...given }), refused)
    },
  },
  evolve: {
    feedbackSubmitted: (state, { data: { cardId, body, fieldResponses }, at }) =>
      respond(state, cardId, { kind: 'feedback', at: serverTime(state, at), hash: hashOf({ body, fieldResponses }) }),
  },
  rows: {
    feedbackSubmitted: ({ data, at }, state) =>
      message(
        'submitFeedback',
        {},
        {
          id: data.feedbackId,
          userId: userId(state),
          cardId: data.cardId,
          deckId: data.deckId,
          type: 'feedback',
          happenedAt: serverTime(state, at),
          ...defined({ body: data.body }),
          ...(data.fieldResponses === undefined ? {} : { data: { fieldResponses: data.fieldResponses } }),
        },
      ),
  },
}

/** The form, and how far what was written in it has come; what was refused is there to be changed (O-32). */
export function feedbackBack(card: Card, { state }: CardContext): CardBack {
  const { body, data } = refusedAnswer(state, card.id, 'feedback')?.told ?? {}
  return {
    kind: 'feedback',
    ...sendingOf(state, card.id, 'feedback'),
    online: isOnline(state),
    fields: [...(card.customFields ?? [])],
    ...defined({
      body,
      fieldResponses: data?.fieldResponses,
      thanksTitle: filled(card.thanksTitle),
      sentMessage: filled(card.sentMessage),
    }),
  }
}

const filled = (text: string | undefined): string | undefined => (text?.trim() === '' ? undefined : text)

interface Given {
  readonly body?: string
  readonly fieldResponses?: readonly FieldResponse[]
}

/**
 * The fields that keep the form from being sent; 'body' where the card has none of its own. Every field that is not
 * optional needs words, an email field an email address (D-FEED-03..05, D-FEED-07); a field without its response is a
 * fault of the form (D-FEED-12).
 */
export function invalidFields(
  { customFields = [] }: Pick<Card, 'customFields'>,
  given: Given,
): E.Either<InvariantError, readonly string[]> {
  if (customFields.length === 0) return E.right(fieldFault({}, given.body ?? '') === undefined ? [] : ['body'])
  const values = new Map((given.fieldResponses ?? []).map(({ id, value }) => [id, value ?? '']))
  if (customFields.some(({ id }) => !values.has(id))) return E.left(invariantError('missingFieldResponse'))
  return E.right(
    customFields.filter((field) => fieldFault(field, values.get(field.id) ?? '') !== undefined).map(({ id }) => id),
  )
}

/** The responses to the card's fields, each with the field's label (D-FEED-08). */
const labelled = (fields: readonly CustomField[], { fieldResponses = [] }: Given): FieldResponse[] =>
  fields.map(({ id, label = '' }) => ({ id, label, value: fieldResponses.find((one) => one.id === id)?.value ?? '' }))
