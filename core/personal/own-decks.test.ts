import { describe, expect, test } from 'vitest'
import { omitUndefined } from '../../protocol/omit-undefined'
import type { HomeBundle } from '../../protocol/entities/home'
import { startApp } from '../../test/examples/app'
import { assessment, content, plainCard, quizCard } from '../../test/examples/assessment'
import { loaded, opened, signedIn, started } from '../../test/examples/history'
import {
  delivered,
  event,
  given,
  holdsHome,
  intent,
  later,
  made,
  type Given,
  type Steps,
} from '../../test/given-when-then'
import { maya, NOON } from '../../test/examples/defaults'
import { resolveDeck } from '../deck/resolved-deck'
import { hashOf } from '../hash'
import { defaultPalette } from './deck-colors'
import { isEditable, takesCards, tuckedDecks } from './tucked-decks'

const create = (title: string, initialCardId?: string) =>
  intent('createDeck', { title, ...omitUndefined({ initialCardId }) })
const remove = (deckId: string) => intent('removeDeck', { deckId })
const mineAt = (home: HomeBundle): Steps => [
  holdsHome(home),
  event('homeLoaded', { content: hashOf(home), trials: [] }),
]
const owner = { id: 'maya', type: 'user' }
const titles = ({ state, contents }: Given) => tuckedDecks(state, contents).map(({ title }) => title)
const created = (more: { readonly title: string; readonly initialCardId?: string }) =>
  event('deckCreated', { deckId: made('deck'), icon: 'star', background: expect.any(String) as string, ...more })

test('D-TUCK-09 shows which own decks were neither loaded nor created here, so that their cards are unknown', () => {
  const mine = { id: 'rush', type: 'standard', title: 'Saturday rush', owner } as const
  const app = startApp()
    .signIn({ id: 'maya' })
    .loadHome({ tuckedDecks: [mine] })
  const unloaded = () => app.view('ownDecks', {})?.unloaded
  app.do('createDeck', { title: 'Made here' })
  expect(unloaded()).toEqual(['rush'])
  app.openDeck(content([plainCard('c1')], mine))
  expect(unloaded()).toEqual([])
})

test('D-TUCK-06 D-CAROUSEL-03 an own deck counts locally tucked cards, each once', () => {
  const mine = { type: 'standard', owner } as const
  const [rush, tea] = [content([plainCard('c1')], { id: 'rush', ...mine }), content([], { id: 'tea', ...mine })]
  const app = startApp()
    .signIn({ id: 'maya' })
    .loadHome({ tuckedDecks: [rush.deck, tea.deck, { id: 'far', cardCount: 5, ...mine }] })
    .openDeck(rush)
    .openDeck(tea)
    .openDeck(content([plainCard('c1'), plainCard('c2')], { id: 'd1', type: 'standard' }))
  const totals = () => app.view('ownDecks', {})?.decks.map(({ deckId, total }) => [deckId, total])
  for (const deckId of ['rush', 'tea', 'far'])
    for (const cardId of ['c1', 'c2']) app.try('tuckCard', { deckId, cardId })
  // The list of a deck that was never loaded here may already include these.
  const put = [
    ['rush', 2],
    ['tea', 2],
    ['far', 5],
  ]
  expect(totals()).toEqual(put)
  // The server has them, so they count as its own.
  app.openDeck(content([plainCard('c1'), plainCard('c2')], rush.deck))
  expect(totals()).toEqual(put)
  app.do('removeCardFromDeck', { deckId: 'rush', cardId: 'c1' })
  expect(totals()?.[0]).toEqual(['rush', 1])
})

