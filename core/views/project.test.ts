import { fc, test as property } from '@fast-check/vitest'
import * as E from 'fp-ts/Either'
import type * as t from 'io-ts'
import { describe, expect, test } from 'vitest'
import { decode } from '../../protocol/codec'
import { networkFault, type Fault } from '../../protocol/faults'
import { assertView, views, type View, type ViewName, type ViewParams } from '../../protocol/views'
import { unbranded } from '../../protocol/white-label'
import { deckContents } from '../../test/arbitraries/content'
import { homeBundles, libraryBundles, quizTrials, searchResults, users } from '../../test/arbitraries/entities'
import { moments } from '../../test/arbitraries/moments'
import { MAYA, startApp, started, type App } from '../../test/examples/app'
import { content, plainCard, quizCard } from '../../test/examples/assessment'
import type { State } from '../state'
import { views as projections } from '../../test/whole-app/views'

const contentNeeds = <N extends ViewName>(name: N, params: ViewParams<N>, state: State) =>
  projections[name].needs(state, params)

const faults: fc.Arbitrary<Fault> = fc.oneof(
  fc.constantFrom('offline' as const, 'timeout' as const, 'notTheServer' as const).map(networkFault),
  fc.record({
    kind: fc.constant('apiError' as const),
    type: fc.constantFrom('deckLocked', 'deck not found', 'deck not allowed', 'other'),
    message: fc.constantFrom('', 'Request failed: deck not found'),
    code: fc.constantFrom(400, 401, 404, 500),
    prevDeckId: fc.constantFrom('', 'd0'),
  }),
)

const SHARED = 'shared-card'

type Step = (app: App, deckId: string) => void
const pick = <A>(items: readonly A[], index: number): A | undefined => items[index % Math.max(1, items.length)]
const cardsInView = (app: App, deckId: string) => app.view('deck', { deckId })?.cards ?? []

