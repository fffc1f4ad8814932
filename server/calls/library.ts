import { Competition } from '../../protocol/entities/competition'
import type { DeckSummary } from '../../protocol/entities/deck'
import { Promo } from '../../protocol/entities/promo'
import { forUser, forUserWithEtag } from '../api/context'
import type { Handlers, UserContext } from '../api/context'
import { bundleOf, nest, shelfOf, shelves } from '../content/categories'
import { hourOf, trending } from '../content/trending'
import { deckSummaries, tuckedDecks } from '../content/summaries'
import { omitNulls, decodeColumn } from '../db/column-codec'
import { trialsOf } from './trials'

/** Calls about the home screen and the library. */
export const libraryHandlers = {
  home: forUser(async (context) => {
    const { tx, user, pack } = context
    const decks = await deckSummaries(context)
    const byId = new Map(decks.map(({ summary }) => [summary.id, summary]))
    const pick = (ids: readonly string[]): DeckSummary[] => ids.flatMap((id) => byId.get(id) ?? [])
    const competitions = pack.competitions(user.org_id)
    return {
      home: {
        favoritedDecks: pick(await favoriteDeckIds(context)),
        tuckedDecks: [...(await tuckedDecks(context))],
        recentlyAllowedDecks: pick(recentlyAllowed(context, decks)),
        recentlyOpenedDecks: pick(await recentlyOpened(context)),
        recommendedDecks: decks.filter(({ recommended }) => recommended).map(({ summary }) => summary),
        competitions: competitions.map(({ data }) => decodeColumn(Competition, data)),
        deckQuizTrials: await trialsOf(tx, user.id),
        notifications: await notificationsOf(context),
        promos: promosOf(context),
      },
    }
  }),

  library: forUserWithEtag((context) =>
    Promise.resolve({
      parts: ['seen', `hour ${hourOf(context.now)}`],
      make: async () => {
        const all = await shelves(context)
        return {
          library: {
            categories: nest(all, undefined),
            promos: promosOf(context),
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
    .innerJoin('decks', 'decks.id', 'favorites.deck_id')
    .select(['favorites.deck_id', ({ fn }) => fn.max('favorites.created_at').as('newest')])
    .where('favorites.user_id', '=', user.id)
    .where('favorites.deleted_at', 'is', null)
    .groupBy('favorites.deck_id')
    .orderBy('newest', 'desc')
    .execute()
  return rows.map(({ deck_id }) => deck_id)
}

/** How long a deck counts as recently allowed after a role has granted it, ms. */
const allowedLately = 14 * 86_400_000

/** Returns the decks that a role has recently granted to the user, then those that the organisation marks as new. */
function recentlyAllowed(
  { pack, memberships, user, now }: UserContext,
  decks: readonly { readonly id: string; readonly recently_allowed: boolean }[],
): readonly string[] {
  const lately = memberships.filter(({ since }) => since > Math.max(now - allowedLately, user.created_at))
  const granted = lately.toReversed().flatMap(({ role_id }) => pack.decksOfRole(role_id))
  const flagged = decks.filter(({ recently_allowed }) => recently_allowed).map(({ id }) => id)
  return [...new Set([...granted, ...flagged])]
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

/** Maximum number of notifications in an answer, the newest. */
const MAX_NOTIFICATIONS = 500

async function notificationsOf({ tx, user }: UserContext) {
  const rows = await tx
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', user.id)
    .orderBy('created_at', 'desc')
    .limit(MAX_NOTIFICATIONS)
    .execute()
  return rows.map(({ id, title, body, path, created_at, seen_at }) => ({
    notificationId: id,
    title,
    body,
    createdAt: created_at,
    ...omitNulls({ path, seenAt: seen_at }),
  }))
}

const promosOf = ({ pack, user }: UserContext): Promo[] =>
  pack.promos(user.org_id).map(({ data }) => decodeColumn(Promo, data))
