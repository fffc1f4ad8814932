import * as t from 'io-ts'
import { struct } from '../codec'
import { event } from '../events/define'
import { Id } from '../ids'
import { Text } from '../text'
import { cardIds } from './card-kind'
import { SubmissionStatus } from './submission-status'

/** A custom field of a card's feedback form (D-ENTITY-14). */
export const CustomField = struct('CustomField', { id: Id }, { label: t.string, optional: t.boolean })
export type CustomField = t.TypeOf<typeof CustomField>

/** The learner's response in a custom field (D-ENTITY-15). */
export const FieldResponse = struct('FieldResponse', { id: Id }, { label: t.string, value: t.string })
export type FieldResponse = t.TypeOf<typeof FieldResponse>

/** A field's value as the form sends it, limited to the maximum text length. */
const GivenField = struct('GivenField', { id: Id }, { label: t.string, value: Text })

/** The form: the card's custom fields, or one text field if it has none (D-FEED-02). */
export const FeedbackBack = struct(
  'FeedbackBack',
  { kind: t.literal('feedback'), state: SubmissionStatus, online: t.boolean, fields: t.array(CustomField) },
  {
    waits: t.literal(true),
    refused: t.literal(true),
    /** The refused response: the text if the card has no custom fields, else the fields. */
    body: t.string,
    fieldResponses: t.array(FieldResponse),
    thanksTitle: t.string,
    sentMessage: t.string,
  },
)
export type FeedbackBack = t.TypeOf<typeof FeedbackBack>

/**
 * A feedback form: one text, or the card's custom fields (D-FEED). `thanksTitle` and `sentMessage` replace the default
 * texts after sending.
 */
export const feedback = {
  fields: { customFields: t.array(CustomField), thanksTitle: t.string, sentMessage: t.string },
  intents: {
    submitFeedback: struct('submitFeedback', cardIds, {
      body: Text,
      fieldResponses: t.array(GivenField),
      /** An additional response: it does not replace a refused one (O-32). */
      another: t.literal(true),
    }),
  },
  events: {
    feedbackSubmitted: event(
      'feedbackSubmitted',
      1,
      struct(
        'FeedbackSubmitted',
        { feedbackId: Id, cardId: Id, deckId: Id },
        { body: t.string, fieldResponses: t.array(FieldResponse) },
      ),
    ),
  },
} as const
