import type { Selectable } from 'kysely'
import { defined } from '../../protocol/defined'
import { Competition } from '../../protocol/entities/competition'
import { Objective, Team } from '../../protocol/entities/standing'
import type { Standing } from '../../protocol/entities/standing'
import * as t from 'io-ts'
import { forUser } from '../context'
import type { Handlers, UserContext } from '../context'
import type { Schema } from '../db/schema'
import { stored } from '../db/stored'
import { refusals } from '../refusal'
import { fingerprint } from '../secrets'
import { Objectives } from './objectives'
import { playersFrom, teamsFrom, toldOf } from './standing-rows'
import type { Playing } from './standing-rows'

/** Competitions and where they stand. */
export const competitionHandlers = {
  competition: forUser(async (context, { path }) => {
    const row = await competitionRow(context, path.id)
    if (row === undefined) throw refusals.notFound('Competition')
    return { competition: stored(Competition, row.data) }
  }),

  /** In the order of the ids; those of other organisations are left out. */
  standings: forUser(async (context, { query }) => {
    const standings: Standing[] = []
    for (const id of query.competitionIds.slice(0, mostCompetitions)) {
      const row = await competitionRow(context, id)
      if (row !== undefined) standings.push(await standingOf(context, row))
    }
    return { standings }
  }),
} satisfies Handlers<'competition' | 'standings'>

const mostCompetitions = 50
const topPlayers = 10
/** So many players are told of, and as many of one's own team; of the others how many they are. */
const mostPlayers = 500

type Row = Selectable<Schema['competitions']>

const competitionRow = ({ tx, user }: UserContext, id: string): Promise<Row | undefined> =>
  tx.selectFrom('competitions').selectAll().where('id', '=', id).where('org_id', '=', user.org_id).executeTakeFirst()

async function standingOf(context: UserContext, row: Row): Promise<Standing> {
  const { anonymousPlayers = false, useWeightedScores = false } = stored(Competition, row.data)
  const teams = await packTeams(context, row)
  const players = await playersOf(context, row, teams, anonymousPlayers)
  const { told, own } = toldOf(players, context.user.id, mostPlayers)
  // In an anonymous competition nobody's name leaves the server but the player's own (D-COMPET-15).
  const shown = told.map((player) => {
    if (!anonymousPlayers || player.id === own?.id) return player
    const { user: _name, ...nameless } = player
    return nameless
  })
  return {
    competitionId: row.id,
    objectives: stored(t.array(Objective), row.objectives),
    topTeams: teamsFrom(
      teams,
      players.map(({ player }) => player),
      useWeightedScores,
    ),
    topPlayers: shown.slice(0, topPlayers),
    allPlayers: shown,
    playerCount: players.length,
    ...defined({ player: own }),
  }
}

async function packTeams({ tx }: UserContext, row: Row): Promise<readonly Team[]> {
  const rows = await tx.selectFrom('competition_teams').select('data').where('competition_id', '=', row.id).execute()
  return rows.map(({ data }) => stored(Team, data))
}

async function playersOf(
  { tx, ids }: UserContext,
  row: Row,
  teams: readonly Team[],
  anonymous: boolean,
): Promise<readonly Playing[]> {
  const most = stored(Objectives, row.objectives).reduce((sum, { points }) => sum + (points ?? 0), 0)
  const given = await tx
    .selectFrom('competition_players')
    .innerJoin('users', 'users.id', 'competition_players.user_id')
    .selectAll('competition_players')
    .select('users.name')
    .where('competition_id', '=', row.id)
    .execute()
  const awards = await tx
    .selectFrom('awards')
    .innerJoin('users', 'users.id', 'awards.user_id')
    .leftJoin('seal_keys', 'seal_keys.user_id', 'users.id')
    .select(['awards.user_id', 'users.name', 'awards.points', 'awards.awarded_at', 'seal_keys.key as secret'])
    .where('competition_id', '=', row.id)
    .execute()
  if (!anonymous) return playersFrom(given, awards, teams, most)
  return playersFrom(given, awards, teams, most, ({ secret }) => hiddenId(row.id, secret ?? ids.secret()))
}

/** An id by which nobody is found elsewhere, as in a discussion, and the same to everybody who looks (D-COMPET-15). */
const hiddenId = (competitionId: string, secret: string): string =>
  Buffer.from(fingerprint(`${competitionId} ${secret}`), 'base64url').toString('hex')
