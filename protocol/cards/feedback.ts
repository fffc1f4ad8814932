import * as t from 'io-ts'
import { entity } from '../codec'
import { event } from '../events/define'
import { Id } from '../ids'
import { Text } from '../text'
import { onCard } from './kind'
import { SendingState } from './sending'

/** A field of a card's own feedback form (D-ENTITY-14). */
export const CustomField = entity('CustomField', { id: Id }, { label: t.string, optional: t.boolean })
export type CustomField = t.TypeOf<typeof CustomField>

/** What a learner wrote in a custom field (D-ENTITY-15). */
export const FieldResponse = entity('FieldResponse', { id: Id }, { label: t.string, value: t.string })
export type FieldResponse = t.TypeOf<typeof FieldResponse>

/** A value as the form gives it: no longer than a person may send. */
const GivenField = entity('GivenField', { id: Id }, { label: t.string, value: Text })

/** The form: the card's own fields, or one for a text where it has none (D-FEED-02). */
export const FeedbackBack = entity(
  'FeedbackBack',
  { kind: t.literal('feedback'), state: SendingState, online: t.boolean, fields: t.array(CustomField) },
  {
    waits: t.literal(true),
    refused: t.literal(true),
    /** What was written and refused, where the card has no fields of its own, and where it has. */
    body: t.string,
    fieldResponses: t.array(FieldResponse),
    thanksTitle: t.string,
    sentMessage: t.string,
  },
)
export type FeedbackBack = t.TypeOf<typeof FeedbackBack>

/**
 * A form: a text, or the card's own fields (D-FEED). thanksTitle and sentMessage replace the default words after it was
 * sent.
 */
export const feedback = {
  fields: { customFields: t.array(CustomField), thanksTitle: t.string, sentMessage: t.string },
  intents: {
    submitFeedback: entity('submitFeedback', onCard, {
      body: Text,
      fieldResponses: t.array(GivenField),
      /** One more: it takes the place of none that was refused (O-32). */
      another: t.literal(true),
    }),
  },
  events: {
    feedbackSubmitted: event(
      'feedbackSubmitted',
      1,
      entity(
        'FeedbackSubmitted',
        { feedbackId: Id, cardId: Id, deckId: Id },
        { body: t.string, fieldResponses: t.array(FieldResponse) },
      ),
    ),
  },
} as const
