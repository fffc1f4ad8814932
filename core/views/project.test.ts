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
import { startApp, started, type App } from '../../test/examples/app'
import { mayaWithoutOrg } from '../../test/examples/defaults'
import { content, plainCard, quizCard } from '../../test/examples/assessment'
import { declaredParts } from '../../test/declared-reads'
import { views as projections } from '../../test/whole-app/views'
import type { State } from '../state'
import { mayAffect, readsOf } from './project'
import type { StateSlice } from './projection'
import { cases } from '../../test/cases'

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

/** Actions of users, servers and time, in any order; refused ones have no effect. */
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
    app.answerIfAsked('login', { user: mayaWithoutOrg })
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

/** The params of each view; a missing view does not compile. */
const paramsOf: { readonly [N in ViewName]: (deckId: string) => ViewParams<N> } = {
  shell: () => ({}),
  signIn: () => ({}),
  setPassword: () => ({}),
  account: () => ({}),
  phone: () => ({}),
  roles: () => ({}),
  home: () => ({}),
  today: () => ({}),
  deck: (deckId) => ({ deckId }),
  report: (deckId) => ({ deckId }),
  deckEnd: (deckId) => ({ deckId }),
  deckMedia: (deckId) => ({ deckId }),
  sharedCard: () => ({ cardId: SHARED }),
  library: () => ({}),
  search: () => ({}),
  ownDecks: () => ({}),
  certificate: (deckId) => ({ deckId }),
  health: () => ({}),
  outbox: () => ({}),
  addContent: () => ({}),
  favorites: () => ({}),
  newDecks: () => ({}),
  competitions: () => ({}),
  certifications: () => ({}),
  notifications: () => ({}),
  notice: () => ({}),
}
const asked = <N extends ViewName>(app: App, name: N, deckId: string, state = app.state): View<N> | undefined =>
  app.view(name, paramsOf[name](deckId), { state })
const isViewName = (name: string): name is ViewName => name in views
const viewNames = Object.keys(views).filter(isViewName)

/**
 * Checks that each shown view decodes as it was posted, with the type that the page expects; returns the names of the
 * shown views.
 */
function expectWhole(app: App, deckId: string): readonly ViewName[] {
  return viewNames.filter((name) => {
    const view = asked(app, name, deckId)
    if (view === undefined) return false
    const codec: t.Mixed = views[name].view
    const posted: unknown = JSON.parse(JSON.stringify(codec.encode(view)))
    expect(decode(codec, posted), name).toEqual(E.right(view))
    assertView(name, structuredClone(view))
    return true
  })
}

/** Views visible while signed out, or blocked by a guard (S-ROUTE-31, S-ROUTE-33..37). */
const unguarded = ['shell', 'signIn', 'setPassword', 'phone', 'health']