describe('a locally created deck', () => {
  const deck = content([plainCard('c1'), plainCard('c2')], { id: 'd1', type: 'standard' })
  const deckId = made('deck')
  const open = intent('openDeck', { deckId })
  const deckIn = ({ state, contents }: Given) => resolveDeck(state, contents, deckId, NOON)

  const madeFor = (cardId?: string) => given(signedIn(), opened(deck)).when(create('Mine', cardId)).after

  test('D-OWN-09 opens before the server has it, with its initial card, and is loaded afterwards', () => {
    const after = madeFor('c2')
      .when(open)
      .thenExactly(
        event('deckOpened', { deckId }),
        event('deckLoadRequested', { deckId }),
        event('cardShown', { deckId, cardId: 'c2' }),
      )
    const resolvedDeck = deckIn(after)
    expect(resolvedDeck?.content.deck).toEqual({
      id: deckId,
      title: 'Mine',
      icon: 'star',
      type: 'standard',
      owner,
      background: resolvedDeck?.content.deck.background,
    })
    expect(resolvedDeck?.shown.map(({ id }) => id)).toEqual(['c2'])
    after.when(intent('reloadDeck', { deckId })).thenNothing()
    expect(after.when(delivered('deckCreated')).events.map(({ type }) => type)).toContain('deckLoadStarted')
  })

  test('D-OWN-11 is empty without a card, and does not exist after its removal', () => {
    expect(deckIn(madeFor().when(open).after)).toMatchObject({ cards: [], shown: [] })
    expect(deckIn(madeFor().when(remove(deckId)).after)).toBeUndefined()
    expect(deckIn(given(signedIn()))).toBeUndefined()
  })

  test('shows no card that no other deck on the device contains', () => {
    const { state, contents } = madeFor('c2')
    const { user } = state
    const without = { ...state, user: { ...user, library: { ...user.library, decks: {} } } }
    expect(resolveDeck(without, contents, deckId, NOON)?.cards).toEqual([])
  })
})

