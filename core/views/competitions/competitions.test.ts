import { expect, test } from 'vitest'
import { networkFault } from '../../../protocol/faults'
import { startApp } from '../../../test/examples/app'
import { NOON } from '../../../test/examples/defaults'
import { content } from '../../../test/examples/assessment'
import { localMonth } from '../../clock/month'

const DAY = 86_400_000
const running = {
  id: 'run',
  name: 'Running',
  endsAt: NOON + 2 * DAY,
  deck: { id: 'run', background: '#0f5c63', icon: 'cup' },
}
const soon = { id: 'soon', name: 'Soon', endsAt: NOON + DAY }
const over = { id: 'over', name: 'Over', endsAt: NOON - DAY }
const older = { id: 'older', name: 'Older', endsAt: NOON - 70 * DAY }
const me = { id: 'me', score: 5 }

test('S-COMP-02 S-COMP-05 groups competitions into active ones with the remaining days, and ended ones by month, newest first', () => {
  const app = startApp()
    .signIn()
    .loadHome({ competitions: [older, running, over, soon] })
  expect(app.view('competitions', {})).toEqual({
    state: 'ready',
    active: [
      { competitionId: 'soon', title: 'Soon', endsAt: NOON + DAY, daysRemaining: 1 },
      {
        competitionId: 'run',
        title: 'Running',
        endsAt: NOON + 2 * DAY,
        daysRemaining: 2,
        color: '#0f5c63',
        icon: 'cup',
      },
    ],
    periods: [over, older].map(({ id, name, endsAt }) => ({
      period: localMonth({ at: endsAt, zone: 0 }),
      competitions: [{ competitionId: id, title: name, endsAt }],
    })),
  })
  expect(app.nextChange('competitions', {})).toBe(NOON + DAY)
})

test('S-COMP-03 S-COMP-04 an opened competition shows the rank, and the podium counts the ranks of ended ones', () => {
  const app = startApp()
    .signIn()
    .loadHome({ competitions: [running, over] })
  for (const competition of [running, over])
    app.openDeck({
      ...content([], { id: competition.id, type: 'competition' }),
      competition,
      standing: { player: me, allPlayers: [{ id: 'other', score: 9 }, me] },
    })
  const { active, periods, podium } = app.view('competitions', {}) ?? {}
  expect([active?.[0]?.place, active?.[0]?.trophy]).toEqual([2, undefined])
  expect(periods?.[0]?.competitions[0]).toMatchObject({ place: 2, trophy: 'silver' })
  expect(podium).toEqual([0, 1, 0])
})

test('S-COMP-04 S-API-33 fetches the ranks when the list opens, once a minute and fifty at a time, and keeps them', () => {
  const app = startApp()
    .signIn()
    .loadHome({ competitions: [running, over, older] })
  const asked = () => app.log.filter(({ type }) => type === 'standingsAsked')
  app.do('loadStandings', {}).do('loadStandings', {})
  expect(asked().map(({ data }) => data)).toMatchObject([{ competitionIds: ['run', 'over', 'older'] }])
  const three = [{ id: 'x', score: 9 }, { id: 'y', score: 9 }, me]
  app.answer('standings', {
    standings: [
      { competitionId: 'older', player: me, allPlayers: [me] },
      { competitionId: 'over', player: me, allPlayers: three },
    ],
  })
  const places = () =>
    app
      .view('competitions', {})
      ?.periods.flatMap(({ competitions }) => competitions.map(({ place, trophy }) => [place, trophy]))
  expect(places()).toEqual([
    [3, 'bronze'],
    [1, 'gold'],
  ])
  expect(app.view('competitions', {})?.podium).toEqual([1, 0, 1])
  app.wait(30_000).do('loadStandings', {})
  // The running one was not in the response, so it is fetched again.
  expect(asked()).toHaveLength(2)
  app.fail('standings', networkFault('offline'))
  expect(places()).toHaveLength(2)
  // The deck contains a newer rank.
  app.openDeck({
    ...content([], { id: 'over', type: 'competition' }),
    competition: over,
    standing: { player: me, allPlayers: [me] },
  })
  expect(places()).toEqual([
    [1, 'gold'],
    [1, 'gold'],
  ])
  const many = Array.from({ length: 60 }, (_one, index) => ({ id: `k${index}`, endsAt: NOON + DAY + index }))
  const ids = many.toReversed().map(({ id }) => id)
  const fifty = startApp().signIn().loadHome({ competitions: many }).do('loadStandings', {})
  expect(fifty.log.at(-1)).toMatchObject({ data: { competitionIds: ids.slice(0, 50) } })
  // One that the server does not know is not fetched repeatedly.
  fifty.wait(61_000).answer('standings', { standings: ids.slice(1, 50).map((competitionId) => ({ competitionId })) })
  expect(fifty.log.at(-1)).toMatchObject({ data: { competitionIds: ids.slice(50) } })
  const { seq } = fifty.state
  fifty.answer('standings', { standings: ids.slice(50).map((competitionId) => ({ competitionId })) })
  expect(fifty.log.slice(seq).map(({ type }) => type)).toEqual(['standingsLoaded'])
})

test('S-COMP-04 decision 9 fetches ranks again if the clock was set back since', () => {
  const app = startApp(NOON)
    .signIn()
    .loadHome({ competitions: [running] })
    .do('loadStandings', {})
    .answer('standings', { standings: [{ competitionId: 'run', player: me, allPlayers: [me] }] })
  const asked = () => app.log.filter(({ type }) => type === 'standingsAsked').length
  expect(asked()).toBe(1)
  app.sleep(-60_000).do('loadStandings', {})
  expect(asked()).toBe(2)
})

