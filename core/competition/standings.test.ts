import { test as property } from '@fast-check/vitest'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countedReads } from '../../test/counted-reads'
import { competitionChanges, daysRemaining } from './days'
import { isEnded } from './finality'
import {
  competitorsOf,
  placed,
  playerCode,
  playerName,
  playersOf,
  podiumOf,
  shownScore,
  shownTeamScore,
  standingsById,
  teamsOf,
  timeTaken,
  trophiesFor,
} from './standings'

const DAY = 86_400_000
const competition = { id: 'k', beginsAt: 0, endsAt: 10 * DAY, trophiesToAward: 3 }
const player = (id: string, score: number, updatedAt = 1) => ({ id, score, updatedAt })
const over = 10 * DAY + 1

describe('a competition', () => {
  test('D-COMPET-04 has ended once now is later than its end, not at the end itself', () => {
    expect([isEnded(competition, 10 * DAY), isEnded(competition, over), isEnded({}, over)]).toEqual([
      false,
      true,
      false,
    ])
  })

  test('D-COMPET-17 S-COMP-05 counts the days until the end, including any started one, and none after the end', () => {
    const at = (now: number) => daysRemaining(competition, { at: now, zone: 0 }, () => 0)
    expect([at(0), at(1), at(9 * DAY), at(9 * DAY + 1), at(10 * DAY), at(over)]).toEqual([10, 10, 1, 1, 0, undefined])
  })

  describe('S-COMP-05 D-COMPET-17 remaining days are calendar days', () => {
    const hour = 3_600_000
    const days = (changes: string, before: number, after: number, end: string) => {
      const zoneAt = (at: number) => (at < Date.parse(changes) ? before : after)
      const one = { id: 'k', endsAt: Date.parse(end) }
      return (iso: string) => {
        const now = { at: Date.parse(iso), zone: zoneAt(Date.parse(iso)) }
        const less = competitionChanges(one, now, zoneAt).find((at) => at !== one.endsAt + 1)
        return [daysRemaining(one, now, zoneAt), less === undefined ? undefined : (less - now.at) / hour]
      }
    }

    test('have 25 hours when the clocks go back', () => {
      const left = days('2026-10-25T01:00:00Z', 120, 60, '2026-10-26T11:00:00Z')
      expect(left('2026-10-24T10:00:00Z')).toEqual([2, 25])
      expect(left('2026-10-25T10:00:00Z')).toEqual([2, 1])
      expect(left('2026-10-25T11:00:00Z')).toEqual([1, 24])
    })

    test('have 23 hours when the clocks go forward', () => {
      const left = days('2026-03-29T01:00:00Z', 60, 120, '2026-03-30T10:00:00Z')
      expect(left('2026-03-28T11:00:00Z')).toEqual([2, 23])
      expect(left('2026-03-29T10:00:00Z')).toEqual([1, 24])
    })
  })

  test('D-COMPET-07 D-COMPET-08 awards gold, silver and bronze to the top scorers of final standings, and at most as many as there are', () => {
    const all = placed([player('a', 5), player('b', 9), player('c', 7), player('d', 1)])
    expect(trophiesFor(all, competition, 10 * DAY)).toEqual({})
    expect(trophiesFor(all, competition, over)).toEqual({ b: 'gold', c: 'silver', a: 'bronze' })
    expect(trophiesFor(all, { ...competition, trophiesToAward: 1 }, over)).toEqual({ b: 'gold' })
    expect(trophiesFor(all, { ...competition, trophiesToAward: 9 }, over)).toEqual({
      b: 'gold',
      c: 'silver',
      a: 'bronze',
    })
    const tied = placed([player('a', 9), player('b', 9), player('c', 7), player('d', 0)])
    expect(trophiesFor(tied, competition, over)).toEqual({ a: 'gold', b: 'gold', c: 'bronze' })
    expect(Object.values(trophiesFor(tied, { ...competition, trophiesToAward: 1 }, over))).toEqual(['gold'])
    expect(trophiesFor(placed([player('d', 0)]), competition, over)).toEqual({})
  })

  test('D-COMPET-13 shows a score as the rounded percentage of all points of the objectives, if it is set to', () => {
    const standing = { objectives: [{ points: 30 }, { points: 30 }, {}] }
    const percentage = { ...competition, showScoreAsPercentage: true }
    expect(shownScore(41, competition, standing)).toBe(41)
    expect(shownScore(41, percentage, standing)).toBe(68)
    expect(shownScore(41, percentage, {})).toBe(0)
  })

  test('D-COMPET-14 ranks teams by the combined score, or by the weighted one if it is set to', () => {
    const topTeams = [
      { id: 'big', combinedScore: 90, combinedWeightedScore: 10 },
      { id: 'small', combinedScore: 40, combinedWeightedScore: 20 },
    ]
    const order = (more: object) =>
      teamsOf({ topTeams }, { ...competition, ...more }).map(({ id, score }) => [id, score])
    expect(order({})).toEqual([
      ['big', 90],
      ['small', 40],
    ])
    expect(order({ useWeightedScores: true })).toEqual([
      ['small', 20],
      ['big', 10],
    ])
  })

  test('D-COMPET-05 the learner’s team is ranked even if it is not among the best', () => {
    const team = { id: 'small', combinedScore: 5 }
    const standing = { player: { ...player('a', 5), team }, topTeams: [{ id: 'big', combinedScore: 90 }] }
    const { own } = competitorsOf(standing, { ...competition, playerType: 'team' })
    expect(own).toEqual({ id: 'small', place: 2, rank: 2, shown: 5 })
  })

  test('D-COMPET-05 D-COMPET-11 a player behind the listed best has a rank if it is known, else none', () => {
    const topPlayers = [player('b', 9), player('c', 7)]
    const told = { player: player('a', 5), topPlayers }
    const ofOwn = (standing: Parameters<typeof competitorsOf>[0]) => competitorsOf(standing, competition).own
    expect(ofOwn(told)).toEqual({ id: 'a', rank: 3, shown: 5 })
    expect(ofOwn({ ...told, playerCount: 40 })).not.toHaveProperty('place')
    expect(playersOf(told).map(({ id, place }) => [id, place])).toEqual([
      ['b', 1],
      ['c', 2],
      ['a', undefined],
    ])
    expect(ofOwn({ ...told, player: { ...player('a', 5), place: 17 } })).toMatchObject({ place: 17 })
    expect(ofOwn({ ...told, playerCount: 3 })).toMatchObject({ place: 3 })
    expect(ofOwn({ player: player('a', 5), allPlayers: topPlayers })).toMatchObject({ place: 3 })
    expect(ofOwn({ player: player('c', 7), topPlayers })).toMatchObject({ place: 2 })
  })

  property.prop([fc.array(fc.nat({ max: 50 }), { minLength: 1, maxLength: 8 }), fc.boolean(), fc.boolean()])(
    'D-COMPET-13 no team exceeds 100 percent if none of its players exceeds all points',
    (scores, useWeightedScores, counted) => {
      const sum = scores.reduce((all, score) => all + score, 0)
      const team = { id: 't', combinedScore: sum, combinedWeightedScore: sum / scores.length }
      const standing = {
        objectives: [{ points: 50 }],
        allPlayers: scores.map((score, index) => ({ ...player(String(index), score), team })),
        topTeams: [counted ? { ...team, playerCount: scores.length } : team],
      }
      const percentage = { ...competition, showScoreAsPercentage: true, useWeightedScores }
      const [shown] = teamsOf(standing, percentage).map((one) => shownTeamScore(one, percentage, standing))
      expect(shown).toBe(Math.round((100 * sum) / scores.length / 50))
      expect(shown).toBeLessThanOrEqual(100)
      const asTheyAre = { ...percentage, showScoreAsPercentage: false }
      expect(teamsOf(standing, asTheyAre).map((one) => shownTeamScore(one, asTheyAre, standing))).toEqual([
        useWeightedScores ? sum / scores.length : sum,
      ])
    },
  )

  test('D-COMPET-15 replaces the names of others by the first four characters of their ids in uppercase', () => {
    const one = { id: '1a2bcdef', user: { name: 'Priya' } }
    const hidden = { ...competition, anonymousPlayers: true }
    expect(playerCode(one)).toBe('1A2B')
    expect([playerName(one, hidden, false), playerName(one, hidden, true)]).toEqual([undefined, 'Priya'])
    expect(playerName(one, competition, false)).toBe('Priya')
    expect(playerName({ id: 'x' }, competition, false)).toBeUndefined()
  })

  test('D-COMPET-05 lasts from its start to the last points of the player', () => {
    expect(timeTaken(competition, player('a', 1, 5 * DAY))).toBe(5 * DAY)
    expect([timeTaken({ id: 'k' }, player('a', 1)), timeTaken(competition, undefined)]).toEqual([undefined, undefined])
  })
})

