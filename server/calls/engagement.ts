import { sql } from 'kysely'
import { derivedCardId } from '../../core/deck/derived-cards'
import { PlaylistActivity } from '../../protocol/cards/playlist'
import type { KnownCardType } from '../../protocol/cards/types'
import { forUser } from '../context'
import type { Handlers, UserContext } from '../context'
import { cardSince, openCard, requireDeck, searchesCategory, workableCard } from '../content/access'
import { shelves, subtree } from '../content/categories'
import { toldSince } from '../content/told'
import { isAnyOf } from '../db/lists'
import { stored } from '../db/stored'
import { refusals } from '../refusal'
import { notAfter } from './moments'
import { awardSeen } from './objectives'

/** Seeing and rating cards, and listening. */
export const engagementHandlers = {
  /** The highest percentage and the newest time win, in whatever order records arrive (decks O-59). */
  seeCard: forUser(async (context, { params }) => {
    const { tx, user, now } = context
    if (params.userId !== undefined && params.userId !== user.id) throw refusals.notAllowed('speak for somebody else')
    const deckId = params.deckId ?? (await workableCard(context, params.cardId)).deckId
    await requireDeck(context, deckId)
    await requireCardOf(context, deckId, params.cardId)
    const percentage = Math.min(100, Math.max(0, params.percentageContentSeen ?? 0))
    const row = { percentage, last_seen: notAfter(now, params.lastSeen) }
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
   * Forgets what was seen in the decks of a category, so that its daisy chain locks again (D-DAISY-04). One that is gone
   * meanwhile, or was never this user's, has none: a refusal would hold up all that waits behind it (X-OUTBOX-02).
   */
  resetCardsSeen: forUser(async (context, { params }) => {
    const { tx, user } = context
    const all = await shelves(context)
    const inside = subtree(all, params.categoryId)
    const decks = all
      .filter(({ category }) => inside.has(category.id))
      .flatMap((shelf) => shelf.decks.map(({ id }) => id))
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
      created_at: notAfter(now, params.createdAt),
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
    return { tracks: rows.map(({ data }) => stored(PlaylistActivity, data)) }
  }),
} satisfies Handlers<'seeCard' | 'resetCardsSeen' | 'rateCard' | 'removeRating' | 'playlistActivity'>

/**
 * A card of the deck, of the own deck, or one that the client derives for it; in a deck that searches a category, any
 * card that the user may see. One that the deck had when it was told to the user counts too: what was done with it may
 * have waited for a connection, or an attempt goes on with it (decision 10).
 */
export async function requireCardOf(context: UserContext, deckId: string, cardId: string): Promise<void> {
  const { tx } = context
  if (derivedTypes.some((type) => cardId === derivedCardId(deckId, type))) return
  const card = await tx
    .selectFrom('cards')
    .select('id')
    .where('id', '=', cardId)
    .where('deck_id', '=', deckId)
    .executeTakeFirst()
  const own = await tx
    .selectFrom('user_deck_cards')
    .select('card_id')
    .where('card_id', '=', cardId)
    .where('deck_id', '=', deckId)
    .executeTakeFirst()
  if (card !== undefined || own !== undefined || (await wasCardOf(context, deckId, cardId))) return
  if (!(await searchesCategory(context, deckId))) throw refusals.notFound('Card')
  await workableCard(context, cardId, deckId)
}

/** Was the card in a version of the deck that was told to the user? */
async function wasCardOf(context: UserContext, deckId: string, cardId: string): Promise<boolean> {
  const told = await toldSince(context, [deckId])
  return told !== undefined && (await cardSince(context, deckId, cardId, told)) !== undefined
}

/** The cards that clients make themselves (decks O-63). */
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
