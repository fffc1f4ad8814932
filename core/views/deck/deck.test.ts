import { describe, expect, test } from 'vitest'
import { networkFault, type Fault } from '../../../protocol/faults'
import type { DeckView } from '../../../protocol/views/deck'
import { startApp, started, type App } from '../../../test/examples/app'
import { mayaWithoutOrg, NOON } from '../../../test/examples/defaults'
import { assessment, content, plainCard, quizCard } from '../../../test/examples/assessment'

const DAY = 86_400_000
const view = (app: App, deckId = 'deck'): DeckView => {
  const deck = app.view('deck', { deckId })
  if (deck === undefined) throw new Error('the deck shows to a signed-in user')
  return deck
}
const open = (...cards: Parameters<typeof content>) =>
  startApp()
    .signIn()
    .openDeck(content(...cards))
const standard = (...ids: readonly string[]) =>
  content(
    ids.map((id) => plainCard(id)),
    { type: 'standard', title: 'Milk and steam' },
  )
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `c${index + 1}`)
const refused = (type: string, more: object = {}): Fault => ({
  kind: 'apiError',
  type,
  message: '',
  code: 400,
  ...more,
})

describe('the window of cards', () => {
  const long = standard(...numbered(1_000))

  test('X-BRIDGE-02 D-DECK-41 posts only the cards around the one in view of a long deck', () => {
    const app = startApp().signIn().openDeck(long)
    expect(view(app)).toMatchObject({ total: 1_000, position: 1, currentCardId: 'c1', seen: [] })
    expect(view(app).cards.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5])
    app.do('jumpToCard', { deckId: 'deck', cardId: 'c500' })
    expect(view(app).cards.map(({ cardId }) => cardId)).toEqual(numbered(504).slice(496))
    expect(view(app).cards.map(({ number }) => number)).toEqual([497, 498, 499, 500, 501, 502, 503, 504])
    app.do('jumpToCard', { deckId: 'deck', cardId: 'c1000' })
    expect(view(app).cards.map(({ number }) => number)).toEqual([997, 998, 999, 1_000])
  })

  test('D-DECK-11 has the first and last cards at any position', () => {
    const app = startApp()
      .signIn()
      .openDeck(standard(...numbered(20)))
    expect(view(app)).toMatchObject({ firstCardId: 'c1', lastCardId: 'c20', position: 1 })
    app.do('jumpToCard', { deckId: 'deck', cardId: 'c10' })
    expect(view(app)).toMatchObject({ firstCardId: 'c1', lastCardId: 'c20', position: 10 })
  })

  test('D-DECK-15 D-INDEX-01 has the index card, if the deck has one', () => {
    expect(view(open([plainCard('a')], { type: 'standard', showIndexCard: true })).indexCardId).toBe('deck-index')
    expect(view(open([plainCard('a')], { type: 'standard' })).indexCardId).toBeUndefined()
  })

  test('D-VIS-13 numbers follow the order in which the cards are shown', () => {
    const app = startApp()
      .signIn()
      .openDeck(assessment([plainCard('r', 'quizResults'), quizCard('q1')]))
    expect(view(app).cards.map(({ cardId, number }) => [cardId, number])).toEqual([
      ['deck-quizInstructions', 0],
      ['q1', 1],
      ['r', 2],
    ])
  })

  test('D-VIS-13 puts the cards of a search before the index of their deck', () => {
    const shown = (type: 'standard' | 'categorySearch') =>
      view(open([plainCard('a'), plainCard('b')], { type, showIndexCard: true })).cards.map(({ cardId }) => cardId)
    expect(shown('categorySearch')).toEqual(['a', 'b', 'deck-index'])
    expect(shown('standard')).toEqual(['deck-index', 'a', 'b'])
  })

  test('D-ROUTE-03 has the type, which identifies a category search', () => {
    expect(view(open([], { type: 'categorySearch' })).type).toBe('categorySearch')
  })

  test('X-UX-05 gives derived cards a position, but does not count them', () => {
    const app = startApp()
      .signIn()
      .openDeck(assessment([quizCard('q1'), quizCard('q2')]))
    expect(view(app)).toMatchObject({ total: 2, places: 4, position: 0, seen: [false, false], seenCount: 0 })
    expect(view(app).cards.map(({ place, number }) => [place, number])).toEqual([
      [1, 0],
      [2, 1],
      [3, 2],
      [4, 0],
    ])
    app.do('jumpToCard', { deckId: 'deck', cardId: 'q2' })
    expect(view(app)).toMatchObject({ total: 2, places: 4, position: 2 })
  })

  test('D-CARD-13 D-CARD-36 marks seen cards individually in decks of up to 40 cards', () => {
    const app = startApp()
      .signIn()
      .openDeck(standard(...numbered(40)))
    app.do('flipCard', { deckId: 'deck', cardId: 'c3', side: 'back' })
    expect(view(app).seen).toHaveLength(40)
    expect(view(app).seen.flatMap((seen, index) => (seen ? [index + 1] : []))).toEqual([3])
    expect(view(app).seenCount).toBe(1)
    const longer = startApp()
      .signIn()
      .openDeck(standard(...numbered(41)))
    longer.do('flipCard', { deckId: 'deck', cardId: 'c3', side: 'back' })
    expect(view(longer)).toMatchObject({ seen: [], seenCount: 1 })
  })

  test('S-SYNC-09 shows the deck from its start in another tab', () => {
    const app = startApp().signIn().openDeck(standard('a', 'b')).do('jumpToCard', { deckId: 'deck', cardId: 'b' })
    expect(view(app).currentCardId).toBe('b')
    const there = () => app.view('deck', { deckId: 'deck' }, { session: 'tab-2' })
    // It is not open there yet, so the position is unknown.
    expect(there()).toEqual({
      deckId: 'deck',
      state: 'loading',
      title: view(app).title,
      total: 0,
      position: 0,
      places: 0,
      cards: [],
      seen: [],
      seenCount: 0,
      removable: false,
    })
    app.inTab('tab-2').do('openDeck', { deckId: 'deck' })
    expect(there()).toMatchObject({ state: 'ready', currentCardId: 'a', position: 1 })
  })

  test('D-ROUTE-06 shows the requested card of this tab when another tab has loaded the deck', () => {
    const app = startApp().signIn().do('openDeck', { deckId: 'deck' })
    app.inTab('tab-2').tell({ ...started, alive: ['tab-1'] })
    app.answer('sync', { user: mayaWithoutOrg, trials: [], notices: [] })
    app.do('openDeck', { deckId: 'deck', cardId: 'c' })
    app.inTab('tab-1').openDeck(standard('a', 'b', 'c'))
    const seenBy = (session: string) => app.view('deck', { deckId: 'deck' }, { session })?.currentCardId
    expect([seenBy('tab-1'), seenBy('tab-2')]).toEqual(['a', 'c'])
    app.inTab('tab-2').do('jumpToNextCard', { deckId: 'deck' })
    app.do('jumpToCard', { deckId: 'deck', cardId: 'b' })
    expect(seenBy('tab-2')).toBe('b')
  })

  test('D-ROUTE-06 shows that the requested card is missing, or may be in a newer version while one is loading', () => {
    const app = startApp().signIn().openDeck(standard('a', 'b'))
    const askedAt = (cardId: string) => {
      app.do('closeDeck', { deckId: 'deck' }).do('openDeck', { deckId: 'deck', cardId })
      return view(app).asked
    }
    expect([askedAt('b'), askedAt('gone')]).toEqual([undefined, 'missing'])
    app.wait(60_000)
    expect(askedAt('c')).toBe('awaited')
    app.openDeck(standard('a', 'b', 'c'))
    expect(view(app)).toMatchObject({ currentCardId: 'a' })
    expect(view(app).asked).toBeUndefined()
    app.wait(60_000)
    expect(askedAt('d')).toBe('awaited')
    app.fail('deck', networkFault('offline'))
    expect(view(app).asked).toBe('missing')
    // A load that is queued for a first sync which has failed does not bring it either.
    app.inTab('tab-2').tell(started).wait(60_000).do('openDeck', { deckId: 'deck', cardId: 'd' })
    expect(view(app).asked).toBe('awaited')
    app.fail('sync', networkFault('offline'))
    expect(view(app).asked).toBe('missing')
  })
})

