import * as t from 'io-ts'
import type { Category } from '../../protocol/entities/category'
import type { UserContext } from '../api/context'
import { decodeColumn } from '../db/column-codec'

const hourLength = 3_600_000
/** Openings in this period count, ms. */
const lately = 30 * 86_400_000
const trendingCount = 4

/** Hours since 1970 UTC. */
export const hourOf = (now: number): number => Math.floor(now / hourLength)

/**
 * Returns the categories of the organisation whose decks were opened most in the last 30 days; only categories with
 * decks. Counts once per hour for everybody, because the cost of a count grows with the number of people.
 */
export async function trending(context: UserContext): Promise<Category[]> {
  const ids = (await counted(context)) ?? (await count(context))
  const categories = context.pack.categories(context.user.org_id)
  const byId = new Map(categories.map(({ category }) => [category.id, category]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

async function counted({ tx, user, now }: UserContext): Promise<readonly string[] | undefined> {
  const row = await tx
    .selectFrom('trending')
    .select('category_ids')
    .where('org_id', '=', user.org_id)
    .where('hour', '=', hourOf(now))
    .executeTakeFirst()
  return row === undefined ? undefined : decodeColumn(t.array(t.string), row.category_ids)
}

/** Counts for the whole organisation. If a concurrent request has stored a count, that count is used. */
async function count(context: UserContext): Promise<readonly string[]> {
  const { tx, user, now } = context
  const hour = hourOf(now)
  const rows = await tx
    .selectFrom('categories')
    .innerJoin('category_decks', 'category_decks.category_id', 'categories.id')
    .leftJoin('deck_opens', (join) =>
      join
        .onRef('deck_opens.deck_id', '=', 'category_decks.deck_id')
        .on('deck_opens.opened_at', '>', hour * hourLength - lately),
    )
    .select(['categories.id', ({ fn }) => fn.count('deck_opens.user_id').as('opens')])
    .where('categories.org_id', '=', user.org_id)
    .groupBy(['categories.id', 'categories.place'])
    .orderBy('opens', 'desc')
    .orderBy('categories.place')
    .limit(trendingCount)
    .execute()
  const ids = rows.map(({ id }) => id)
  await tx
    .insertInto('trending')
    .values({ org_id: user.org_id, hour, category_ids: JSON.stringify(ids) })
    .onConflict((on) => on.doNothing())
    .execute()
  return (await counted(context)) ?? ids
}
