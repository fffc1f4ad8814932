import { omitUndefined } from '../../protocol/omit-undefined'
import type { Competition } from '../../protocol/entities/competition'
import type { Player, Standing, Team } from '../../protocol/entities/standing'
import { groupBy } from '../../protocol/group-by'
import { isEnded } from './finality'

/** A competitor with a score, before ranking. */
interface Scorer {
  readonly id: string
  readonly score: number
  readonly updatedAt: number
}

/** A competitor with a rank; a score of zero has none (D-COMPET-16). */
export type Placed<A> = A & { readonly place?: number }

/** A ranked team, with the number of its players. */
type CountedTeam = Placed<Team & Scorer & { readonly playerCount: number }>

export type Trophy = 'gold' | 'silver' | 'bronze'

const trophies: readonly Trophy[] = ['gold', 'silver', 'bronze']

/**
 * Ranks competitors by score; equal scores are listed in the order in which they were reached, share a rank, and the
 * next ranks are skipped: 1, 1, 3 (D-COMPET-09, decision 11).
 */
export function placed<A extends Scorer>(scorers: readonly A[]): readonly Placed<A>[] {
  const ordered = scorers.toSorted(
    (a, b) => b.score - a.score || a.updatedAt - b.updatedAt || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  )
  // The first competitor with a score is ranked after all with more. Later entries of a map replace earlier ones, so
  // the first competitor's entry must be the last.
  const ahead = new Map(ordered.map(({ score }, index) => [score, index] as const).toReversed())
  return ordered.map((one, index) => ({
    ...one,
    ...(one.score > 0 ? { place: 1 + (ahead.get(one.score) ?? index) } : {}),
  }))
}

/** Returns a team's score: the weighted score if the competition uses it (D-COMPET-14). */
export const teamScore = (
  { combinedScore = 0, combinedWeightedScore = 0 }: Team,
  { useWeightedScores = false }: Competition,
): number => (useWeightedScores ? combinedWeightedScore : combinedScore)

/** Returns the score to show: unchanged, or in whole percent of all available points (D-COMPET-13). */
export function shownScore(score: number, competition: Competition, { objectives = [] }: Standing): number {
  if (competition.showScoreAsPercentage !== true) return score
  const total = objectives.reduce((sum, { points = 0 }) => sum + points, 0)
  return total > 0 ? Math.round((100 * score) / total) : 0
}

/**
 * Returns a team's score to show. As a percentage it is divided by the number of players, so that no team exceeds 100;
 * the weighted score is already per player (D-COMPET-13, D-COMPET-14).
 */
export function shownTeamScore(team: CountedTeam, competition: Competition, standing: Standing): number {
  return competition.showScoreAsPercentage !== true || competition.useWeightedScores === true
    ? shownScore(team.score, competition, standing)
    : shownScore(team.score / Math.max(1, team.playerCount), competition, standing)
}

/** Returns the code that identifies an anonymous player (D-COMPET-15). */
export const playerCode = ({ id }: Pick<Player, 'id'>): string => id.slice(0, 4).toUpperCase()

/** Returns the player's name; undefined if it is unknown, or if the competition hides the names of others. */
export function playerName(
  player: Player,
  { anonymousPlayers = false }: Competition,
  mine: boolean,
): string | undefined {
  return anonymousPlayers && !mine ? undefined : player.user?.name
}

/** Returns all known players; includes the learner even if the server lists only the best (D-COMPET-11). */
function knownPlayers({ player, allPlayers, topPlayers = [] }: Standing): readonly Player[] {
  const known = allPlayers ?? topPlayers
  return player === undefined || known.some(({ id }) => id === player.id) ? known : [...known, player]
}

/**
 * Ranks the known players. A rank from the server takes precedence, because not all players ahead are known
 * (D-COMPET-16).
 * If only the best are listed, the number of players between the last of them and a learner with a lower score is
 * unknown. Without a rank from the server the learner then has none.
 */
export function playersOf(standing: Standing): readonly Placed<Player & Scorer>[] {
  const { player, allPlayers, topPlayers = [], playerCount = Infinity } = standing
  const players = knownPlayers(standing)
  const told = new Map(players.map(({ id, place }) => [id, place]))
  const isPart = allPlayers === undefined && players.length > topPlayers.length && playerCount > players.length
  const least = topPlayers.reduce((lowest, { score = 0 }) => Math.min(lowest, score), Infinity)
  const isBehind = (one: Scorer) => isPart && one.id === player?.id && one.score < least
  return placed(
    players.map(({ place: _, ...one }) => ({ ...one, score: one.score ?? 0, updatedAt: one.updatedAt ?? 0 })),
  ).map(({ place, ...one }) => {
    if (place === undefined) return one
    const known = told.get(one.id) ?? (isBehind(one) ? undefined : place)
    return known === undefined ? one : { ...one, place: known }
  })
}

