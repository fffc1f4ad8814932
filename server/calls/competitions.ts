import type { Selectable } from 'kysely'
import { Competition } from '../../protocol/entities/competition'
import { Objective, Team } from '../../protocol/entities/standing'
import type { Player, Standing } from '../../protocol/entities/standing'
import * as t from 'io-ts'
import { forUser } from '../context'
import type { Handlers, UserContext } from '../context'
import type { Schema } from '../db/schema'
import { present, stored } from '../db/stored'
import { refusals } from '../refusal'
import { Objectives } from './objectives'

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

type Row = Selectable<Schema['competitions']>

const competitionRow = ({ tx, user }: UserContext, id: string): Promise<Row | undefined> =>
  tx.selectFrom('competitions').selectAll().where('id', '=', id).where('org_id', '=', user.org_id).executeTakeFirst()

async function standingOf(context: UserContext, row: Row): Promise<Standing> {
  const { anonymousPlayers = false } = stored(Competition, row.data)
  const players = await playersOf(context, row)
  const own = players.find(({ userId }) => userId === context.user.id)
  // In an anonymous competition nobody's name leaves the server but the player's own (D-COMPET-15).
  const shown = players.map(({ player, userId }) => {
    if (!anonymousPlayers || userId === context.user.id) return player
    const { user: _name, ...nameless } = player
    return nameless
  })
  const teams = await teamsOf(
    context,
    row,
    players.map(({ player }) => player),
  )
  return {
    competitionId: row.id,
    objectives: stored(t.array(Objective), row.objectives),
    topTeams: teams,
    topPlayers: shown.slice(0, topPlayers),
    allPlayers: shown,
    ...(own === undefined ? {} : { player: own.player }),
  }
}

/** Everybody who plays, the best first: the pack's players with what they started with, and whoever has earned points. */
async function playersOf(
  { tx }: UserContext,
  row: Row,
): Promise<readonly { readonly player: Player; readonly userId: string }[]> {
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
    .select(['awards.user_id', 'users.name', 'awards.points', 'awards.awarded_at'])
    .where('competition_id', '=', row.id)
    .execute()
  const teams = await tx.selectFrom('competition_teams').selectAll().where('competition_id', '=', row.id).execute()
  const newcomers = [...new Map(awards.map(({ user_id, name }) => [user_id, name]))]
    .filter(([id]) => !given.some(({ user_id }) => user_id === id))
    .map(([id, name]) => ({ user_id: id, player_id: id, name, score: 0, team_id: null, updated_at: null }))
  return [...given, ...newcomers]
    .map(({ user_id, player_id, name, score, team_id, updated_at }) => {
      const earned = awards.filter((award) => award.user_id === user_id)
      const total = score + earned.reduce((sum, { points }) => sum + points, 0)
      const team = teams.find(({ id }) => id === team_id)
      return {
        userId: user_id,
        player: {
          id: player_id,
          // No player has more than there is to have; what the pack gives may exceed it.
          score: Math.round(100 * Math.min(total, Math.max(most, score))) / 100,
          ...(team === undefined ? {} : { team: stored(Team, team.data) }),
          ...(name === null ? {} : { user: { name } }),
          ...present({
            updatedAt: earned.reduce((newest, { awarded_at }) => Math.max(newest, awarded_at), updated_at ?? 0) || null,
          }),
        },
      }
    })
    .toSorted((a, b) => b.player.score - a.player.score || (a.player.id < b.player.id ? -1 : 1))
}

/** The teams by their scores: the sum of their players, weighted by how many they are (D-COMPET-14). */
async function teamsOf({ tx }: UserContext, row: Row, players: readonly Player[]): Promise<Team[]> {
  const { useWeightedScores = false } = stored(Competition, row.data)
  const rows = await tx.selectFrom('competition_teams').select('data').where('competition_id', '=', row.id).execute()
  const teams = rows.map(({ data }) => {
    const team = stored(Team, data)
    const members = players.filter((player) => player.team?.id === team.id)
    const combinedScore = members.reduce((sum, { score }) => sum + (score ?? 0), 0)
    const combinedWeightedScore = members.length === 0 ? 0 : combinedScore / members.length
    const updatedAt = members.reduce((newest, member) => Math.max(newest, member.updatedAt ?? 0), 0)
    return {
      ...team,
      combinedScore,
      combinedWeightedScore,
      playerCount: members.length,
      ...(updatedAt > 0 ? { updatedAt } : {}),
    }
  })
  const scoreOf = (team: (typeof teams)[number]) =>
    useWeightedScores ? team.combinedWeightedScore : team.combinedScore
  return teams.toSorted((a, b) => scoreOf(b) - scoreOf(a))
}