/** What people, servers and time may do, in any order; what the core refuses has not happened. */
const steps: fc.Arbitrary<Step> = fc.oneof(
  users.map(
    (user): Step =>
      (app) =>
        void app.do('sync', {}).answerIfAsked('sync', { user, trials: [], notices: [] }),
  ),
  homeBundles.map(
    (home): Step =>
      (app) =>
        void app.loadHome(home),
  ),
  libraryBundles.map(
    (library): Step =>
      (app) =>
        void app.loadLibrary(library),
  ),
  faults.map(
    (fault): Step =>
      (app) =>
        void app.do('sync', {}).failIfAsked('sync', fault),
  ),
  faults.map((fault): Step => (app, deckId) => {
    app.try('reloadDeck', { deckId })
    app.failIfAsked('deck', fault, deckId)
  }),
  fc.nat(9).map((index): Step => (app, deckId) => {
    const card = pick(cardsInView(app, deckId), index)
    if (card !== undefined) app.try('jumpToCard', { deckId, cardId: card.cardId })
  }),
  fc.nat(9).map((index): Step => (app, deckId) => {
    const card = pick(cardsInView(app, deckId), index)
    if (card !== undefined)
      app.try('flipCard', { deckId, cardId: card.cardId, side: card.side === 'back' ? 'front' : 'back' })
  }),
  ...Array.from({ length: 4 }, () =>
    fc.tuple(fc.nat(9), fc.nat(3)).map(([index, choice]): Step => (app, deckId) => {
      const card = pick(
        cardsInView(app, deckId).filter(({ back }) => back.kind === 'quiz'),
        index,
      )
      const back = card?.back.kind === 'quiz' ? card.back : undefined
      const answer = pick(back?.answers ?? [], choice)
      if (card === undefined || back === undefined || answer === undefined) return
      app.try('answerQuestion', { deckId, cardId: card.cardId, quizId: back.questionId, answer: answer.answerId })
    }),
  ),
  fc.constantFrom('completeAttempt' as const, 'retryQuizDeck' as const, 'submitQuizDeckScore' as const).map(
    (type): Step =>
      (app, deckId) =>
        void app.try(type, { deckId }),
  ),
  quizTrials.map(
    (trial): Step =>
      (app, deckId) =>
        void app.tell({ type: 'rowSent', rowId: 'row', trial: { ...trial, deckId } }),
  ),
  fc.constantFrom(300, 2_000, 60_000, 86_400_000).map(
    (ms): Step =>
      (app) =>
        void app.wait(ms),
  ),
  fc.boolean().map(
    (online): Step =>
      (app) =>
        void app.tell({ type: 'connectivity', online }),
  ),
  fc.boolean().map(
    (force): Step =>
      (app) =>
        void app.try('logOut', { force }),
  ),
  fc.constant<Step>((app) => void app.tell(started)),
  fc.constant<Step>((app) => {
    app.try('logIn', { method: 'email', name: 'maya', filled: true })
    app.answerIfAsked('login', { user: MAYA })
  }),
  fc.constant<Step>((app) => void app.try('submitEmail', { email: 'ada@example.org' })),
  fc.constantFrom('milk', 'categoryId:k1 milk').map(
    (query): Step =>
      (app) =>
        void app.try('search', { query }),
  ),
  searchResults.map(
    (result): Step =>
      (app) =>
        void app.found(result),
  ),
  fc.constant<Step>((app) => void app.try('openSharedCard', { cardId: SHARED })),
  fc.option(fc.constant('d0'), { nil: undefined }).map(
    (deckId): Step =>
      (app) =>
        void app.answerIfAsked('sharedCard', deckId === undefined ? {} : { deckId }),
  ),
  fc.constant<Step>((app) => void app.try('setPassword', { judged: 'accepted' })),
  fc.constant<Step>((app) => void app.try('updateAccount', { judged: 'accepted' })),
  fc.constant<Step>((app) => void app.try('setUpPhone', { phone: '5550104477' })),
  fc.constant<Step>((app) => void app.try('loadRoles', {})),
  fc.constant<Step>((app) => void app.answerIfAsked('roles', { held: [{ id: 'r1', name: 'Barista' }], others: [] })),

  fc
    .constantFrom(
      'search' as const,
      'sharedCard' as const,
      'passwordChange' as const,
      'accountUpdate' as const,
      'phoneSetUp' as const,
      'roles' as const,
    )
    .chain((purpose) =>
      faults.map(
        (fault): Step =>
          (app) =>
            void app.failIfAsked(purpose, fault),
      ),
    ),
)

/** Each view as it is asked for; one that is left out does not compile. */
const asked: { readonly [N in ViewName]: (app: App, deckId: string) => View<N> | undefined } = {
  shell: (app) => app.view('shell', {}),
  signIn: (app) => app.view('signIn', {}),
  setPassword: (app) => app.view('setPassword', {}),
  account: (app) => app.view('account', {}),
  phone: (app) => app.view('phone', {}),
  roles: (app) => app.view('roles', {}),
  home: (app) => app.view('home', {}),
  today: (app) => app.view('today', {}),
  deck: (app, deckId) => app.view('deck', { deckId }),
  report: (app, deckId) => app.view('report', { deckId }),
  deckEnd: (app, deckId) => app.view('deckEnd', { deckId }),
  deckMedia: (app, deckId) => app.view('deckMedia', { deckId }),
  sharedCard: (app) => app.view('sharedCard', { cardId: SHARED }),
  library: (app) => app.view('library', {}),
  search: (app) => app.view('search', {}),
  ownDecks: (app) => app.view('ownDecks', {}),
  certificate: (app, deckId) => app.view('certificate', { deckId }),
  health: (app) => app.view('health', {}),
  outbox: (app) => app.view('outbox', {}),
  addContent: (app) => app.view('addContent', {}),
  favorites: (app) => app.view('favorites', {}),
  newDecks: (app) => app.view('newDecks', {}),
  competitions: (app) => app.view('competitions', {}),
  certifications: (app) => app.view('certifications', {}),
  notifications: (app) => app.view('notifications', {}),
  notice: (app) => app.view('notice', {}),
}
const isViewName = (name: string): name is ViewName => name in views
const viewNames = Object.keys(views).filter(isViewName)

