import { sql } from 'kysely'
import { derivedCardId } from '../../core/deck/derived-cards'
import { PlaylistActivity } from '../../protocol/cards/playlist'
import type { KnownCardType } from '../../protocol/cards/types'
import { forUser } from '../api/context'
import type { Handlers, UserContext } from '../api/context'
import { cardSince, openCard, requireDeck, searchesCategory, workableCard } from '../content/access'
import { shelves, subtree } from '../content/categories'
import { firstDeliveredAt } from '../content/first-delivered-at'
import { isAnyOf } from '../db/text-conditions'
import { decodeColumn } from '../db/column-codec'
import { refusals } from '../api/refusal'
import { clampTime } from './clamp-time'
import { awardSeen } from './objectives'

/** Calls that record seen cards and ratings, and the call that returns listening records. */
export const engagementHandlers = {
  /** The highest percentage and the newest time win, regardless of the order of arrival (decks O-59). */
  seeCard: forUser(async (context, { params }) => {
    const { tx, user, now } = context
    if (params.userId !== undefined && params.userId !== user.id) throw refusals.notAllowed('speak for somebody else')
    const deckId = params.deckId ?? (await workableCard(context, params.cardId)).deckId
    await requireDeck(context, deckId)
    await requireCardOf(context, deckId, params.cardId)
    const percentage = Math.min(100, Math.max(0, params.percentageContentSeen ?? 0))
    const row = { percentage, last_seen: clampTime(now, params.lastSeen) }
    await tx
      .insertInto('seen')
      .values({ user_id: user.id, id: params.id, deck_id: deckId, card_id: params.cardId, ...row })
      .onConflict((on) =>
        on.columns(['user_id', 'deck_id', 'card_id']).doUpdateSet({
          percentage: sql<number>`greatest(seen.percentage, excluded.percentage)`,
          last_seen: sql<number>`greatest(seen.last_seen, excluded.last_seen)`,
        }),
      )
      .execute()
    await awardSeen(context, deckId, params.cardId)
    return {}
  }),

  /**
   * Deletes the seen records of all decks in a category, so that its daisy chain locks again (D-DAISY-04). A category
   * that was deleted, or is not the user's, has no records. It is not refused, because a refusal would block the outbox
   * (X-OUTBOX-02).
   */
  resetCardsSeen: forUser(async (context, { params }) => {
    const { tx, user } = context
    const all = await shelves(context)
    const inside = subtree(all, params.categoryId)
    const decks = all
      .filter(({ category }) => inside.has(category.id))
      .flatMap((shelf) => shelf.decks.map(({ id }) => id))
    const rows = tx.selectFrom('seen').where('user_id', '=', user.id).where(isAnyOf('deck_id', decks))
    // Locks rows in key order: another device may reset the same category concurrently.
    await rows.select('card_id').orderBy('deck_id').orderBy('card_id').forUpdate().execute()
    await tx.deleteFrom('seen').where('user_id', '=', user.id).where(isAnyOf('deck_id', decks)).execute()
    return {}
  }),

  rateCard: forUser(async (context, { params }) => {
    const { tx, user, now } = context
    await requireDeck(context, params.deckId)
    await requireCardOf(context, params.deckId, params.cardId)
    const row = {
      deck_id: params.deckId,
      positive: params.positive,
      body: params.body ?? null,
      created_at: clampTime(now, params.createdAt),
      deleted_at: null,
    }
    await tx
      .insertInto('ratings')
      .values({ user_id: user.id, card_id: params.cardId, ...row })
      .onConflict((on) => on.columns(['user_id', 'card_id']).doUpdateSet(row))
      .execute()
    return {}
  }),

  removeRating: forUser(async ({ tx, user, now }, { params }) => {
    await tx
      .updateTable('ratings')
      .set({ deleted_at: now })
      .where('user_id', '=', user.id)
      .where('card_id', '=', params.cardId)
      .where('deleted_at', 'is', null)
      .execute()
    return {}
  }),

  playlistActivity: forUser(async (context, { path }) => {
    await openCard(context, path.id)
    const rows = await context.tx
      .selectFrom('playlist_activity')
      .select('data')
      .where('user_id', '=', context.user.id)
      .where('card_id', '=', path.id)
      .orderBy('track_id')
      .execute()
    return { tracks: rows.map(({ data }) => decodeColumn(PlaylistActivity, data)) }
  }),
} satisfies Handlers<'seeCard' | 'resetCardsSeen' | 'rateCard' | 'removeRating' | 'playlistActivity'>

/**
 * Requires a card of the deck, of the own deck, or one that the client derives for it. In a deck that searches a
 * category, any card that the user may see is accepted. A card of an earlier version that the user received counts too.
 * Its action may have waited for a connection, or an attempt may still use that version (decision 10).
 */
export async function requireCardOf(context: UserContext, deckId: string, cardId: string): Promise<void> {
  const { tx, user, pack } = context
  if (derivedTypes.some((type) => cardId === derivedCardId(deckId, type))) return
  if (pack.card(cardId)?.deck_id === deckId) return
  const own = await tx
    .selectFrom('user_deck_cards')
    .select('card_id')
    .where('user_id', '=', user.id)
    .where('deck_id', '=', deckId)
    .where('card_id', '=', cardId)
    .executeTakeFirst()
  if (own !== undefined || (await wasCardOf(context, deckId, cardId))) return
  if (!searchesCategory(context, deckId)) throw refusals.notFound('Card')
  await workableCard(context, cardId, deckId)
}

/** Was the card in a version of the deck that the user has received? */
async function wasCardOf(context: UserContext, deckId: string, cardId: string): Promise<boolean> {
  const told = await firstDeliveredAt(context, [deckId])
  return told !== undefined && (await cardSince(context, deckId, cardId, told)) !== undefined
}

/** The card types that clients derive (decks O-63). */
const derivedTypes: readonly KnownCardType[] = [
  'index',
  'quizInstructions',
  'quizResults',
  'quizReport',
  'pointsResults',
  'leaderboard',
  'competitionInstructions',
  'competitionResult',
]
