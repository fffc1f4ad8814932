import { describe, expect, test } from 'vitest'
import type { Competition } from '../../../protocol/entities/competition'
import type { Standing } from '../../../protocol/entities/standing'
import { networkFault } from '../../../protocol/faults'
import { startApp, type App } from '../../../test/examples/app'
import { NOON, TAB } from '../../../test/examples/defaults'
import { content, plainCard } from '../../../test/examples/assessment'

const DAY = 86_400_000
const deckId = 'deck'
const north = { id: 'n', name: 'North', combinedScore: 9 }
const south = { id: 's', name: 'South', combinedScore: 12 }
const me = { id: 'p1', score: 9, team: north, user: { name: 'Maya' }, updatedAt: NOON }
const other = { id: 'p2aa', score: 12, team: south, user: { name: 'Priya' }, updatedAt: NOON - 1 }
const standing: Standing = {
  player: me,
  allPlayers: [other, me, { id: 'p3bb', score: 0, team: north }],
  topTeams: [north, south],
  objectives: [{ event: 'deckSeen', points: 24, objectData: { titles: ['Milk'] } }],
}
const running: Competition = { id: deckId, name: 'Throwdown', beginsAt: NOON - DAY, endsAt: NOON + 2 * DAY }

/** Opens the competition's deck, or answers its pending load. */
function ask(app: App, competition: Partial<Competition> | undefined): App {
  const deck = content([], { type: 'competition' })
  const about = competition === undefined ? {} : { competition: { ...running, ...competition }, standing }
  return app.openDeck({ ...deck, ...about })
}

const opened = (competition: Partial<Competition> | undefined): App => ask(startApp().signIn(), competition)

const toLeaderboard = (app: App): App => app.do('jumpToCard', { deckId, cardId: `${deckId}-leaderboard` })

/** The same deck, fetched again after the end. */
const over = (competition: Partial<Competition>): App =>
  ask(toLeaderboard(opened(competition)).wait(2 * DAY + 1), competition)
const cards = (app: App) => app.view('deck', { deckId })?.cards ?? []
const types = (app: App) => cards(app).map(({ type }) => type)
const back = (app: App, type: string) => cards(app).find((card) => card.type === type)?.back