describe('a card that is hidden', () => {
  const deck = content(
    [quizCard('q1', { correctDelay: 60, incorrectDelay: -1 }), quizCard('q2', { correctDelay: 60 }), plainCard('last')],
    { type: 'standard' },
  )
  const answer = (app: App, cardId: string, answerId: string) =>
    app.do('answerQuestion', { deckId: 'deck', cardId, quizId: `${cardId}-question`, answer: answerId })

  test('D-ANSWER-03 D-ANSWER-09 X-UX-05 stays while its answer is marked; then the next one takes its position and keeps its number', () => {
    const app = answer(startApp().signIn().openDeck(deck), 'q1', 'a')
    expect(view(app)).toMatchObject({ places: 3, currentCardId: 'q1', cards: [{ back: { outcome: 'right' } }, {}, {}] })
    app.wait(1_700)
    expect(view(app)).toMatchObject({ places: 2, total: 3, currentCardId: 'q2', position: 2 })
  })

  test('D-VIS-09 D-VIS-11 returns after its delay, unless it never does', () => {
    const app = answer(startApp().signIn().openDeck(deck), 'q1', 'a').wait(60_000)
    expect(view(app).places).toBe(3)
    answer(app.do('jumpToCard', { deckId: 'deck', cardId: 'q1' }), 'q1', 'b').wait(DAY)
    expect(view(app).places).toBe(2)
  })

  test('X-UX-05 D-OWN-13 a removed card is replaced in view by the next one, and is in view again when it is put back', () => {
    const { cards } = standard('a', 'b', 'c', 'd')
    const app = startApp()
      .signIn()
      .openDeck(content(cards, { type: 'standard', owner: { type: 'user', id: mayaWithoutOrg.id } }))
    const takeOut = (cardId: string) => app.do('removeCardFromDeck', { deckId: 'deck', cardId })
    app.do('jumpToCard', { deckId: 'deck', cardId: 'c' })
    expect(view(takeOut('c'))).toMatchObject({ total: 3, currentCardId: 'd', position: 3 })
    expect(view(app.do('tuckCard', { deckId: 'deck', cardId: 'c' }))).toMatchObject({ total: 4, currentCardId: 'c' })
    app.do('jumpToCard', { deckId: 'deck', cardId: 'd' })
    expect(view(takeOut('d'))).toMatchObject({ total: 3, currentCardId: 'c', position: 3 })
    expect(view(takeOut('a'))).toMatchObject({ total: 2, currentCardId: 'c', position: 2 })
  })

  test('D-ANSWER-03 marks of a dead tab keep a card no longer than marks last', () => {
    const app = answer(startApp().signIn().openDeck(deck), 'q1', 'b')
    const later = (ms: number) => app.view('deck', { deckId: 'deck' }, { at: app.now + ms })?.places
    expect([later(0), later(17_000), later(17_001)]).toEqual([3, 3, 2])
  })
})

