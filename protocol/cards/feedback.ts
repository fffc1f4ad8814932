import * as t from 'io-ts'
import { entity } from '../codec'
import { event } from '../events/define'
import { Id } from '../ids'
import { Text } from '../text'
import { onCard } from './kind'

/** A field of a card's own feedback form (D-ENTITY-14). */
export const CustomField = entity('CustomField', { id: Id }, { label: t.string, optional: t.boolean })
export type CustomField = t.TypeOf<typeof CustomField>

/** What a learner wrote in a custom field (D-ENTITY-15). */
export const FieldResponse = entity('FieldResponse', { id: Id }, { label: t.string, value: t.string })
export type FieldResponse = t.TypeOf<typeof FieldResponse>

/**
 * A form: a text, or the card's own fields (D-FEED). thanksTitle and sentMessage replace the default words after it was
 * sent.
 */
export const feedback = {
  fields: { customFields: t.array(CustomField), thanksTitle: t.string, sentMessage: t.string },
  intents: {
    submitFeedback: entity('submitFeedback', onCard, { body: Text, fieldResponses: t.array(FieldResponse) }),
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