describe('ranks', () => {
  test('D-COMPET-09 ties share a rank, and the next ranks are skipped: 1, 1, 3', () => {
    const all = placed([player('c', 4), player('a', 9, 2), player('b', 9, 1)])
    expect(all.map(({ id, place }) => [id, place])).toEqual([
      ['b', 1],
      ['a', 1],
      ['c', 3],
    ])
  })

  property.prop([fc.array(fc.nat({ max: 6 }), { maxLength: 12 })])(
    'D-COMPET-09 equal scores have equal ranks, and a higher score never has a worse rank',
    (scores) => {
      const all = placed(scores.map((score, index) => player(String(index), score)))
      for (const one of all)
        for (const other of all) {
          if (one.score === other.score) expect(one.place).toBe(other.place)
          if (one.score > other.score && other.place !== undefined) expect(one.place).toBeLessThan(other.place)
        }
    },
  )

  interface Scorer {
    readonly id: string
    readonly score: number
    readonly updatedAt: number
  }
  const before = (a: Scorer, b: Scorer) =>
    a.score > b.score ||
    (a.score === b.score && (a.updatedAt < b.updatedAt || (a.updatedAt === b.updatedAt && a.id < b.id)))
  /** The ranking by definition, however slow: a competitor's rank is one more than the number of those ahead. */
  const byDefinition = (scorers: readonly Scorer[]) =>
    scorers.reduce<object[]>(
      (list, one) => {
        const { id, score } = one
        const place = score > 0 ? { place: 1 + scorers.filter((other) => other.score > score).length } : {}
        return list.with(scorers.filter((other) => before(other, one)).length, { id, score, ...place })
      },
      scorers.map(() => ({})),
    )
  const listed = (all: readonly { readonly id: string; readonly score: number; readonly place?: number }[]) =>
    all.map(({ id, score, place }) => ({ id, score, ...(place === undefined ? {} : { place }) }))
  const scorers = fc.uniqueArray(
    fc.record({
      id: fc.string({ minLength: 1, maxLength: 3 }),
      score: fc.oneof(fc.integer({ min: -1, max: 4 }), fc.constantFrom(0, 0.5, 2.25)),
      updatedAt: fc.nat({ max: 3 }),
    }),
    { selector: ({ id }) => id, maxLength: 30 },
  )

  property.prop([scorers])('D-COMPET-09 D-COMPET-16 players are ranked by the definition of a rank', (all) => {
    const [player, ...others] = all
    expect(listed(placed(all))).toEqual(byDefinition(all))
    expect(listed(playersOf({ allPlayers: all }))).toEqual(byDefinition(all))
    // The server may list only the best, without the learner; if they are not all, the number in between is unknown.
    const best = { topPlayers: others, ...(player === undefined ? {} : { player }) }
    expect(listed(playersOf({ ...best, playerCount: all.length }))).toEqual(byDefinition(all))
    const isLast = player !== undefined && others.every(({ score }) => score > player.score)
    const last = { id: player?.id, score: player?.score }
    expect(listed(playersOf(best))).toEqual(isLast ? [...byDefinition(all).slice(0, -1), last] : byDefinition(all))
  })

  property.prop([scorers, fc.boolean()])(
    'D-COMPET-09 D-COMPET-14 D-COMPET-16 teams are ranked the same way, by the score that counts',
    (all, useWeightedScores) => {
      const topTeams = all.map(({ score, ...team }) =>
        useWeightedScores
          ? { ...team, combinedScore: 7 - score, combinedWeightedScore: score }
          : { ...team, combinedScore: score, combinedWeightedScore: 7 - score },
      )
      expect(listed(teamsOf({ topTeams }, { ...competition, useWeightedScores }))).toEqual(byDefinition(all))
    },
  )

  describe('D-COMPET-09 D-COMPET-11 ten times the input takes at most twenty times the work', () => {
    const scores = (count: number) =>
      Array.from({ length: count }, (_, at) => player(String(at), (at * 7919) % count, at % 5))

    test('for ranking', () => {
      const work = (count: number) => {
        const { items, reads } = countedReads(scores(count))
        expect(placed(items)).toHaveLength(count)
        return reads()
      }
      expect(work(10_000) / work(1_000)).toBeLessThan(20)
    })

    test('for counting the players of teams, if the server does not', () => {
      const percentage = { ...competition, showScoreAsPercentage: true }
      const work = (count: number) => {
        const topTeams = scores(count / 10).map(({ id, score }) => ({ id, combinedScore: score }))
        const { items, reads } = countedReads(
          scores(count).map((one, at) => ({ ...one, team: { id: String(at % topTeams.length) } })),
        )
        const standing = { objectives: [{ points: 10 }], allPlayers: items, topTeams }
        const teams = teamsOf(standing, percentage)
        const shown = teams.map((team) => shownTeamScore(team, percentage, standing))
        expect(shown).toEqual(teams.map(({ score }) => Math.round(score)))
        return reads()
      }
      expect(work(1_000) / work(100)).toBeLessThan(20)
    })
  })

  const ownPlace = (...about: Parameters<typeof competitorsOf>) => competitorsOf(...about).own?.place

  test('D-COMPET-16 S-COMP-04 there is no rank for a score of zero, and the own one is among all players', () => {
    const allPlayers = [player('a', 9), player('me', 3), player('z', 0)]
    expect(ownPlace({ allPlayers, player: player('me', 3) }, competition)).toBe(2)
    expect(ownPlace({ allPlayers, player: player('z', 0) }, competition)).toBeUndefined()
    expect(ownPlace({ allPlayers }, competition)).toBeUndefined()
  })

  test('S-COMP-04 in a team competition the rank is that of the own team, and absent without a team', () => {
    const team = { id: 'n', combinedScore: 4 }
    const standing = {
      allPlayers: [player('a', 9), { ...player('me', 3), team }],
      topTeams: [team, { id: 's', combinedScore: 9 }, { id: 'w', combinedScore: 8 }],
    }
    const ofTeams = { ...competition, playerType: 'team' as const }
    expect(ownPlace({ ...standing, player: { ...player('me', 3), team } }, ofTeams)).toBe(3)
    expect(ownPlace({ ...standing, player: { ...player('me', 3), team } }, competition)).toBe(2)
    expect(ownPlace({ ...standing, player: player('a', 9) }, ofTeams)).toBeUndefined()
  })

  test('D-COMPET-11 contains all players, else the best, including the learner', () => {
    const ids = (standing: Parameters<typeof playersOf>[0]) => playersOf(standing).map(({ id }) => id)
    expect(ids({ allPlayers: [player('a', 1), player('b', 2)], topPlayers: [player('b', 2)] })).toEqual(['b', 'a'])
    expect(ids({ topPlayers: [player('b', 2)], player: player('me', 1) })).toEqual(['b', 'me'])
  })

  test('D-COMPET-11 uses the server’s rank if only the best are listed, and has none without points', () => {
    const allPlayers = [player('a', 9), { ...player('me', 3), place: 4_711 }, player('z', 0)]
    const standing = { allPlayers, playerCount: 9_000, player: player('me', 3) }
    expect(playersOf(standing).map(({ place }) => place)).toEqual([1, 4_711, undefined])
    expect(competitorsOf(standing, competition)).toMatchObject({ count: 9_000, own: { place: 4_711 } })
    expect(competitorsOf({ allPlayers }, competition).count).toBe(3)
  })

  test('D-COMPET-18 S-COMP-03 the podium counts the first, second and third places', () => {
    expect(podiumOf([1, 3, 1, undefined, 4, 2])).toEqual([2, 1, 1])
  })

  test('D-ENTITY-28 standings without an id belong to the competition requested at their position', () => {
    expect([...standingsById(['a', 'b'], [{}, { competitionId: 'c' }]).keys()]).toEqual(['a', 'c'])
  })
})