describe('every view', () => {
  property.prop([deckContents(), moments, fc.array(steps, { maxLength: 25 })], { numRuns: cases(150) })(
    'X-BRIDGE-04 S-ROUTE-31 is unchanged by the bridge in any state, and is not shown with content unless the guard is open',
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

  property.prop([deckContents(), moments, fc.array(steps, { maxLength: 25 })], { numRuns: cases(100) })(
    'X-BRIDGE-02 the window contains the card in view, in order, and every question shown as open can be answered',
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
        view?.mode === 'info' || (view?.mode !== undefined && app.state.user.quiz.trials[deckId] === undefined)
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

  test('X-BRIDGE-04 is shown and complete, and is rejected as malformed with any field of another type', () => {
    const app = startApp()
      .signIn({ ...mayaWithoutOrg, passwordChangeRequired: false })
      .loadHome({ recommendedDecks: [{ id: 'd1' }] })
      .openDeck(content([quizCard('q1')]))
    app.do('answerQuestion', { deckId: 'deck', cardId: 'q1', quizId: 'q1-question', answer: 'a' })
    app.do('search', { query: 'milk' }).found({ decks: [{ id: 'd1', title: 'Hot milk' }] })
    app.do('openSharedCard', { cardId: SHARED })
    expect(expectWhole(app, 'deck')).toEqual(viewNames)
    for (const name of viewNames) {
      const view = asked(app, name, 'deck') ?? {}
      expect(Object.keys(view).length, name).toBeGreaterThan(0)
      for (const key of Object.keys(view))
        expect(() => assertView(name, { ...view, [key]: () => 'no value' }), `${name}.${key}`).toThrow(name)
    }
  })

  test('X-BRIDGE-04 is complete without its content as well', () => {
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

/** A state in which every slice differs from the initial one. */
function otherState(): State {
  const app = startApp(undefined, undefined, undefined, 'other').signIn({ ...mayaWithoutOrg, id: 'ada', name: 'Ada' })
  app.loadHome({ recommendedDecks: [{ id: 'deck' }] }).openDeck(content([quizCard('q1'), plainCard('a')]))
  app.do('favoriteCardToggle', { deckId: 'deck', cardId: 'a', favorite: true }).do('logOut', { force: true })
  app
    .signIn({ ...mayaWithoutOrg, id: 'ben', name: 'Ben' })
    .loadHome({})
    .openDeck(content([quizCard('q1'), plainCard('a')]))
  app.do('answerQuestion', { deckId: 'deck', cardId: 'q1', quizId: 'q1-question', answer: 'a' })
  app.do('favoriteCardToggle', { deckId: 'deck', cardId: 'a', favorite: true }).do('loadRoles', {})
  app.answer('roles', { held: [{ id: 'r1', name: 'Barista' }], others: [] })
  app.do('reportUnknownRoute', {}).do('chooseLanguage', { language: 'de' }).do('sync', {})
  return app.state
}

const stateParts = ['seq', 'device', 'quarantine'] as const satisfies readonly StateSlice[]
const isOfState = (part: StateSlice): part is (typeof stateParts)[number] => stateParts.some((each) => each === part)
const allParts = (state: State): readonly StateSlice[] => {
  const { user: _, ...rest } = state
  return [...Object.keys(rest), ...Object.keys(state.user)] as StateSlice[]
}
/** The state with these slices of another one. */
function withParts(state: State, other: State, parts: readonly StateSlice[]): State {
  const changed = parts.filter(isOfState).map((part) => [part, other[part]])
  const changedMine = parts.flatMap((part) => (isOfState(part) ? [] : [[part, other.user[part]]]))
  const user = { ...state.user, ...(Object.fromEntries(changedMine) as Partial<State['user']>) }
  return { ...state, ...(Object.fromEntries(changed) as Partial<State>), user }
}

describe('the reads of a view', () => {
  test('X-BRIDGE-02 another state differs in every slice', () => {
    const [other, first] = [otherState(), startApp().state]
    expect(allParts(other).toSorted()).toEqual(
      [...new Set([...allParts(first), 'owner' as const, 'account' as const])].toSorted(),
    )
    for (const part of allParts(other))
      if (isOfState(part)) expect(other[part], part).not.toEqual(first[part])
      else expect(other.user[part], part).not.toEqual(first.user[part])
  })

  property.prop([deckContents(), moments, fc.array(steps, { maxLength: 25 })], { numRuns: cases(60) })(
    'X-BRIDGE-02 shows the same when every slice that it does not declare changes, and is then not computed again',
    (deck, { at, zone }, happened) => {
      const app = startApp(at, zone)
        .signIn()
        .loadHome({ recommendedDecks: [{ id: deck.deck.id }] })
        .openDeck(deck)
      const deckId = deck.deck.id
      for (const step of happened) step(app, deckId)
      const other = otherState()
      for (const name of viewNames) {
        const { reads, guarded } = projections[name]
        const declared = readsOf({ reads, guarded })
        const undeclared = allParts(other).filter((part) => !declared.includes(part))
        const changed = withParts(app.state, other, undeclared)
        expect(asked(app, name, deckId, changed), name).toEqual(asked(app, name, deckId))
        const isTimed = reads.some((part) => part === 'at' || part === 'storage' || part === 'health')
        expect(mayAffect({ reads, guarded }, app.state, changed), name).toBe(isTimed)
        for (const part of allParts(other).filter((each) => declared.includes(each)))
          expect(mayAffect({ reads, guarded }, app.state, withParts(app.state, other, [part])), part).toBe(true)
      }
    },
  )

  test('X-BRIDGE-02 fails when it reads a slice that it does not declare', () => {
    const { state } = startApp().signIn()
    const shown = declaredParts(projections.notice, state)
    expect(() => ({ ...shown })).toThrow("reads 'seq'")
    expect(() => shown.user.outbox).toThrow("reads 'outbox'")
    expect(() => shown.user.account).toThrow("reads 'account'")
    expect(shown.user.session).toBe(state.user.session)
    expect(declaredParts(projections.account, state).user.account).toBeUndefined()
  })

  test('X-BRIDGE-02 deck covers show a card that is tucked into a loaded deck, without a change of its queue', () => {
    const { state } = startApp().signIn()
    const tucked = {
      ...state,
      user: { ...state.user, engagement: { ...state.user.engagement, deckMembershipOverrides: {} } },
    }
    for (const name of ['home', 'newDecks', 'certifications', 'search', 'notifications', 'competitions'] as const)
      expect(mayAffect(projections[name], state, tucked), name).toBe(true)
  })
})

describe('the content that a view needs in memory', () => {
  test('X-BRIDGE-02 is empty for unknown content', () => {
    const { state } = startApp()
    expect(contentNeeds('home', {}, state)).toEqual([])
    expect(contentNeeds('deck', { deckId: 'constructor' }, state)).toEqual([])
  })

  test('X-BRIDGE-02 contains the bundles of the lists, and the content of the deck', () => {
    const { state } = startApp()
      .signIn()
      .loadHome({})
      .loadLibrary({ categories: [] })
      .openDeck(content([plainCard('a')]))
    const home = { kind: 'home', hash: state.user.library.home }
    const library = { kind: 'library', hash: state.user.library.library }
    const deck = { kind: 'deck', hash: state.user.library.decks['deck']?.content }
    expect(contentNeeds('shell', {}, state)).toEqual([library])
    expect(contentNeeds('home', {}, state)).toEqual([home, library])
    expect(contentNeeds('deck', { deckId: 'deck' }, state)).toEqual([deck, home, library])
    expect(contentNeeds('certificate', { deckId: 'deck' }, state)).toEqual([deck, home, library])
  })

  test('X-BRIDGE-02 a running attempt uses the content it began with, and is loading until that is in memory', () => {
    const before = content([quizCard('q1'), quizCard('q2')])
    const app = startApp().signIn().openDeck(before)
    const pinned = app.state.user.library.decks['deck']?.content ?? ''
    app.do('answerQuestion', { deckId: 'deck', cardId: 'q1', quizId: 'q1-question', answer: 'a' })
    app.wait(61_000).openDeck(content([quizCard('q1'), quizCard('q2'), quizCard('q3')]))
    const newest = app.state.user.library.decks['deck']?.content ?? ''
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
  test('X-LOG-07 X-OUTBOX-06 shows the log’s own numbers, the own pending actions, and only the number of others’ actions', () => {
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
    app.do('logOut', { force: true }).signIn(mayaWithoutOrg)
    expect(app.view('health', {}, { health })).toMatchObject({ waiting: 1, quarantinedActions: 0 })
  })

  test('S-ROUTE-37 shows the health of the log regardless of the guard', () => {
    const whiteLabel = { ...unbranded, disabled: true }
    expect(startApp().view('health', {}, { whiteLabel })).toMatchObject({ head: 0 })
  })
})
