import { defined } from '../../protocol/defined'
import type { Competition } from '../../protocol/entities/competition'
import type { Player, Standing, Team } from '../../protocol/entities/standing'
import { grouped } from '../../protocol/grouped'
import { isEnded } from './ended'

/** Who has points, on the way to a place. */
interface Scorer {
  readonly id: string
  readonly score: number
  readonly updatedAt: number
}

/** The same with a place; without one for a score of zero (D-COMPET-16). */
export type Placed<A> = A & { readonly place?: number }

/** A team by its place, with how many play for it. */
type CountedTeam = Placed<Team & Scorer & { readonly playerCount: number }>

export type Trophy = 'gold' | 'silver' | 'bronze'

const trophies: readonly Trophy[] = ['gold', 'silver', 'bronze']

/**
 * In the order of their scores, equal ones in that of when they were reached; those share a place and the places after
 * it are left out: 1, 1, 3 (D-COMPET-09, decision 11).
 */
export function placed<A extends Scorer>(scorers: readonly A[]): readonly Placed<A>[] {
  const ordered = scorers.toSorted(
    (a, b) => b.score - a.score || a.updatedAt - b.updatedAt || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  )
  // Whoever is the first one with a score stands behind as many as have more. A later entry of a map takes the place of an
  // earlier one: so the first one's is the last to be entered.
  const ahead = new Map(ordered.map(({ score }, index) => [score, index] as const).toReversed())
  return ordered.map((one, index) => ({
    ...one,
    ...(one.score > 0 ? { place: 1 + (ahead.get(one.score) ?? index) } : {}),
  }))
}

/** What counts for a team: the weighted score where the competition says so (D-COMPET-14). */
export const teamScore = (
  { combinedScore = 0, combinedWeightedScore = 0 }: Team,
  { useWeightedScores = false }: Competition,
): number => (useWeightedScores ? combinedWeightedScore : combinedScore)

/** The score as it is shown: as it is, or in whole hundredths of all points that there are (D-COMPET-13). */
export function shownScore(score: number, competition: Competition, { objectives = [] }: Standing): number {
  if (competition.showScoreAsPercentage !== true) return score
  const total = objectives.reduce((sum, { points = 0 }) => sum + points, 0)
  return total > 0 ? Math.round((100 * score) / total) : 0
}

/**
 * A team's score as it is shown. In hundredths it is of what its players could have together, so that no team is beyond
 * all points; the weighted one is of a single player already (D-COMPET-13, D-COMPET-14).
 */
export function shownTeamScore(team: CountedTeam, competition: Competition, standing: Standing): number {
  return competition.showScoreAsPercentage !== true || competition.useWeightedScores === true
    ? shownScore(team.score, competition, standing)
    : shownScore(team.score / Math.max(1, team.playerCount), competition, standing)
}

/** By what a player without a name is told from the others (D-COMPET-15). */
export const playerCode = ({ id }: Pick<Player, 'id'>): string => id.slice(0, 4).toUpperCase()

/** The player's own name, unless the competition hides it and the player is another one, or nobody knows it. */
export function playerName(
  player: Player,
  { anonymousPlayers = false }: Competition,
  mine: boolean,
): string | undefined {
  return anonymousPlayers && !mine ? undefined : player.user?.name
}

/** All players that are told of; the learner is among them also where the server lists the best alone (D-COMPET-11). */
function knownPlayers({ player, allPlayers, topPlayers = [] }: Standing): readonly Player[] {
  const known = allPlayers ?? topPlayers
  return player === undefined || known.some(({ id }) => id === player.id) ? known : [...known, player]
}

/**
 * The same by their places; of whom the server tells a place, not all who stand before are known (D-COMPET-16). Where the
 * best alone are told of, nobody knows how many stand between the last of them and a learner with less: without a place that
 * is told there is none.
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
 * All teams by their places; the learner's is among them also where the server lists the best alone (D-COMPET-05). How
 * many play for one is counted where the server does not say.
 */
export function teamsOf(standing: Standing, competition: Competition): readonly CountedTeam[] {
  const { player, topTeams = [] } = standing
  const own = player?.team
  const all = own === undefined || topTeams.some(({ id }) => id === own.id) ? topTeams : [...topTeams, own]
  const players = grouped(knownPlayers(standing), ({ team }) => team?.id)
  return placed(
    all.map((team) => ({
      ...team,
      score: teamScore(team, competition),
      updatedAt: team.updatedAt ?? 0,
      playerCount: team.playerCount ?? players.get(team.id)?.length ?? 0,
    })),
  )
}

/** Who competes for the learner: the place among all, how many stand before and one, and the score as it is shown. */
interface Own {
  readonly id: string
  readonly place?: number
  readonly rank: number
  readonly shown: number
}

/** How many compete, and which of them is the learner's: the players, or the teams where teams compete. */
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
  return { count, own: { id: one.id, rank: found + 1, shown, ...defined({ place: one.place }) } }
}

/**
 * What was won at a place: only by a standing of after the end, in the order gold, silver, bronze, and no more than there
 * are trophies. `rank`: how many stand before in the list, and one; equals share a place, not a rank. `askedAt`: when the
 * standing was asked for; one of before the end may have changed since (D-COMPET-07, D-COMPET-08).
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

/** Who has won what, by id, as a standing that was asked for then has it. */
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

/** How long the player took: from the begin to the last points, ms (D-COMPET-05, O-46). */
export const timeTaken = ({ beginsAt }: Competition, player: Player | undefined): number | undefined =>
  beginsAt === undefined || player?.updatedAt === undefined ? undefined : Math.max(0, player.updatedAt - beginsAt)

/** How many first, second and third places there are (S-COMP-03, D-COMPET-18). */
export const podiumOf = (places: readonly (number | undefined)[]): readonly [number, number, number] => {
  const count = (place: number) => places.filter((one) => one === place).length
  return [count(1), count(2), count(3)]
}

/** A standing's own competition: the server may leave its id out and go by the order that was asked in (D-ENTITY-28). */
export const standingsById = (ids: readonly string[], standings: readonly Standing[]): ReadonlyMap<string, Standing> =>
  new Map(
    standings.flatMap((standing, index) => {
      const id = standing.competitionId ?? ids[index]
      return id === undefined ? [] : [[id, { ...standing, ...defined({ competitionId: id }) }] as const]
    }),
  )
