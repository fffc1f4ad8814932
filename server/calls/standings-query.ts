import { placed } from '../../core/competition/standings'
import { omitUndefined } from '../../protocol/omit-undefined'
import type { Player, Team } from '../../protocol/entities/standing'
import { groupBy } from '../../protocol/group-by'
import { omitNulls } from '../db/column-codec'

/** A player of the pack, with the initial score. */
interface PackPlayerRow {
  readonly user_id: string
  readonly player_id: string
  readonly name: string | null
  readonly score: number
  readonly team_id: string | null
  readonly updated_at: number | null
}

/** Points that a user has earned. */
interface AwardRow {
  readonly user_id: string
  readonly name: string | null
  /** A secret of this user. Null when the user's last sign-in was before secrets existed. */
  readonly secret?: string | null
  readonly points: number
  readonly awarded_at: number
}

/** A player and the user. */
export interface RankedPlayer {
  readonly player: Player & { readonly score: number }
  readonly userId: string
}

/**
 * Returns all players, the best first: the pack's players, and users who have earned points. `most`: sum of all points
 * that can be earned. `idOf`: player id of a user who is not in the pack, by default the user id.
 * Reads each row once, because a competition may have as many players as an organisation has people.
 */
export function rankPlayers(
  given: readonly PackPlayerRow[],
  awards: readonly AwardRow[],
  teams: readonly Team[],
  most: number,
  idOf: (newcomer: Pick<AwardRow, 'user_id' | 'secret'>) => string = ({ user_id }) => user_id,
): readonly RankedPlayer[] {
  const byUser = groupBy(awards, ({ user_id }) => user_id)
  const byId = new Map(teams.map((team) => [team.id, team]))
  const inPack = new Set(given.map(({ user_id }) => user_id))
  const newcomers = [...new Map(awards.map((award) => [award.user_id, award])).values()]
    .filter(({ user_id }) => !inPack.has(user_id))
    .map(({ user_id, name, secret = null }) => {
      const player_id = idOf({ user_id, secret })
      return { user_id, player_id, name, score: 0, team_id: null, updated_at: null }
    })
  return [...given, ...newcomers]
    .map(({ user_id, player_id, name, score, team_id, updated_at }) => {
      const earned = byUser.get(user_id) ?? []
      const total = score + earned.reduce((sum, { points }) => sum + points, 0)
      const team = team_id === null ? undefined : byId.get(team_id)
      return {
        userId: user_id,
        player: {
          id: player_id,
          // Caps the score at all points that can be earned. The initial score of the pack may exceed it.
          score: inHundredths(Math.min(total, Math.max(most, score))) / 100,
          ...omitUndefined({ team }),
          ...(name === null ? {} : { user: { name } }),
          ...omitNulls({
            updatedAt: earned.reduce((newest, { awarded_at }) => Math.max(newest, awarded_at), updated_at ?? 0) || null,
          }),
        },
      }
    })
    .toSorted((a, b) => b.player.score - a.player.score || (a.player.id < b.player.id ? -1 : 1))
}

/**
 * Selects the players that a learner receives, by rank: the best `most`, the best `most` of the learner's own team, and
 * the learner. A player below the best `most` comes with the rank among all players (D-COMPET-11).
 */
export function visiblePlayers(
  players: readonly RankedPlayer[],
  userId: string,
  most: number,
): { readonly told: readonly Player[]; readonly own: Player | undefined } {
  const own = players.find((one) => one.userId === userId)
  const ordered = placed(players.map(({ player }) => ({ ...player, updatedAt: player.updatedAt ?? 0 })))
  const team = own?.player.team?.id
  const mates = new Set(
    ordered
      .filter((one) => team !== undefined && one.team?.id === team)
      .slice(0, most)
      .map(({ id }) => id),
  )
  const byId = new Map(players.map(({ player }) => [player.id, player]))
  const told = ordered.flatMap(({ id, place }, index) => {
    const player = byId.get(id)
    if (player === undefined || (index >= most && id !== own?.player.id && !mates.has(id))) return []
    return [index < most ? player : { ...player, ...omitUndefined({ place }) }]
  })
  return { told, own: told.find(({ id }) => id === own?.player.id) }
}

/**
 * Rounds to hundredths, so that equal totals of different parts share a rank in spite of floating-point errors
 * (D-COMPET-09).
 */
const inHundredths = (points: number): number => Math.round(100 * points)

/**
 * Returns the teams in the order of their scores: the sum of their players' scores, or their mean when scores are
 * weighted (D-COMPET-14).
 */
export function rankTeams(teams: readonly Team[], players: readonly Player[], useWeightedScores: boolean): Team[] {
  const byTeam = groupBy(players, ({ team }) => team?.id)
  const counted = teams.map((team) => {
    const members = byTeam.get(team.id) ?? []
    const earned = members.reduce((sum, { score = 0 }) => sum + inHundredths(score), 0)
    const combinedScore = earned / 100
    const combinedWeightedScore = Math.round(earned / Math.max(1, members.length)) / 100
    const updatedAt = members.reduce((newest, member) => Math.max(newest, member.updatedAt ?? 0), 0)
    return {
      ...team,
      combinedScore,
      combinedWeightedScore,
      playerCount: members.length,
      ...(updatedAt > 0 ? { updatedAt } : {}),
    }
  })
  const scoreOf = (team: (typeof counted)[number]) =>
    useWeightedScores ? team.combinedWeightedScore : team.combinedScore
  return counted.toSorted((a, b) => scoreOf(b) - scoreOf(a))
}