test('D-COMPET-07 S-COMP-03 a rank from before the end wins nothing, and the final rank is fetched at once', () => {
  const app = startApp()
    .signIn()
    .loadHome({ competitions: [soon] })
  const won = { standings: [{ competitionId: 'soon', player: me, allPlayers: [me] }] }
  const asked = () => app.log.filter(({ type }) => type === 'standingsAsked').length
  const shown = () => {
    const { active, periods, podium } = app.view('competitions', {}) ?? {}
    return { row: [...(active ?? []), ...(periods ?? []).flatMap(({ competitions }) => competitions)][0], podium }
  }
  app
    .wait(DAY - 1000)
    .do('loadStandings', {})
    .answer('standings', won)
  app.wait(1001)
  expect(shown()).toMatchObject({ row: { place: 1 } })
  expect(shown().row).not.toHaveProperty('trophy')
  expect(shown().podium).toBeUndefined()
  app.do('loadStandings', {})
  expect(asked()).toBe(2)
  app.answer('standings', won)
  expect(shown()).toMatchObject({ row: { place: 1, trophy: 'gold' }, podium: [1, 0, 0] })
})

test('D-COMPET-07 fetches again after a response that was requested before the end and arrived after it', () => {
  const app = startApp()
    .signIn()
    .loadHome({ competitions: [soon, over] })
  const standings = [soon, over].map(({ id }) => ({ competitionId: id, player: me, allPlayers: [me] }))
  app
    .wait(DAY - 1)
    .do('loadStandings', {})
    .wait(2)
    .answer('standings', { standings })
  expect(app.log.slice(-2)).toMatchObject([
    { type: 'standingsLoaded', data: { places: [{ competitionId: 'over' }] } },
    { type: 'standingsAsked', data: { competitionIds: ['soon'] } },
  ])
  app.answer('standings', { standings })
  expect(app.view('competitions', {})?.podium).toEqual([2, 0, 0])
  expect(app.log.at(-1)?.type).toBe('standingsLoaded')
})

test('S-COMP-03 shows nothing won while a rank is unknown', () => {
  const app = startApp()
    .signIn()
    .loadHome({ competitions: [running, over, older] })
  const podium = () => app.view('competitions', {})?.podium
  expect(podium()).toBeUndefined()
  app.do('loadStandings', {}).fail('standings', networkFault('offline'))
  expect(podium()).toBeUndefined()
  const won = { player: me, allPlayers: [me] }
  app.do('loadStandings', {}).answer('standings', { standings: [{ competitionId: 'over', ...won }] })
  expect(podium()).toBeUndefined()
  app.do('loadStandings', {}).answer('standings', { standings: [{ competitionId: 'older' }] })
  expect(podium()).toEqual([1, 0, 0])
  expect(
    startApp()
      .signIn()
      .loadHome({ competitions: [running] })
      .view('competitions', {})?.podium,
  ).toEqual([0, 0, 0])
})

test('S-COMP-02 an active one that has not started shows its start', () => {
  const coming = { ...running, id: 'coming', beginsAt: NOON + DAY }
  const app = startApp()
    .signIn()
    .loadHome({ competitions: [coming, { ...running, beginsAt: NOON }] })
  const begins = () => app.view('competitions', {})?.active.map(({ beginsAt }) => beginsAt)
  expect(begins()).toEqual([NOON + DAY, undefined])
  expect(app.wait(DAY).view('competitions', {})?.active[0]).not.toHaveProperty('beginsAt')
})

test('S-COMP-02 S-COMP-05 uses the clock of the date for days and months, also across a clock change', () => {
  // In Berlin clocks are set back on 25 October 2026, at 1:00 UTC.
  const berlin = (at: number) => (at < Date.parse('2026-10-25T01:00:00Z') ? 120 : 60)
  const ends = (id: string, iso: string) => ({ id, endsAt: Date.parse(iso) })
  const app = startApp(Date.parse('2026-10-24T10:00:00Z'), berlin).signIn()
  app.loadHome({ competitions: [ends('run', '2026-10-25T11:00:00Z')] })
  expect(app.view('competitions', {})?.active[0]?.daysRemaining).toBe(1)
  const later = startApp(Date.parse('2026-11-10T10:00:00Z'), berlin).signIn()
  later.loadHome({ competitions: [ends('over', '2026-09-30T22:30:00Z')] })
  expect(later.view('competitions', {})?.periods[0]?.period).toBe('2026-10')
})

test('uses the month of the learner’s own clock', () => {
  const at = Date.parse('2026-02-28T23:30:00Z')
  expect([localMonth({ at, zone: 0 }), localMonth({ at, zone: 60 })]).toEqual(['2026-02', '2026-03'])
  expect(localMonth({ at: Date.parse('2024-02-29T12:00:00Z'), zone: 0 })).toBe('2024-02')
  expect(localMonth({ at: Date.parse('2025-12-31T12:00:00Z'), zone: 0 })).toBe('2025-12')
})

test('D-COMPET-07 S-COMP-03 uses the server’s clock for the end, not the device’s', () => {
  const app = startApp()
    .signIn()
    .tell({ type: 'clockMeasured', offset: 60_000, within: 0 })
    .loadHome({ competitions: [soon] })
  const won = { standings: [{ competitionId: 'soon', player: me, allPlayers: [me] }] }
  app
    .wait(DAY - 61_000)
    .do('loadStandings', {})
    .answer('standings', won)
  app.wait(1001).do('loadStandings', {})
  expect(app.log.filter(({ type }) => type === 'standingsAsked')).toHaveLength(2)
  app.answer('standings', won)
  expect(app.view('competitions', {})).toMatchObject({
    periods: [{ competitions: [{ trophy: 'gold' }] }],
    podium: [1, 0, 0],
  })
})