describe('the title banner', () => {
  const mode = (cards: ReturnType<typeof assessment>, more = {}) => view(startApp().signIn().openDeck(cards, more)).mode
  const failed = { id: 't', deckId: 'deck', attempts: 1, failures: [NOON - DAY] }

  test('D-DECK-21 a quiz deck with a failed attempt is in study mode', () => {
    expect(mode(assessment([quizCard('q1')]), { trial: failed })).toBe('study')
  })

  test('D-DECK-22 a new quiz deck is in quiz mode', () => {
    expect(mode(assessment([quizCard('q1')]))).toBe('quiz')
  })

  test('D-DECK-23 a quiz deck is in info mode before its start and after its end', () => {
    expect(mode(assessment([quizCard('q1')], { quizStartDate: NOON + DAY }))).toBe('info')
    expect(mode(assessment([quizCard('q1')], { quizEndDate: NOON - DAY }), { trial: failed })).toBe('info')
  })

  test('D-DECK-24 any other deck has its title and no mode', () => {
    const shown = view(startApp().signIn().openDeck(standard('a')))
    expect(shown).toMatchObject({ title: 'Milk and steam', state: 'ready' })
    expect('mode' in shown).toBe(false)
  })
})

describe('an empty deck', () => {
  const own = { type: 'user', id: mayaWithoutOrg.id }

  test('D-DECK-25 shows that it is empty', () => {
    expect(view(open([], { type: 'standard' }))).toMatchObject({ state: 'empty', total: 0, position: 0, cards: [] })
  })

  test('D-DECK-25 contains only derived cards, except in assessments and competitions', () => {
    const indexed = { type: 'standard', showIndexCard: true, owner: own } as const
    expect(view(open([], indexed))).toMatchObject({ state: 'empty', total: 0, removable: true })
    expect(view(open([], { type: 'points' })).state).toBe('empty')
    expect(view(open([plainCard('a')], indexed)).state).toBe('ready')
    expect(['quiz' as const, 'competition' as const].map((type) => view(open([], { type })).state)).toEqual([
      'ready',
      'ready',
    ])
  })

  test('D-DECK-26 may be removed if it is a standard deck of this user, and only then', () => {
    expect(view(open([], { type: 'standard', owner: own }))).toMatchObject({ state: 'empty', removable: true })
    expect(view(open([], { type: 'standard', owner: { type: 'user', id: 'ada' } })).removable).toBe(false)
    expect(view(open([], { type: 'standard', owner: { type: 'org', id: mayaWithoutOrg.id } })).removable).toBe(false)
    expect(view(open([], { type: 'favorite', owner: own })).removable).toBe(false)
    expect(view(open([], { type: 'standard' })).removable).toBe(false)
  })
})

