import * as t from 'io-ts'
import { Category } from '../../protocol/entities/category'
import type { UserContext } from '../context'
import { stored } from '../db/stored'

const hourLength = 3_600_000
/** Openings of so many ms count. */
const lately = 30 * 86_400_000
const trendingCount = 4

/** Hours since 1970 UTC. */
export const hourOf = (now: number): number => Math.floor(now / hourLength)

/**
 * The categories whose decks the organisation's people have opened most of late, those with any deck only. They are
 * counted once an hour and told alike to everybody in it: a count takes the longer the more people there are.
 */
export async function trending(context: UserContext): Promise<Category[]> {
  const { tx, user } = context
  const ids = (await counted(context)) ?? (await count(context))
  const rows = await tx.selectFrom('categories').select(['id', 'data']).where('org_id', '=', user.org_id).execute()
  const byId = new Map(rows.map(({ id, data }) => [id, data]))
  return ids.flatMap((id) => (byId.has(id) ? [stored(Category, byId.get(id))] : []))
}

async function counted({ tx, user, now }: UserContext): Promise<readonly string[] | undefined> {
  const row = await tx
    .selectFrom('trending')
    .select('category_ids')
    .where('org_id', '=', user.org_id)
    .where('hour', '=', hourOf(now))
    .executeTakeFirst()
  return row === undefined ? undefined : stored(t.array(t.string), row.category_ids)
}

/** Whoever counts first in an hour counts for everybody; what another one has counted meanwhile holds. */
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
