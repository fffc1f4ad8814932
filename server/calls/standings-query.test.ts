import { test as property } from '@fast-check/vitest'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { competitorsOf, playersOf, teamsOf } from '../../core/competition/standings'
import type { Standing } from '../../protocol/entities/standing'
import { countedReads } from '../../test/counted-reads'
import { rankPlayers, rankTeams, visiblePlayers } from './standings-query'

type Given = Parameters<typeof rankPlayers>[0]
type Awards = Parameters<typeof rankPlayers>[1]

const people = fc.constantFrom('ada', 'ben', 'cyd', 'dot', 'eve', 'fay')
const teams = ['north', 'south', 'west'].map((id) => ({ id, name: id.toUpperCase() }))
const points = fc.oneof(fc.integer({ min: 0, max: 5 }), fc.constantFrom(0.1, 0.2, 2.345))
const givenRows = fc.uniqueArray(
  fc.record({
    user_id: people,
    player_id: fc.string({ minLength: 1, maxLength: 3 }),
    name: fc.option(fc.constant('Somebody')),
    score: points,
    team_id: fc.option(fc.constantFrom('north', 'south', 'gone')),
    updated_at: fc.option(fc.nat({ max: 9 })),
  }),
  { selector: ({ player_id }) => player_id, maxLength: 8 },
)
const awardRows = fc.array(
  fc.record({ user_id: people, name: fc.option(fc.constant('Somebody')), points, awarded_at: fc.nat({ max: 9 }) }),
  { maxLength: 20 },
)
const most = fc.constantFrom(0, 3, 100)

/** Computes the players straight from the definition, with a scan of all awards per player. */
function byDefinition(given: Given, awards: Awards, all: number) {
  const earnedBy = (id: string) => awards.filter(({ user_id }) => user_id === id)
  const playing = given.map((row) => ({ ...row, earned: earnedBy(row.user_id) }))
  const others = [...new Set(awards.map(({ user_id }) => user_id))].filter(
    (id) => !given.some(({ user_id }) => user_id === id),
  )
  const newcomers = others.map((id) => ({
    user_id: id,
    player_id: id,
    name: earnedBy(id).at(-1)?.name ?? null,
    score: 0,
    team_id: null,
    updated_at: null,
    earned: earnedBy(id),
  }))
  return [...playing, ...newcomers].map(({ user_id, player_id, name, score, team_id, updated_at, earned }) => {
    const total = earned.reduce((sum, award) => sum + award.points, 0)
    const team = teams.find(({ id }) => id === team_id)
    const newest = Math.max(updated_at ?? 0, ...earned.map(({ awarded_at }) => awarded_at))
    return {
      userId: user_id,
      player: {
        id: player_id,
        score: Math.round(100 * Math.min(score + total, Math.max(all, score))) / 100,
        ...(team === undefined ? {} : { team }),
        ...(name === null ? {} : { user: { name } }),
        ...(newest > 0 ? { updatedAt: newest } : {}),
      },
    }
  })
}

