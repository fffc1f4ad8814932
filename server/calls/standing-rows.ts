import { placed } from '../../core/competition/standings'
import { defined } from '../../protocol/defined'
import type { Player, Team } from '../../protocol/entities/standing'
import { grouped } from '../../protocol/grouped'
import { present } from '../db/stored'

/** A player of the pack, with what they started with. */
interface GivenRow {
  readonly user_id: string
  readonly player_id: string
  readonly name: string | null
  readonly score: number
  readonly team_id: string | null
  readonly updated_at: number | null
}

/** Points that somebody has earned. */
interface AwardRow {
  readonly user_id: string
  readonly name: string | null
  /** What nobody but this person knows; null where the person has signed in last before there was one. */
  readonly secret?: string | null
  readonly points: number
  readonly awarded_at: number
}

/** A player, and whose it is. */
export interface Playing {
  readonly player: Player & { readonly score: number }
  readonly userId: string
}

/**
 * Everybody who plays, the best first: the pack's players, and whoever has earned points. `most`: what there is to have;
 * `idOf`: by which id somebody plays who is not in the pack, their own unless told otherwise.
 * Each row is looked at once, because a competition may have as many players as an organisation has people.
 */
export function playersFrom(
  given: readonly GivenRow[],
  awards: readonly AwardRow[],
  teams: readonly Team[],
  most: number,
  idOf: (newcomer: Pick<AwardRow, 'user_id' | 'secret'>) => string = ({ user_id }) => user_id,
): readonly Playing[] {
  const byUser = grouped(awards, ({ user_id }) => user_id)
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
          // No player has more than there is to have; what the pack gives may exceed it.
          score: inHundredths(Math.min(total, Math.max(most, score))) / 100,
          ...defined({ team }),
          ...(name === null ? {} : { user: { name } }),
          ...present({
            updatedAt: earned.reduce((newest, { awarded_at }) => Math.max(newest, awarded_at), updated_at ?? 0) || null,
          }),
        },
      }
    })
    .toSorted((a, b) => b.player.score - a.player.score || (a.player.id < b.player.id ? -1 : 1))
}

/**
 * Whom a learner is told of, by their places: the best, at most so many, the best of the learner's own team, and the
 * learner, with the place among all where those before are not all told of (D-COMPET-11).
 */
export function toldOf(
  players: readonly Playing[],
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
    return [index < most ? player : { ...player, ...defined({ place }) }]
  })
  return { told, own: told.find(({ id }) => id === own?.player.id) }
}

/** Whoever has the same points in other parts shares a place: a sum of them may be off by a trifle (D-COMPET-09). */
const inHundredths = (points: number): number => Math.round(100 * points)

/** The teams by their scores: the sum of their players, weighted by how many they are (D-COMPET-14). */
export function teamsFrom(teams: readonly Team[], players: readonly Player[], useWeightedScores: boolean): Team[] {
  const byTeam = grouped(players, ({ team }) => team?.id)
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