describe("a competition's deck", () => {
  test('D-COMPET-03 D-COMPET-06 uses the deck’s title for a competition without a name, as the list does', () => {
    const { name: _, ...nameless } = running
    const deck = content([], { type: 'competition', title: 'Winter throwdown' })
    const load = (app: App) => app.openDeck({ ...deck, competition: nameless, standing })
    const app = load(startApp().signIn())
    expect(back(app, 'competitionInstructions')).toMatchObject({ name: 'Winter throwdown' })
    expect(back(load(toLeaderboard(app).wait(2 * DAY + 1)), 'competitionResult')).toMatchObject({
      name: 'Winter throwdown',
    })
  })

  test("D-COMPET-01 has the cards 'How to Play' and 'Leaderboard'", () => {
    expect(types(opened({}))).toEqual(['competitionInstructions', 'leaderboard'])
  })

  test("D-COMPET-02 has 'Results' in place of 'How to Play' after the end, and 'Leaderboard'", () => {
    const app = toLeaderboard(opened({}))
    expect(app.nextChange('deck', { deckId })).toBe(NOON + DAY)
    app.wait(2 * DAY)
    expect(types(app)).toEqual(['competitionInstructions', 'leaderboard'])
    app.wait(1)
    expect(types(app).toSorted()).toEqual(['competitionResult', 'leaderboard'])
  })

  test("X-UX-05 D-COMPET-02 keeps 'How to Play' in view unchanged at the end, until the learner's next step", () => {
    const app = opened({}).do('flipCard', { deckId, cardId: `${deckId}-competitionInstructions`, side: 'back' })
    app.wait(2 * DAY)
    const inView = () => {
      const { currentCardId, cards: around = [] } = app.view('deck', { deckId }) ?? {}
      return around.find(({ cardId }) => cardId === currentCardId)
    }
    const before = inView()
    expect(before).toMatchObject({
      type: 'competitionInstructions',
      place: 1,
      side: 'back',
      back: { daysRemaining: 1 },
    })
    app.wait(1)
    expect(inView()).toEqual(before)
    // The load after the end does not remove it either.
    app.do('reloadDeck', { deckId })
    ask(app, {})
    expect(inView()).toEqual(before)
    expect(types(app)).toEqual(['competitionInstructions', 'leaderboard'])
    toLeaderboard(app)
    expect(types(app).toSorted()).toEqual(['competitionResult', 'leaderboard'])
    app.do('closeDeck', { deckId })
    ask(app, {})
    expect(types(app).toSorted()).toEqual(['competitionResult', 'leaderboard'])
  })

  test("X-UX-05 shows results in this tab although another tab still shows 'How to Play'", () => {
    const app = opened({}).inTab('other')
    toLeaderboard(ask(app, {})).wait(2 * DAY + 1)
    expect(types(app).toSorted()).toEqual(['competitionResult', 'leaderboard'])
    app.inTab(TAB)
    expect(types(app)).toEqual(['competitionInstructions', 'leaderboard'])
  })

  test('D-COMPET-20 D-COMPET-21 shows what is missing on a card without its deck or its competition', () => {
    expect(back(opened(undefined), 'leaderboard')).toEqual({ kind: 'broken', message: 'Missing competition' })
    expect(back(opened(undefined), 'competitionInstructions')).toEqual({
      kind: 'broken',
      message: 'Missing competition',
    })
    const strays = ['leaderboard', 'competitionInstructions', 'competitionResult'].map((type) => plainCard(type, type))
    const elsewhere = startApp()
      .signIn()
      .openDeck(content(strays, { type: 'standard' }))
    for (const { back: shown } of cards(elsewhere))
      expect(shown).toEqual({ kind: 'broken', message: 'Missing competition deck' })
  })

  test('derived cards can be neither tucked nor liked', () => {
    for (const card of cards(opened({}))) expect([card.tuckAllowed, card.favoriteAllowed]).toEqual([false, false])
  })
})