describe('D-ENTITY-28 a standing', () => {
  property.prop([givenRows, awardRows, most])(
    'D-COMPET-11 lists all players with their initial and earned points, capped at the maximum, the best first',
    (given, awards, all) => {
      const expected = byDefinition(given, awards, all).toSorted(
        (a, b) => b.player.score - a.player.score || (a.player.id < b.player.id ? -1 : 1),
      )
      expect(JSON.stringify(rankPlayers(given, awards, teams, all))).toBe(JSON.stringify(expected))
    },
  )

  property.prop([givenRows, awardRows, fc.boolean()])(
    'D-COMPET-14 lists every team with the total score of its players, ordered by the total or by the mean',
    (given, awards, useWeightedScores) => {
      const players = rankPlayers(given, awards, teams, 100).map(({ player }) => player)
      const expected = teams.map((team) => {
        const members = players.filter((player) => player.team?.id === team.id)
        const sum = members.reduce((all, { score }) => all + Math.round(100 * score), 0)
        const newest = Math.max(0, ...members.map(({ updatedAt }) => updatedAt ?? 0))
        return {
          ...team,
          combinedScore: sum / 100,
          combinedWeightedScore: Math.round(sum / Math.max(1, members.length)) / 100,
          playerCount: members.length,
          ...(newest > 0 ? { updatedAt: newest } : {}),
        }
      })
      const key = useWeightedScores ? 'combinedWeightedScore' : 'combinedScore'
      expect(JSON.stringify(rankTeams(teams, players, useWeightedScores))).toBe(
        JSON.stringify(expected.toSorted((a, b) => b[key] - a[key])),
      )
    },
  )

  test('D-COMPET-11 D-COMPET-14 reads less than twenty times as many items for ten times as many players, awards and teams', () => {
    const work = (count: number) => {
      const all = Array.from({ length: count }, (_, at) => at)
      const some = countedReads(all.slice(0, count / 10).map((at) => ({ id: `t-${at}` })))
      const given = countedReads(
        all.map((at) => ({
          user_id: `g-${at}`,
          player_id: `p-${at}`,
          name: null,
          score: at % 7,
          team_id: `t-${at % (count / 10)}`,
          updated_at: null,
        })),
      )
      const awards = countedReads(
        all.flatMap((at) =>
          ['g', 'n'].map((kind) => ({ user_id: `${kind}-${at}`, name: null, points: 1, awarded_at: at })),
        ),
      )
      const players = rankPlayers(given.items, awards.items, some.items, 100)
      const playing = countedReads(players.map(({ player }) => player))
      expect([players.length, rankTeams(some.items, playing.items, false).length]).toEqual([2 * count, count / 10])
      return [some, given, awards, playing].reduce((sum, { reads }) => sum + reads(), 0)
    }
    expect(work(10_000) / work(1_000)).toBeLessThan(20)
  })

  test('D-COMPET-09 D-COMPET-14 gives teams with the same total the same rank, regardless of the parts of the total', () => {
    const [north, south] = teams
    if (north === undefined || south === undefined) throw new Error('no teams')
    const players = [
      { id: 'a', score: 0.1, team: north },
      { id: 'b', score: 0.2, team: north },
      { id: 'c', score: 0.3, team: south },
    ]
    const places = (standing: Standing, useWeightedScores: boolean) =>
      teamsOf(standing, { id: 'x', useWeightedScores }).map(({ place }) => place)
    expect(places({ topTeams: rankTeams([north, south], players, false) }, false)).toEqual([1, 1])
    const weighted = [...players, { id: 'd', score: 0, team: south }]
    expect(places({ topTeams: rankTeams([north, south], weighted, true) }, true)).toEqual([1, 1])
  })
})

describe('D-COMPET-11 D-COMPET-09 the standing of a competition with many players', () => {
  const team = { id: 'north' }
  const players = rankPlayers(
    Array.from({ length: 40 }, (_, at) => ({
      user_id: `u${at}`,
      player_id: `p${at}`,
      name: null,
      score: Math.floor(at / 2),
      team_id: at % 8 === 0 ? team.id : null,
      updated_at: null,
    })),
    [],
    [team],
    100,
  )
  const competition = { id: 'c' }
  const whole = { allPlayers: players.map(({ player }) => player), playerCount: players.length }
  const idsOf = (told: readonly { readonly id: string }[]) => told.map(({ id }) => id)
  const most = 5

  test('returns each player with the rank among all players', () => {
    for (const { userId, player } of players) {
      const { told, own } = visiblePlayers(players, userId, most)
      const standing = {
        allPlayers: [...told],
        playerCount: players.length,
        ...(own === undefined ? {} : { player: own }),
      }
      const all = playersOf(whole)
      expect(playersOf(standing)).toEqual(all.filter(({ id }) => idsOf(told).includes(id)))
      const { count, own: found } = competitorsOf(standing, competition)
      expect([count, found?.place]).toEqual([40, competitorsOf({ ...whole, player }, competition).own?.place])
    }
  })

  test('returns only the best players, the best of the own team, and the learner', () => {
    const best = ['p38', 'p39', 'p36', 'p37', 'p34']
    expect(idsOf(visiblePlayers(players, 'u39', most).told)).toEqual(best)
    expect(idsOf(visiblePlayers(players, 'u7', most).told)).toEqual([...best, 'p7'])
    expect(idsOf(visiblePlayers(players, 'u8', most).told)).toEqual([...best, 'p32', 'p24', 'p16', 'p8', 'p0'])
    expect(idsOf(visiblePlayers(players, 'nobody', most).told)).toEqual(best)
    expect(visiblePlayers(players, 'nobody', most).own).toBeUndefined()
  })
})
