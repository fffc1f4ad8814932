import { Competition } from '../../protocol/entities/competition'
import type { DeckSummary } from '../../protocol/entities/deck'
import { Promo } from '../../protocol/entities/promo'
import { forUser, forUserStamped } from '../context'
import type { Handlers, UserContext } from '../context'
import { bundleOf, nest, shelfOf, shelves } from '../content/categories'
import { hourOf, trending } from '../content/trending'
import { deckSummaries, tuckedDecks } from '../content/summaries'
import { present, stored } from '../db/stored'
import { trialsOf } from './trials'

/** Home and library. */
export const libraryHandlers = {
  home: forUser(async (context) => {
    const { tx, user } = context
    const decks = await deckSummaries(context)
    const byId = new Map(decks.map(({ summary }) => [summary.id, summary]))
    const pick = (ids: readonly string[]): DeckSummary[] => ids.flatMap((id) => byId.get(id) ?? [])
    const competitions = await tx
      .selectFrom('competitions')
      .select('data')
      .where('org_id', '=', user.org_id)
      .orderBy('place')
      .execute()
    return {
      home: {
        favoritedDecks: pick(await favoriteDeckIds(context)),
        tuckedDecks: [...(await tuckedDecks(context))],
        recentlyAllowedDecks: pick(await recentlyAllowed(context, decks)),
        recentlyOpenedDecks: pick(await recentlyOpened(context)),
        recommendedDecks: decks.filter(({ recommended }) => recommended).map(({ summary }) => summary),
        competitions: competitions.map(({ data }) => stored(Competition, data)),
        deckQuizTrials: await trialsOf(tx, user.id),
        notifications: await notificationsOf(context),
        promos: await promosOf(context),
      },
    }
  }),

  library: forUserStamped((context) =>
    Promise.resolve({
      parts: ['seen', `hour ${hourOf(context.now)}`],
      make: async () => {
        const all = await shelves(context)
        return {
          library: {
            categories: nest(all, undefined),
            promos: await promosOf(context),
            trending: await trending(context),
          },
        }
      },
    }),
  ),

  category: forUser(async (context, { path }) => {
    const all = await shelves(context)
    return { bundle: bundleOf(all, shelfOf(all, path.categoryId)) }
  }),

  trendingCategories: forUser(async (context) => ({ categories: await trending(context) })),
} satisfies Handlers<'home' | 'library' | 'category' | 'trendingCategories'>

async function favoriteDeckIds({ tx, user }: UserContext): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('favorites')
    .select(['deck_id', ({ fn }) => fn.max('created_at').as('newest')])
    .where('user_id', '=', user.id)
    .where('deleted_at', 'is', null)
    .groupBy('deck_id')
    .orderBy('newest', 'desc')
    .execute()
  return rows.map(({ deck_id }) => deck_id)
}

/** A deck that a role opened counts as recently allowed for so long. */
const allowedLately = 14 * 86_400_000

/** What the organisation calls new, and what a role has opened to this user of late. */
async function recentlyAllowed(
  { tx, user, now }: UserContext,
  decks: readonly { readonly id: string; readonly recently_allowed: boolean }[],
): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('memberships')
    .innerJoin('role_decks', 'role_decks.role_id', 'memberships.role_id')
    .select('role_decks.deck_id')
    .where('memberships.user_id', '=', user.id)
    .where('memberships.since', '>', Math.max(now - allowedLately, user.created_at))
    .orderBy('memberships.since', 'desc')
    .execute()
  const flagged = decks.filter(({ recently_allowed }) => recently_allowed).map(({ id }) => id)
  return [...new Set([...rows.map(({ deck_id }) => deck_id), ...flagged])]
}

const recentDecks = 10

async function recentlyOpened({ tx, user }: UserContext): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('deck_opens')
    .select('deck_id')
    .where('user_id', '=', user.id)
    .orderBy('opened_at', 'desc')
    .limit(recentDecks)
    .execute()
  return rows.map(({ deck_id }) => deck_id)
}

async function notificationsOf({ tx, user }: UserContext) {
  const rows = await tx
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', user.id)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(({ id, title, body, path, created_at, seen_at }) => ({
    notificationId: id,
    title,
    body,
    createdAt: created_at,
    ...present({ path, seenAt: seen_at }),
  }))
}

async function promosOf({ tx, user }: UserContext): Promise<Promo[]> {
  const rows = await tx.selectFrom('promos').select('data').where('org_id', '=', user.org_id).orderBy('place').execute()
  return rows.map(({ data }) => stored(Promo, data))
}