describe('the backs of a competition', () => {
  test("D-COMPET-17 D-COMPET-19 'How to Play' has the objectives and the remaining days", () => {
    expect(back(opened({ instructionsCard: '<p>Play</p>' }), 'competitionInstructions')).toEqual({
      kind: 'competitionInstructions',
      name: 'Throwdown',
      content: '<p>Play</p>',
      objectives: [{ event: 'deckSeen', points: 24, titles: ['Milk'] }],
      endsAt: NOON + 2 * DAY,
      daysRemaining: 2,
    })
  })

  test("D-CARD-11 D-COMPET-03 'How to Play' has the picture of the competition on its front and on its back", () => {
    const app = opened({ instructionsCardCover: { url: '/throwdown.svg' } })
    expect(cards(app)[0]).toMatchObject({ type: 'competitionInstructions', cover: '/throwdown.svg' })
    expect(back(app, 'competitionInstructions')).toMatchObject({ cover: '/throwdown.svg' })
    expect(cards(app)[1]).not.toHaveProperty('cover')
  })

  test('D-COMPET-10 D-COMPET-16 the leaderboard has teams, the own team and players; a score of zero has no rank', () => {
    expect(back(opened({ playerType: 'team' }), 'leaderboard')).toEqual({
      kind: 'leaderboard',
      ended: false,
      percentage: false,
      final: false,
      due: false,
      daysRemaining: 2,
      players: [
        { id: 'p2aa', mine: false, score: 12, name: 'Priya', initials: 'P', place: 1 },
        { id: 'p1', mine: true, score: 9, name: 'Maya', initials: 'M', place: 2 },
        { id: 'p3bb', mine: false, score: 0, code: 'P3BB' },
      ],
      teams: [
        { id: 's', mine: false, score: 12, name: 'South', place: 1 },
        { id: 'n', mine: true, score: 9, name: 'North', place: 2 },
      ],
      myTeam: [
        { id: 'p1', mine: true, score: 9, name: 'Maya', initials: 'M', place: 1 },
        { id: 'p3bb', mine: false, score: 0, code: 'P3BB' },
      ],
    })
  })

  test('D-COMPET-13 D-COMPET-15 shows scores in hundredths, and hides anonymous names', () => {
    expect(back(opened({ showScoreAsPercentage: true, anonymousPlayers: true }), 'leaderboard')).toMatchObject({
      percentage: true,
      players: [
        { code: 'P2AA', score: 50 },
        { name: 'Maya', score: 38 },
        { code: 'P3BB', score: 0 },
      ],
    })
  })

  test('O-45 before the start lists no players and shows the start date', () => {
    const beginsAt = NOON + DAY
    expect(back(opened({ beginsAt }), 'leaderboard')).toMatchObject({ players: [], beginsAt })
    expect(back(opened({ beginsAt }), 'competitionInstructions')).toMatchObject({ beginsAt })
  })

  test('D-COMPET-05 D-COMPET-07 D-COMPET-08 the result has trophy, rank, score and time taken, all after the end', () => {
    const app = over({})
    expect(back(app, 'competitionResult')).toMatchObject({
      final: true,
      due: false,
      trophy: 'silver',
      place: 2,
      score: 9,
      ofTeams: false,
      competitors: 3,
      timeTaken: DAY,
      endedAt: NOON + 2 * DAY,
    })
    expect(back(app, 'leaderboard')).toMatchObject({
      ended: true,
      final: true,
      due: false,
      players: [{ trophy: 'gold' }, { trophy: 'silver' }, {}],
    })
  })

  test('D-COMPET-06 D-COMPET-07 awards nothing by standings from before the end: a fetch is due once it is possible', () => {
    const app = toLeaderboard(opened({})).wait(2 * DAY + 1)
    const result = () => back(app, 'competitionResult')
    const unknown = {
      kind: 'competitionResult',
      name: 'Throwdown',
      competitors: 3,
      endedAt: NOON + 2 * DAY,
      final: false,
    }
    expect(result()).toMatchObject({ ...unknown, due: true })
    for (const told of ['trophy', 'place', 'score', 'timeTaken']) expect(result()).not.toHaveProperty(told)
    const board = () => back(app, 'leaderboard')
    expect(board()).toMatchObject({ ended: true, final: false, due: true, players: [{ place: 1 }, { place: 2 }, {}] })
    expect(JSON.stringify(board())).not.toContain('trophy')
    app.tell({ type: 'connectivity', online: false })
    expect([result(), board()]).toMatchObject([{ due: false }, { due: false }])
    app.tell({ type: 'connectivity', online: true }).do('reloadDeck', { deckId })
    app.fail('deck', networkFault('offline'), deckId)
    expect(result()).toMatchObject({ final: false })
    ask(app, {})
    expect(result()).toMatchObject({ final: true, trophy: 'silver' })
  })

  test('D-COMPET-07 does not treat standings requested before the end as final, even if they arrive after it', () => {
    const app = toLeaderboard(opened({})).wait(2 * DAY - 1)
    app.do('reloadDeck', { deckId }).wait(2)
    ask(app, {})
    expect(back(app, 'competitionResult')).toMatchObject({ final: false, due: true })
  })

  test("D-COMPET-05 D-COMPET-06 the result of a competition of teams is the team's: its trophy, place and score", () => {
    const teams = over({ playerType: 'team', showScoreAsPercentage: true, trophiesToAward: 2 })
    expect(back(teams, 'competitionResult')).toEqual({
      kind: 'competitionResult',
      name: 'Throwdown',
      userName: expect.any(String) as string,
      ofTeams: true,
      competitors: 2,
      percentage: true,
      final: true,
      due: false,
      team: 'North',
      trophy: 'silver',
      place: 2,
      // 9 of the 48 points that its two players could have.
      score: 19,
      timeTaken: DAY,
      endedAt: NOON + 2 * DAY,
    })
  })

  test('D-COMPET-04 D-COMPET-07 a fetch after the end is due once the server’s clock has passed it', () => {
    const app = toLeaderboard(opened({})).wait(2 * DAY - 60_000)
    app.tell({ type: 'clockMeasured', offset: 120_000, within: 0 })
    expect(back(app, 'competitionResult')).toMatchObject({ final: false, due: true })
  })
})