/** A view that shows is decoded as it was posted, and is what the page takes it for; the names of those that show. */
function expectWhole(app: App, deckId: string): readonly ViewName[] {
  return viewNames.filter((name) => {
    const view = asked[name](app, deckId)
    if (view === undefined) return false
    const codec: t.Mixed = views[name].view
    const posted: unknown = JSON.parse(JSON.stringify(codec.encode(view)))
    expect(decode(codec, posted), name).toEqual(E.right(view))
    assertView(name, structuredClone(view))
    return true
  })
}

/** What may be seen of whoever is not signed in, or is held by a guard (S-ROUTE-31, S-ROUTE-33..37). */
const unguarded = ['shell', 'signIn', 'setPassword', 'phone', 'health']

describe('every view', () => {
  property.prop([deckContents(), moments, fc.array(steps, { maxLength: 25 })], { numRuns: 150 })(
    'X-BRIDGE-04 S-ROUTE-31 comes through the bridge the same, whatever has happened, and none with content unless the guard is open',
    (deck, { at, zone }, happened) => {
      const app = startApp(at, zone).signIn().openDeck(deck)
      const deckId = deck.deck.id
      for (const step of happened) {
        step(app, deckId)
        const shown = expectWhole(app, deckId)
        if (app.view('shell', {})?.guard !== 'open') expect(shown).toEqual(unguarded)
      }
    },
  )

  property.prop([deckContents(), moments, fc.array(steps, { maxLength: 25 })], { numRuns: 100 })(
    'X-BRIDGE-02 the window of cards holds the card in view, in order, and what shows as open can be answered',
    (deck, { at, zone }, happened) => {
      const app = startApp(at, zone).signIn().openDeck(deck)
      const deckId = deck.deck.id
      for (const step of happened) {
        step(app, deckId)
        const view = app.view('deck', { deckId })
        if (view?.state !== 'ready') continue
        expect(view.cards.length).toBeLessThanOrEqual(8)
        expect(view.cards.some(({ cardId, number }) => cardId === view.currentCardId && number === view.position)).toBe(
          true,
        )
        expect(view.cards.map(({ place }) => place)).toEqual(
          view.cards.map((_, index) => (view.cards[0]?.place ?? 0) + index),
        )
        const counted = view.cards.map(({ number }) => number).filter((number) => number > 0)
        expect(counted).toEqual([...new Set(counted)].toSorted((a, b) => a - b))
        expect(Math.max(0, ...counted)).toBeLessThanOrEqual(view.total)
      }
      const view = app.view('deck', { deckId })
      // A deck that was opened before its start has no trial until it is opened again.
      const readable =
        view?.mode === 'info' || (view?.mode !== undefined && app.state.mine.quiz.trials[deckId] === undefined)
      for (const { cardId, locked, back } of view?.cards ?? []) {
        if (back.kind !== 'quiz' || readable || locked) continue
        const first = back.answers.find(({ state }) => state === 'open')
        if (first === undefined) continue
        const refused = app.try('answerQuestion', { deckId, cardId, quizId: back.questionId, answer: first.answerId })
        expect([undefined, 'alreadySubmitted', 'noAttemptsRemaining', 'deckNotLoaded']).toContain(refused)
        return
      }
    },
  )

  test('X-BRIDGE-04 every one of them shows, is whole, and with any field of another kind is taken for malformed', () => {
    const app = startApp()
      .signIn({ ...MAYA, passwordChangeRequired: false })
      .loadHome({ recommendedDecks: [{ id: 'd1' }] })
      .openDeck(content([quizCard('q1')]))
    app.do('answerQuestion', { deckId: 'deck', cardId: 'q1', quizId: 'q1-question', answer: 'a' })
    app.do('search', { query: 'milk' }).found({ decks: [{ id: 'd1', title: 'Hot milk' }] })
    app.do('openSharedCard', { cardId: SHARED })
    expect(expectWhole(app, 'deck')).toEqual(viewNames)
    for (const name of viewNames) {
      const view = asked[name](app, 'deck') ?? {}
      expect(Object.keys(view).length, name).toBeGreaterThan(0)
      for (const key of Object.keys(view))
        expect(() => assertView(name, { ...view, [key]: () => 'no value' }), `${name}.${key}`).toThrow(name)
    }
  })

  test('X-BRIDGE-04 a view without its content is whole as well', () => {
    const app = startApp()
      .signIn()
      .loadHome({ recommendedDecks: [{ id: 'd1' }] })
      .openDeck(content([plainCard('a')]))
    for (const { hash } of [
      ...contentNeeds('home', {}, app.state),
      ...contentNeeds('deck', { deckId: 'deck' }, app.state),
    ])
      app.forget(hash)
    expectWhole(app, 'deck')
  })
})

