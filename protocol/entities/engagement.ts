import * as t from 'io-ts'
import { entity, Finite, Instant, Integer, oneOf } from '../codec'
import { Id } from '../ids'

/** How much of a card a learner has seen, in percent (D-ENTITY-12). */
export const SeenRecord = entity(
  'SeenRecord',
  { id: Id, cardId: Id },
  { userId: Id, deckId: Id, percentageContentSeen: Finite, lastSeen: Instant },
)
export type SeenRecord = t.TypeOf<typeof SeenRecord>

/** A field of a card's own feedback form (D-ENTITY-14). */
export const CustomField = entity('CustomField', { id: Id }, { label: t.string, optional: t.boolean })
export type CustomField = t.TypeOf<typeof CustomField>

/** What a learner wrote in a custom field (D-ENTITY-15). */
export const FieldResponse = entity('FieldResponse', { id: Id }, { label: t.string, value: t.string })
export type FieldResponse = t.TypeOf<typeof FieldResponse>

export const FeedbackType = oneOf('FeedbackType', ['feedback', 'orderUp', 'likert', 'discussion'])
export type FeedbackType = t.TypeOf<typeof FeedbackType>

/**
 * What a card's form, slider or list sends (D-ENTITY-13). data by type: fieldResponses; answers (ids in the given
 * order) and correct; tick and points.
 */
export const Feedback = entity(
  'Feedback',
  { id: Id, cardId: Id },
  {
    userId: Id,
    deckId: Id,
    type: FeedbackType,
    body: t.string,
    data: entity(
      'FeedbackData',
      {},
      {
        fieldResponses: t.array(FieldResponse),
        answers: t.array(Id),
        correct: t.boolean,
        tick: Integer,
        points: Finite,
      },
    ),
    happenedAt: Instant,
  },
)
export type Feedback = t.TypeOf<typeof Feedback>

/** A slider of 'ticks' positions (D-ENTITY-16). */
export const Likert = entity(
  'Likert',
  {},
  {
    ticks: Integer,
    labels: t.array(t.string),
    showNumberLabels: t.boolean,
    minPoints: Finite,
    maxPoints: Finite,
    scoreGroupId: Id,
  },
)
export type Likert = t.TypeOf<typeof Likert>

/** Whether a card was helpful (D-ENTITY-17). */
export const CardRating = entity(
  'CardRating',
  { cardId: Id },
  { deckId: Id, positive: t.boolean, createdAt: Instant, body: t.string, deletedAt: Instant },
)
export type CardRating = t.TypeOf<typeof CardRating>

/** What the action button of card cardId does: gives or takes a role (D-ENTITY-18). */
export const Trigger = entity(
  'Trigger',
  { id: Id },
  {
    cardId: Id,
    actionType: oneOf('TriggerAction', ['addRole', 'removeRole']),
    actionData: entity('TriggerData', {}, { role: entity('TriggerRole', { id: Id }, {}) }),
  },
)
export type Trigger = t.TypeOf<typeof Trigger>