describe('a removed own deck', () => {
  const owner = { type: 'user', id: mayaWithoutOrg.id }

  test('D-OWN-11 D-DECK-32 is not found afterwards, even where it is open', () => {
    const app = open([], { type: 'standard', owner, title: 'Mine' }).wait(1_000).do('removeDeck', { deckId: 'deck' })
    const gone = { state: 'failed', failure: { kind: 'notFound' }, title: 'Mine', removable: false, open: true }
    expect(view(app)).toMatchObject(gone)
    app.wait(1_000).do('closeDeck', { deckId: 'deck' }).do('openDeck', { deckId: 'deck' })
    expect(view(app)).toMatchObject(gone)
  })

  test('D-OWN-11 D-DECK-26 is removed from the recent decks', () => {
    const recent = (app: App) => app.view('home', {})?.recent.map(({ deckId }) => deckId)
    const app = open([], { type: 'standard', owner }).loadHome({})
    expect(recent(app)).toEqual(['deck'])
    expect(recent(app.do('removeDeck', { deckId: 'deck' }))).toEqual([])
  })
})

describe('a deck that is not loaded', () => {
  const failing = (fault: Fault) => startApp().signIn().do('openDeck', { deckId: 'deck' }).fail('deck', fault, 'deck')

  test('D-DECK-29 D-DECK-30 is loading until the response', () => {
    const app = startApp().signIn().do('openDeck', { deckId: 'deck' })
    expect(view(app)).toMatchObject({ state: 'loading', title: '', cards: [], total: 0 })
    app.openDeck(standard('a'))
    expect(view(app).state).toBe('ready')
  })

  test('D-DECK-31 D-DECK-32 deckLocked is locked, with the deck before it', () => {
    const lock = { prevDeckId: 'd0', prevDeckTitle: 'The bar', categoryId: 'c1' }
    expect(view(failing(refused('deckLocked', lock)))).toMatchObject({
      state: 'failed',
      failure: { kind: 'locked', ...lock },
    })
    // The server may send empty strings for absent values.
    const empty = { prevDeckId: '', prevDeckTitle: '', categoryId: '' }
    expect(view(failing(refused('deckLocked', empty))).failure).toEqual({ kind: 'locked' })
  })

  test('D-DECK-31 maps the other refusals by type or message, and everything else to a failed download', () => {
    const kind = (fault: Fault) => view(failing(fault)).failure
    expect(kind(refused('deck not found'))).toEqual({ kind: 'notFound' })
    expect(kind(refused('error', { message: 'Request failed: deck not found' }))).toEqual({ kind: 'notFound' })
    expect(kind(refused('deck not allowed'))).toEqual({ kind: 'notAllowed' })
    expect(kind(refused('internal', { code: 500 }))).toEqual({ kind: 'download' })
    expect(kind({ kind: 'clientError', message: 'Receive failed', detail: 'Deck.id' })).toEqual({ kind: 'download' })
    expect(kind(networkFault('offline'))).toEqual({ kind: 'download', offline: true })
  })

  test('D-DECK-29 a load that is queued for the first sync fails with it', () => {
    const app = startApp().signIn().tell(started).do('openDeck', { deckId: 'deck' })
    expect(view(app).state).toBe('loading')
    app.fail('sync', networkFault('offline'))
    expect(view(app)).toMatchObject({ state: 'failed', failure: { kind: 'download', offline: true } })
  })

  test('D-DECK-37 a retry loads, and shows the deck when it arrives', () => {
    const app = failing(networkFault('offline')).do('reloadDeck', { deckId: 'deck' })
    app.openDeck(standard('a'))
    expect(view(app)).toMatchObject({ state: 'ready', total: 1 })
    expect(view(app).failure).toBeUndefined()
  })

  test('D-DECK-40 a copy on the device stays after a failed download, but not after a refusal by the server', () => {
    const app = startApp().signIn().openDeck(standard('a')).do('reloadDeck', { deckId: 'deck' })
    app.fail('deck', networkFault('offline'), 'deck')
    expect(view(app)).toMatchObject({ state: 'ready', total: 1 })
    app.do('reloadDeck', { deckId: 'deck' }).fail('deck', refused('deck not allowed'), 'deck')
    expect(view(app)).toMatchObject({
      state: 'failed',
      total: 0,
      title: 'Milk and steam',
      failure: { kind: 'notAllowed' },
    })
  })

  test('D-DECK-24 uses the title of the deck or competition list if it was never loaded', () => {
    const listed = { id: 'deck', title: 'Milk and steam' }
    const named = [{ recommendedDecks: [listed] }, { competitions: [{ id: 'c1', name: 'Throwdown', deck: listed }] }]
    for (const home of named) {
      const app = startApp().signIn().loadHome(home).do('openDeck', { deckId: 'deck' })
      app.fail('deck', networkFault('offline'), 'deck')
      expect(view(app)).toMatchObject({ state: 'failed', title: 'Milk and steam' })
    }
  })

  test('X-BRIDGE-02 is loading while its content is not in memory', () => {
    const app = startApp().signIn().openDeck(standard('a'))
    app.forget(app.state.user.library.decks['deck']?.content ?? '')
    expect(view(app)).toMatchObject({ state: 'loading', title: 'Milk and steam' })
  })

  test.each(['constructor', '__proto__', 'toString'])('X-SEC-05 the deck id %s is not found', (deckId) => {
    expect(view(startApp().signIn(), deckId)).toMatchObject({ deckId, state: 'loading', cards: [] })
    expect(startApp().signIn().view('certificate', { deckId })).toMatchObject({ state: 'loading' })
  })
})

describe('the language of the texts', () => {
  const language = (tag?: string) =>
    view(open([plainCard('a')], { type: 'standard', ...(tag === undefined ? {} : { language: tag }) })).language

  test('is set if the deck has a valid one, and absent otherwise', () => {
    expect([language('en'), language('pt-BR')]).toEqual(['en', 'pt-BR'])
    expect([language(), language(''), language('English, please'), language('"><b>')]).toEqual(
      Array.from({ length: 4 }, () => undefined),
    )
  })
})
