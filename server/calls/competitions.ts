import type { Selectable } from 'kysely'
import { omitUndefined } from '../../protocol/omit-undefined'
import { Competition } from '../../protocol/entities/competition'
import { Objective, Team } from '../../protocol/entities/standing'
import type { Standing } from '../../protocol/entities/standing'
import * as t from 'io-ts'
import { forUser } from '../api/context'
import type { Handlers, UserContext } from '../api/context'
import type { Schema } from '../db/schema'
import { decodeColumn } from '../db/column-codec'
import { refusals } from '../api/refusal'
import { hashSecret } from '../auth/secrets'
import { Objectives } from './objectives'
import { rankPlayers, rankTeams, visiblePlayers } from './standings-query'
import type { RankedPlayer } from './standings-query'

/** Calls about competitions and their standings. */
export const competitionHandlers = {
  competition: forUser(async (context, { path }) => {
    const row = await competitionRow(context, path.id)
    if (row === undefined) throw refusals.notFound('Competition')
    return { competition: decodeColumn(Competition, row.data) }
  }),

  /** Returns each standing once, in the given order. Omits ids of other organisations. */
  standings: forUser(async (context, { query }) => {
    const standings: Standing[] = []
    for (const id of [...new Set(query.competitionIds)].slice(0, mostCompetitions)) {
      const row = await competitionRow(context, id)
      if (row !== undefined) standings.push(await standingOf(context, row))
    }
    return { standings }
  }),
} satisfies Handlers<'competition' | 'standings'>

const mostCompetitions = 50
const topPlayers = 10
/**
 * Limit of listed players: the best of all, and as many of the user's own team. The remaining players are only counted.
 */
const mostPlayers = 500

type Row = Selectable<Schema['competitions']>

const competitionRow = ({ tx, user }: UserContext, id: string): Promise<Row | undefined> =>
  tx.selectFrom('competitions').selectAll().where('id', '=', id).where('org_id', '=', user.org_id).executeTakeFirst()

async function standingOf(context: UserContext, row: Row): Promise<Standing> {
  const { anonymousPlayers = false, useWeightedScores = false } = decodeColumn(Competition, row.data)
  const teams = await packTeams(context, row)
  const players = await playersOf(context, row, teams, anonymousPlayers)
  const { told, own } = visiblePlayers(players, context.user.id, mostPlayers)
  // In an anonymous competition, only the player's own name leaves the server (D-COMPET-15).
  const shown = told.map((player) => {
    if (!anonymousPlayers || player.id === own?.id) return player
    const { user: _name, ...nameless } = player
    return nameless
  })
  return {
    competitionId: row.id,
    objectives: decodeColumn(t.array(Objective), row.objectives),
    topTeams: rankTeams(
      teams,
      players.map(({ player }) => player),
      useWeightedScores,
    ),
    topPlayers: shown.slice(0, topPlayers),
    allPlayers: shown,
    playerCount: players.length,
    ...omitUndefined({ player: own }),
  }
}

async function packTeams({ tx }: UserContext, row: Row): Promise<readonly Team[]> {
  const rows = await tx.selectFrom('competition_teams').select('data').where('competition_id', '=', row.id).execute()
  return rows.map(({ data }) => decodeColumn(Team, data))
}

async function playersOf(
  { tx, ids }: UserContext,
  row: Row,
  teams: readonly Team[],
  anonymous: boolean,
): Promise<readonly RankedPlayer[]> {
  const most = decodeColumn(Objectives, row.objectives).reduce((sum, { points }) => sum + (points ?? 0), 0)
  const given = await tx
    .selectFrom('competition_players')
    .innerJoin('users', 'users.id', 'competition_players.user_id')
    .selectAll('competition_players')
    .select('users.name')
    .where('competition_id', '=', row.id)
    .execute()
  const awards = await tx
    .selectFrom('competition_scores')
    .innerJoin('users', 'users.id', 'competition_scores.user_id')
    .leftJoin('seal_keys', 'seal_keys.user_id', 'users.id')
    .select(['competition_scores.user_id', 'competition_scores.points', 'competition_scores.awarded_at'])
    .select(['users.name', 'seal_keys.key as secret'])
    .where('competition_id', '=', row.id)
    .execute()
  if (!anonymous) return rankPlayers(given, awards, teams, most)
  return rankPlayers(given, awards, teams, most, ({ secret }) => hiddenId(row.id, secret ?? ids.secret()))
}

/**
 * Derives an id that cannot be linked to the user elsewhere, as in a discussion, and that is the same for every viewer
 * (D-COMPET-15).
 */
const hiddenId = (competitionId: string, secret: string): string =>
  Buffer.from(hashSecret(`${competitionId} ${secret}`), 'base64url').toString('hex')