describe('a new deck', () => {
  test('D-OWN-02 requires a title, which is trimmed', () => {
    for (const title of ['  ', '\u200B', ' \u3164 ', '\u202E\u2060'])
      given(signedIn()).when(create(title)).thenRefused('titleRequired')
    for (const title of ['é', '\u05D0\u200F', '👩\u200D🍳'])
      given(signedIn()).when(create(title)).thenTypes('deckCreated')
    given(signedIn())
      .when(create('x'.repeat(101)))
      .thenRefused('tooLarge')
    given(signedIn())
      .when(create(` ${'x'.repeat(100)} `))
      .thenTypes('deckCreated')
    given(signedIn())
      .when(create(' Mine '))
      .thenExactly(created({ title: 'Mine' }))
    given(started()).when(create('Mine')).thenRefused('missingCurrentUser')
  })

  test('D-OWN-08 D-OWN-09 has the icon star and a colour, and is queued with its initial card', () => {
    const deck = content([plainCard('c1')], { id: 'd1', type: 'standard' })
    const after = given(signedIn(), opened(deck))
      .when(create('Mine', 'c1'))
      .thenExactly(created({ title: 'Mine', initialCardId: 'c1' }))
    const row = after.state.user.outbox.rows[0]
    expect(row?.path).toBe('/user/decks')
    expect(JSON.parse(row?.body ?? '')).toMatchObject({
      id: made('deck'),
      title: 'Mine',
      icon: 'star',
      initialCardId: 'c1',
    })
    expect(after.state.user.engagement.deckMembershipOverrides[made('deck')]).toEqual({ c1: true })
    given(signedIn(), opened(assessment([quizCard('q1')])))
      .when(create('Mine', 'q1'))
      .thenRefused('cardNotFound')
  })

  test('D-OWN-04 D-OWN-05 has a colour that no other deck here has', () => {
    const used = defaultPalette.slice(1)
    const home = {
      tuckedDecks: used.slice(0, 3).map((background, index) => ({ id: `t${index}`, background, owner })),
      recommendedDecks: used.slice(3).map((background, index) => ({ id: `r${index}`, background })),
    }
    const { events } = given(signedIn(), mineAt(home)).when(create('Mine'))
    expect(events[0]?.data).toMatchObject({ background: defaultPalette[0] })
    const org = { ...maya, primaryOrg: { id: 'org', colors: '#111111, #222222' } }
    expect(
      given(signedIn(org), event('deckCreated', { deckId: 'x', title: 'X', icon: 'star', background: '#111111' })).when(
        create('Mine'),
      ).events[0]?.data,
    ).toMatchObject({ background: '#222222' })
  })

  test('D-OWN-04 has no colour of a library or loaded deck, in any letter case', () => {
    const used = defaultPalette
      .slice(2)
      .map((background, index) => ({ id: `l${index}`, background: background.toUpperCase() }))
    const app = startApp()
      .signIn()
      .loadLibrary({
        categories: [{ category: { id: 'a' }, decks: [], bundles: [{ category: { id: 'b' }, decks: used }] }],
      })
      .openDeck(content([plainCard('c1')], { background: defaultPalette[1] }))
      .do('createDeck', { title: 'Mine' })
    expect(app.log.at(-1)).toMatchObject({ type: 'deckCreated', data: { background: defaultPalette[0] } })
  })

  test('D-OWN-04 may have the colour of a removed deck', () => {
    const org = { ...maya, primaryOrg: { id: 'org', colors: '#111111, #222222' } }
    const other = event('deckCreated', { deckId: 'x', title: 'X', icon: 'star', background: '#111111' })
    const loadedToo = loaded(content([], { id: 'x', type: 'standard', owner, background: '#111111' }))
    const gone = event('deckRemoved', { deckId: 'x' })
    const taken = event('deckCreated', { deckId: 'y', title: 'Y', icon: 'star', background: '#222222' })
    const { events } = given(signedIn(org), other, loadedToo, gone, taken).when(create('Mine'))
    expect(events[0]?.data).toMatchObject({ background: '#111111' })
  })

  test('D-OWN-06 may have a used colour if it is created for a card', () => {
    const org = { ...maya, primaryOrg: { id: 'org', colors: '#111111, #222222' } }
    const other = event('deckCreated', { deckId: 'x', title: 'X', icon: 'star', background: '#111111' })
    const deck = content([plainCard('c1')], { id: 'd1', type: 'standard' })
    let before = given(signedIn(org), opened(deck), other)
    const made = Array.from({ length: 20 }, () => {
      before = before.when(create('')).thenRefused('titleRequired')
      const [event] = before.when(create('Mine', 'c1')).events
      return event?.type === 'deckCreated' ? event.data.background : undefined
    })
    expect(new Set(made)).toEqual(new Set(['#111111', '#222222']))
  })

  test('D-OWN-10 S-FAV-12 is among the own decks at once', () => {
    expect(titles(given(signedIn(), create('Mine')))).toEqual(['Mine'])
    expect(titles(given(started()))).toEqual([])
  })

  test('S-FAV-04 S-FAV-11 stays there until a list requested after its delivery does not contain it', () => {
    const begun = given(signedIn(), create('Mine'))
    const [deckId = ''] = Object.keys(begun.state.user.engagement.ownDecks)
    const asks = event('homeLoadStarted', { callId: 'home' })
    const without = mineAt({ tuckedDecks: [] })
    const steps = [signedIn(), create('Mine'), later(7)]
    expect(titles(given(steps, asks, without))).toEqual(['Mine'])
    expect(titles(given(steps, asks, later(7), delivered('deckCreated'), without))).toEqual(['Mine'])
    const told = [...steps, delivered('deckCreated'), later(7), asks]
    expect(titles(given(told, mineAt({ tuckedDecks: [{ id: deckId, title: 'Renamed', owner }] })))).toEqual(['Renamed'])
    expect(titles(given(told, without))).toEqual([])
  })

  test('D-TUCK-13 S-FAV-04 the separately fetched list is used until Home contains another one', () => {
    const listed = (title: string): HomeBundle => ({ tuckedDecks: [{ id: title, title, owner }] })
    const list = [holdsHome(listed('Asked for')), event('tuckedDecksLoaded', { content: hashOf(listed('Asked for')) })]
    const asked = [signedIn(), mineAt(listed('Of Home')), list] as const
    expect(titles(given(...asked))).toEqual(['Asked for'])
    expect(titles(given(...asked, mineAt(listed('Of the next Home'))))).toEqual(['Of the next Home'])
    // A deck that was created and removed elsewhere in between leaves Home unchanged.
    expect(titles(given(...asked, mineAt(listed('Of Home'))))).toEqual(['Of Home'])
  })

  test('X-OUTBOX-08 is created once for two rapid taps; later another one may have the same name', () => {
    given(signedIn(), create('Mine'), later(999)).when(create('Mine')).thenNothing()
    given(signedIn(), create('Mine'), later(1_000)).when(create('Mine')).thenTypes('deckCreated')
  })
})