describe('what a view needs in memory', () => {
  test('X-BRIDGE-02 nothing that is not known', () => {
    const { state } = startApp()
    expect(contentNeeds('home', {}, state)).toEqual([])
    expect(contentNeeds('deck', { deckId: 'constructor' }, state)).toEqual([])
  })

  test('X-BRIDGE-02 the bundles of the lists, the content of the deck', () => {
    const { state } = startApp()
      .signIn()
      .loadHome({})
      .loadLibrary({ categories: [] })
      .openDeck(content([plainCard('a')]))
    const home = { kind: 'home', hash: state.mine.library.home }
    const library = { kind: 'library', hash: state.mine.library.library }
    const deck = { kind: 'deck', hash: state.mine.library.decks['deck']?.content }
    expect(contentNeeds('shell', {}, state)).toEqual([library])
    expect(contentNeeds('home', {}, state)).toEqual([home, library])
    expect(contentNeeds('deck', { deckId: 'deck' }, state)).toEqual([deck, home, library])
    expect(contentNeeds('certificate', { deckId: 'deck' }, state)).toEqual([deck, home, library])
  })

  test('X-BRIDGE-02 a running attempt goes by the content it began with, and loads until that is in memory', () => {
    const before = content([quizCard('q1'), quizCard('q2')])
    const app = startApp().signIn().openDeck(before)
    const pinned = app.state.mine.library.decks['deck']?.content ?? ''
    app.do('answerQuestion', { deckId: 'deck', cardId: 'q1', quizId: 'q1-question', answer: 'a' })
    app.wait(61_000).openDeck(content([quizCard('q1'), quizCard('q2'), quizCard('q3')]))
    const newest = app.state.mine.library.decks['deck']?.content ?? ''
    expect(contentNeeds('deck', { deckId: 'deck' }, app.state)).toEqual([
      { kind: 'deck', hash: pinned },
      { kind: 'deck', hash: newest },
    ])
    expect(app.view('deck', { deckId: 'deck' })?.total).toBe(2)
    app.forget(pinned)
    expect(app.view('deck', { deckId: 'deck' })).toMatchObject({ state: 'loading', total: 0, cards: [] })
  })
})

describe('health', () => {
  test('X-LOG-07 X-OUTBOX-06 the log’s own numbers, the own waiting actions, and those of others by number only', () => {
    const app = startApp()
      .signIn()
      .openDeck(content([plainCard('a')], { type: 'standard' }))
    app.do('flipCard', { deckId: 'deck', cardId: 'a', side: 'back' }).do('logOut', { force: true })
    app.signIn({ id: 'ada' }).do('openDeck', { deckId: 'deck' })
    const health = { events: 9, unknownEvents: 1, damagedRows: 2, quarantinedEvents: 3, gaps: 4 }
    expect(app.view('health', {}, { health })).toEqual({
      ...health,
      head: app.state.seq,
      waiting: 0,
      quarantinedActions: 1,
    })
    app.do('logOut', { force: true }).signIn(MAYA)
    expect(app.view('health', {}, { health })).toMatchObject({ waiting: 1, quarantinedActions: 0 })
  })

  test('S-ROUTE-37 the health of the log shows whatever the guard says', () => {
    const whiteLabel = { ...unbranded, disabled: true }
    expect(startApp().view('health', {}, { whiteLabel })).toMatchObject({ head: 0 })
  })
})
