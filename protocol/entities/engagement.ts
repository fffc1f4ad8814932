import * as t from 'io-ts'
import { FieldResponse } from '../cards/feedback'
import { struct, Finite, Instant, Integer, oneOf } from '../codec'
import { Id } from '../ids'

/** How much of a card a learner has seen, in percent (D-ENTITY-12). */
export const SeenRecord = struct(
  'SeenRecord',
  { id: Id, cardId: Id },
  { userId: Id, deckId: Id, percentageContentSeen: Finite, lastSeen: Instant },
)
export type SeenRecord = t.TypeOf<typeof SeenRecord>

export const FeedbackType = oneOf('FeedbackType', ['feedback', 'orderUp', 'likert', 'discussion'])
export type FeedbackType = t.TypeOf<typeof FeedbackType>

/**
 * A submission of a card's form, slider or list (D-ENTITY-13). `data` by type: fieldResponses; answers (ids in the
 * given order) and correct; tick and points.
 */
export const Feedback = struct(
  'Feedback',
  { id: Id, cardId: Id },
  {
    userId: Id,
    deckId: Id,
    type: FeedbackType,
    body: t.string,
    data: struct(
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

/** The learner's rating of a card (D-ENTITY-17). */
export const CardRating = struct(
  'CardRating',
  { cardId: Id },
  { deckId: Id, positive: t.boolean, createdAt: Instant, body: t.string, deletedAt: Instant },
)
export type CardRating = t.TypeOf<typeof CardRating>