/**
 * Ranks the teams; includes the learner's even if the server lists only the best (D-COMPET-05). Counts a team's players
 * if the server does not.
 */
export function teamsOf(standing: Standing, competition: Competition): readonly CountedTeam[] {
  const { player, topTeams = [] } = standing
  const own = player?.team
  const all = own === undefined || topTeams.some(({ id }) => id === own.id) ? topTeams : [...topTeams, own]
  const players = groupBy(knownPlayers(standing), ({ team }) => team?.id)
  return placed(
    all.map((team) => ({
      ...team,
      score: teamScore(team, competition),
      updatedAt: team.updatedAt ?? 0,
      playerCount: team.playerCount ?? players.get(team.id)?.length ?? 0,
    })),
  )
}

/** The learner's player or team: its rank among all, its position in the list, and the score to show. */
interface Own {
  readonly id: string
  readonly place?: number
  readonly rank: number
  readonly shown: number
}

/** Returns the number of competitors, and the learner's own: players or, in a team competition, teams. */
export function competitorsOf(
  standing: Standing,
  competition: Competition,
): { readonly count: number; readonly own?: Own } {
  const teams = competition.playerType === 'team' ? teamsOf(standing, competition) : undefined
  const all = teams ?? playersOf(standing)
  const count = teams?.length ?? standing.playerCount ?? all.length
  const ownId = teams === undefined ? standing.player?.id : standing.player?.team?.id
  const found = all.findIndex(({ id }) => id === ownId)
  const one = all[found]
  if (one === undefined) return { count }
  const team = teams?.[found]
  const shown =
    team === undefined ? shownScore(one.score, competition, standing) : shownTeamScore(team, competition, standing)
  return { count, own: { id: one.id, rank: found + 1, shown, ...omitUndefined({ place: one.place }) } }
}

/**
 * Returns the trophy of a rank: only by standings from after the end, in the order gold, silver, bronze, and at most as
 * many as there are trophies. `rank`: position in the list, from 1; equal scores share a place, not a rank. `askedAt`:
 * when the standings were requested; earlier ones may have changed since (D-COMPET-07, D-COMPET-08).
 */
export function trophyAt(
  { place, rank }: { readonly place?: number | undefined; readonly rank?: number | undefined },
  competition: Competition,
  askedAt: number,
): Trophy | undefined {
  const { trophiesToAward = trophies.length } = competition
  return !isEnded(competition, askedAt) || place === undefined || rank === undefined || rank > trophiesToAward
    ? undefined
    : trophies[place - 1]
}

/** Returns the trophies by competitor id, for standings requested at this time. */
export function trophiesFor(
  ordered: readonly Placed<Scorer>[],
  competition: Competition,
  askedAt: number,
): Readonly<Record<string, Trophy>> {
  const won = ordered.flatMap(({ id, place }, index) => {
    const trophy = trophyAt({ place, rank: index + 1 }, competition, askedAt)
    return trophy === undefined ? [] : [[id, trophy] as const]
  })
  return Object.fromEntries(won)
}

/** Returns how long the player took: from the start to the last points, ms (D-COMPET-05, O-46). */
export const timeTaken = ({ beginsAt }: Competition, player: Player | undefined): number | undefined =>
  beginsAt === undefined || player?.updatedAt === undefined ? undefined : Math.max(0, player.updatedAt - beginsAt)

/** Counts the first, second and third places (S-COMP-03, D-COMPET-18). */
export const podiumOf = (places: readonly (number | undefined)[]): readonly [number, number, number] => {
  const count = (place: number) => places.filter((one) => one === place).length
  return [count(1), count(2), count(3)]
}

/**
 * Maps standings by competition id. The server may leave the id out and return them in the requested order
 * (D-ENTITY-28).
 */
export const standingsById = (ids: readonly string[], standings: readonly Standing[]): ReadonlyMap<string, Standing> =>
  new Map(
    standings.flatMap((standing, index) => {
      const id = standing.competitionId ?? ids[index]
      return id === undefined ? [] : [[id, { ...standing, ...omitUndefined({ competitionId: id }) }] as const]
    }),
  )
