import { Competition } from '../../../protocol/entities/competition'
import { groupBy } from '../../../protocol/group-by'
import { Objectives } from '../../calls/objectives'
import { rankPlayers } from '../../calls/standings-query'
import { isAnyOf } from '../../db/text-conditions'
import type { Database } from '../../db/connection'
import { decodeColumn } from '../../db/column-codec'
import type { Effect } from './effect'
import { remaining } from './world'
import type { Change, World } from './world'

type Row = NonNullable<ReturnType<World['pack']['competition']>>
type Points = ReadonlyMap<string, number>

/**
 * Finds players whose points in a competition would be lost or fewer: the competition or their initial score is removed,
 * the points that can be earned fall below theirs, or they earned points with a deck that is removed.
 */
export async function competitionEffects(db: Database, change: Change): Promise<readonly Effect[]> {
  const { before, after } = change
  const present = new Set(remaining(change).map(({ id }) => id))
  const rows = before.pack.orgs.flatMap(({ organisation }) => before.pack.competitions(organisation.id))
  const scores = groupBy(
    await db
      .selectFrom('competition_scores')
      .select(['competition_id', 'user_id', 'points', 'awarded_at'])
      .where(
        isAnyOf(
          'competition_id',
          rows.map(({ id }) => id),
        ),
      )
      .execute(),
    ({ competition_id }) => competition_id,
  )
  const effects: Effect[] = []
  for (const row of rows) {
    const earned = (scores.get(row.id) ?? []).map((score) => ({ ...score, name: null }))
    const old = pointsIn(before, row, earned)
    const next = after.pack.competition(row.id)
    const gone = next === undefined ? new Map<string, number>() : await goneAwards(db, change, row, next)
    const fresh =
      next === undefined
        ? new Map<string, number>()
        : pointsIn(
            after,
            next,
            earned.map((score) => ({ ...score, points: score.points - (gone.get(score.user_id) ?? 0) })),
          )
    const title = decodeColumn(Competition, row.data).name ?? ''
    for (const [userId, points] of old) {
      if (!present.has(userId) || points <= (fresh.get(userId) ?? 0)) continue
      const isByDeck = (gone.get(userId) ?? 0) > 0
      effects.push({
        kind: 'points',
        reason: next === undefined || isByDeck ? 'removed' : 'lower',
        userId,
        subject: { id: row.id, title },
        // The server keeps points for a deck, but nobody else can earn them any more.
        kept: isByDeck,
      })
    }
  }
  return effects
}

type Earned = Parameters<typeof rankPlayers>[1]

/** Returns the points of all players of a competition, by user id. */
function pointsIn({ players }: World, row: Row, earned: Earned): Points {
  const given = players
    .filter(({ competition_id }) => competition_id === row.id)
    .map((player) => ({ ...player, name: null, team_id: null, updated_at: null }))
  const most = decodeColumn(Objectives, row.objectives).reduce((sum, { points }) => sum + (points ?? 0), 0)
  return new Map(rankPlayers(given, earned, [], most).map(({ userId, player }) => [userId, player.score]))
}

/** Sums the points that were earned with decks that the competition or the content loses, by user id. */
async function goneAwards(db: Database, { before, after }: Change, row: Row, next: Row): Promise<Points> {
  const decks = (objectives: unknown, { pack }: World) =>
    decodeColumn(Objectives, objectives)
      .flatMap(({ objectData }) => objectData?.ids ?? [])
      .filter((id) => pack.deck(id) !== undefined)
  const stay = new Set(decks(next.objectives, after))
  const gone = decks(row.objectives, before).filter((id) => !stay.has(id))
  if (gone.length === 0) return new Map()
  // An award names the deck of a passed assessment, or the seen card.
  const objects = gone.flatMap((id) => [id, ...(before.pack.deck(id)?.cards ?? []).map((card) => card.id)])
  const rows = await db
    .selectFrom('awards')
    .select(['user_id', ({ fn }) => fn.sum<number>('points').as('points')])
    .where('competition_id', '=', row.id)
    .where(isAnyOf('object_id', objects))
    .groupBy('user_id')
    .execute()
  return new Map(rows.map(({ user_id, points }) => [user_id, Number(points)]))
}
