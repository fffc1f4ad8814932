import type { Selectable } from 'kysely'
import type { CardRating, Feedback } from '../../protocol/entities/engagement'
import { Feedback as FeedbackCodec, FeedbackType } from '../../protocol/entities/engagement'
import type { FeedbackTable, Schema } from '../db/schema'
import { omitNulls, decodeColumn } from '../db/column-codec'

/** Converts a stored form, slider or list response to its entity. */
export function feedbackEntity(row: Selectable<FeedbackTable>): Feedback {
  const { data } = decodeColumn(FeedbackCodec, { id: row.id, cardId: row.card_id, data: row.data })
  return {
    id: row.id,
    userId: row.user_id,
    cardId: row.card_id,
    deckId: row.deck_id,
    type: FeedbackType.is(row.type) ? row.type : 'feedback',
    happenedAt: row.happened_at,
    ...omitNulls({ body: row.body, data }),
  }
}

export const ratingEntity = (row: Selectable<Schema['ratings']>): CardRating => ({
  cardId: row.card_id,
  deckId: row.deck_id,
  positive: row.positive,
  createdAt: row.created_at,
  ...omitNulls({ body: row.body, deletedAt: row.deleted_at }),
})