describe('removing a deck', () => {
  test('D-OWN-11 S-FAV-11 records the time and removes it from the own decks', () => {
    const { state } = given(signedIn(), create('Mine'))
    const deckId = Object.keys(state.user.engagement.ownDecks)[0] ?? ''
    const after = given(signedIn(), create('Mine'), later(7))
      .when(remove(deckId))
      .thenExactly(event('deckRemoved', { deckId }))
    expect(after.state.user.engagement.ownDecks[deckId]).toMatchObject({ title: 'Mine', deletedAt: NOON + 7 })
    expect(titles(after)).toEqual([])
    after.when(remove(deckId)).thenNothing()
  })

  test('D-OWN-11 D-OWN-14 works for a deck that the server has, and not for those of others', () => {
    const home = {
      tuckedDecks: [
        { id: 't1', title: 'Old', owner },
        { id: 't2', title: 'Not mine', owner: { id: 'ben', type: 'user' } },
      ],
    }
    expect(titles(given(signedIn(), mineAt(home)))).toEqual(['Old'])
    expect(titles(given(signedIn(), mineAt(home)).when(remove('t1')).thenTypes('deckRemoved'))).toEqual([])
    given(signedIn(), mineAt(home)).when(remove('t2')).thenRefused('notYours')
    const mine = content([plainCard('c1')], { id: 'd1', title: 'Open', type: 'standard', owner })
    given(signedIn(), loaded(mine)).when(remove('d1')).thenTypes('deckRemoved')
    given(signedIn(), loaded(mine), remove('d1'))
      .when(intent('tuckCard', { cardId: 'c2', deckId: 'd1' }))
      .thenRefused('notYours')
    given(signedIn(), loaded(mine), remove('d1'))
      .when(intent('removeCardFromDeck', { cardId: 'c1', deckId: 'd1' }))
      .thenRefused('notYours')
    given(signedIn()).when(remove('d9')).thenRefused('notYours')
    given(started()).when(remove('d1')).thenRefused('missingCurrentUser')
  })
})

describe('the owner of a deck', () => {
  test('D-OWN-14 a deck is editable by its owner only', () => {
    expect(isEditable({ owner }, { id: 'maya' })).toBe(true)
    expect(isEditable({ owner }, { id: 'ben' })).toBe(false)
    expect(isEditable({ owner: { id: 'maya', type: 'org' } }, { id: 'maya' })).toBe(false)
    expect([isEditable({}, { id: 'maya' }), isEditable({ owner }, undefined)]).toEqual([false, false])
  })

  test('D-OWN-12 D-TUCK-10 only a standard one accepts cards', () => {
    expect(takesCards({ owner, type: 'standard' }, { id: 'maya' })).toBe(true)
    expect(takesCards({ owner }, { id: 'maya' })).toBe(true)
    expect(takesCards({ owner, type: 'points' }, { id: 'maya' })).toBe(false)
  })
})
