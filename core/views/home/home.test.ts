import { describe, expect, test } from 'vitest'
import type { DeckSummary } from '../../../protocol/entities/deck'
import type { HomeBundle } from '../../../protocol/entities/home'
import type { LibraryBundle } from '../../../protocol/entities/library'
import type { QuizTrial } from '../../../protocol/entities/quiz-trial'
import { omitUndefined } from '../../../protocol/omit-undefined'
import { networkFault } from '../../../protocol/faults'
import { appVersion } from '../../../protocol/product'
import type { HomeView } from '../../../protocol/views/home'
import { startApp, started, type App } from '../../../test/examples/app'
import { mayaWithoutOrg, NOON } from '../../../test/examples/defaults'
import { content, plainCard } from '../../../test/examples/assessment'
import { badge } from './home'
import { promosFor } from './promos'

const DAY = 86_400_000
const home = (app: App): HomeView => {
  const view = app.view('home', {})
  if (view === undefined) throw new Error('Home shows to a signed-in user')
  return view
}
const at = (bundle: HomeBundle): App => startApp().signIn().loadHome(bundle)
const deck = (id: string, more: Partial<DeckSummary> = {}): DeckSummary => ({ id, title: id.toUpperCase(), ...more })
const ids = (tiles: HomeView['recent']) => tiles.map(({ deckId }) => deckId)
/** A standard deck with cards '{id}-1', '{id}-2', … */
const standard = (id: string, cards = 2) =>
  content(
    Array.from({ length: cards }, (_, index) => plainCard(`${id}-${index + 1}`)),
    { id, title: id.toUpperCase(), type: 'standard' },
  )
const seenCards = (id: string, ...numbers: readonly number[]) =>
  numbers.map((number) => ({ id: `seen-${id}-${number}`, cardId: `${id}-${number}`, lastSeen: NOON - DAY }))
const certified = (deckId: string, more: Partial<QuizTrial> = {}): QuizTrial => ({
  id: `trial-${deckId}`,
  deckId,
  passedAt: NOON - DAY,
  submittedAt: NOON - DAY,
  certificateId: `certificate-${deckId}`,
  ...more,
})

describe('the state of Home', () => {
  test('S-HOME-17 loads, and fails when its load fails', () => {
    const app = startApp().signIn()
    expect(home(app).state).toBe('loading')
    app.fail('home', networkFault('offline'))
    expect(home(app).state).toBe('failed')
    app.loadHome({})
    expect(home(app).state).toBe('ready')
  })

  test('S-HOME-17 keeps loaded content after a later failure', () => {
    const app = at({ recommendedDecks: [deck('d1')] })
      .do('sync', {})
      .fail('sync', networkFault('offline'))
    expect(home(app)).toMatchObject({ state: 'ready', recommended: [{ deckId: 'd1' }] })
  })

  test('S-HOME-17 fails instead of loading forever without a network and without a bundle', () => {
    const app = startApp().signIn().tell(started).fail('sync', networkFault('offline'))
    expect(home(app).state).toBe('failed')
  })

  test('X-BRIDGE-02 is loading while its bundle is not in memory', () => {
    const app = at({ recommendedDecks: [deck('d1')] })
    app.forget(app.state.user.library.home ?? '')
    expect(home(app)).toMatchObject({ state: 'loading', recommended: [] })
  })
})

describe('the greeting and the numbers', () => {
  test('S-HOME-01 O-25 shows the first name; a guest has none', () => {
    expect(home(startApp().signIn()).firstName).toBe('Maya')
    expect(home(startApp().signIn({ id: 'guest' })).firstName).toBeUndefined()
  })

  test('S-HOME-02 counts the notifications without seenAt as unread', () => {
    const notifications = [
      { notificationId: 'n1' },
      { notificationId: 'n2', seenAt: NOON },
      { notificationId: 'n3', title: 'New deck' },
    ]
    expect(home(at({ notifications })).unread).toBe(2)
    expect(home(at({})).unread).toBe(0)
  })

  test('S-HOME-07 what’s new counts the recently allowed decks', () => {
    expect(home(at({ recentlyAllowedDecks: [deck('d1'), deck('d2')] })).counts.whatsNew).toBe(2)
  })

  test('S-HOME-08 certifications count the certificates of the list, each once', () => {
    const deckQuizTrials = [
      certified('d1'),
      certified('d2', { submittedAt: Date.UTC(2017, 11, 31) }),
      { id: 'trial-d3', deckId: 'd3', passedAt: NOON },
    ]
    expect(home(at({ deckQuizTrials })).counts.certifications).toBe(1)
    const app = at({ deckQuizTrials })
    app.do('sync', {}).answer('sync', { user: mayaWithoutOrg, trials: [certified('d3')], notices: [] })
    expect(home(app).counts.certifications).toBe(2)
  })

  test('S-HOME-09 D-COMPET-04 counts competitions as active until their end has passed', () => {
    const competitions = [
      { id: 'c1', endsAt: NOON },
      { id: 'c2', endsAt: NOON - 1 },
      { id: 'c3' },
      { id: 'c4', endsAt: NOON + DAY },
    ]
    expect(home(at({ competitions })).counts.competitions).toBe(3)
  })

  test('S-HOME-10 shows promos by their location, with their picture and target', () => {
    const promos = [
      { id: 'p1', location: { home: true }, coverImage: { url: 'a.svg' }, targetUrl: '/decks/d1' },
      { id: 'p2', location: { library: true }, coverImage: { url: 'b.svg' } },
      { id: 'p3', location: { home: true } },
      { id: 'p4', location: { home: true }, coverImage: { url: 'c.svg' } },
    ]
    expect(home(at({ promos })).promos).toEqual([
      { id: 'p1', image: 'a.svg', target: '/decks/d1' },
      { id: 'p4', image: 'c.svg' },
    ])
  })

  test('S-HOME-10 S-LIB-06 O-30 shows no promo for a newer app, but those for this app, an older one or any', () => {
    const promo = { location: { home: true, library: true }, coverImage: { url: 'a.svg' } }
    const [major = 0, minor = 0, patch = 0] = appVersion.split('.').map(Number)
    const shown = [appVersion, '0.0.10', undefined]
    const later = [`${major}.${minor}.${patch + 1}`, `${major}.${minor + 10}.0`, `${major + 1}.0.0`, '99.0.0']
    const promos = [...shown, ...later].map((versionNumber, index) => ({
      id: `p${index}`,
      ...promo,
      ...omitUndefined({ versionNumber }),
    }))
    for (const place of ['home', 'library'] as const)
      expect(promosFor(place, promos).map(({ id }) => id)).toEqual(['p0', 'p1', 'p2'])
  })
})

describe('recent decks', () => {
  test('S-HOME-14 starts with those opened here, newest first, then those from the server, each once', () => {
    const app = at({ recentlyOpenedDecks: [deck('s1'), deck('d1'), deck('s2')] })
    app.openDeck(standard('d1')).wait(1_000).openDeck(standard('d2'))
    expect(ids(home(app).recent)).toEqual(['d2', 'd1', 's1', 's2'])
  })

  test('S-HOME-14 contains at most twelve', () => {
    const recentlyOpenedDecks = Array.from({ length: 20 }, (_, index) => deck(`s${index}`))
    expect(ids(home(at({ recentlyOpenedDecks })).recent)).toEqual(recentlyOpenedDecks.slice(0, 12).map(({ id }) => id))
  })

  test('S-HOME-14 does not contain an unknown deck', () => {
    expect(home(at({}).do('openDeck', { deckId: 'd1' })).recent).toEqual([])
    expect(ids(home(at({}).openDeck(standard('d1'))).recent)).toEqual(['d1'])
  })

  test.each(['deck not found', 'deck not allowed'])('S-HOME-14 does not contain a deck refused with %s', (type) => {
    const app = at({ recentlyOpenedDecks: [deck('d1'), deck('d2')] }).do('openDeck', { deckId: 'd1' })
    expect(ids(home(app).recent)).toEqual(['d1', 'd2'])
    app.fail('deck', { kind: 'apiError', type, message: '', code: 404 }, 'd1')
    expect(ids(home(app).recent)).toEqual(['d2'])
  })

  test('O-37 a deck that was loaded here counts its own seen records', () => {
    const app = at({ recentlyOpenedDecks: [deck('d1', { cardCount: 4, percentageCardsSeen: 50 })] })
    expect(home(app).recent[0]).toMatchObject({ seen: 2, total: 4 })
    app.openDeck(standard('d1', 4), { seen: seenCards('d1', 1, 2, 4) })
    expect(home(app).recent[0]).toMatchObject({ seen: 3, total: 4 })
    app.do('flipCard', { deckId: 'd1', cardId: 'd1-3', side: 'back' })
    expect(home(app).recent[0]).toMatchObject({ seen: 4, total: 4 })
  })

  test('D-OWN-13 a card removed from an own deck does not count any longer', () => {
    const own = standard('d1', 3)
    const app = at({}).openDeck({ ...own, deck: { ...own.deck, owner: { type: 'user', id: 'maya' } } })
    app.do('removeCardFromDeck', { deckId: 'd1', cardId: 'd1-2' })
    expect(home(app).recent[0]).toMatchObject({ seen: 0, total: 2 })
  })

  test('O-37 rounding never shows all cards as seen while any is left', () => {
    const tile = (percentageCardsSeen: number) =>
      home(at({ recentlyOpenedDecks: [deck('d1', { cardCount: 10, percentageCardsSeen })] })).recent[0]
    expect(tile(99)).toMatchObject({ seen: 9, total: 10 })
    expect(tile(100)).toMatchObject({ seen: 10, total: 10 })
    expect(tile(-1)).toMatchObject({ seen: 0, total: 10 })
  })

  test('S-HOME-14 the tile has the design of the deck, from the lists or from the deck itself', () => {
    const look = { coverImage: { url: 'c.svg' }, background: '#abc', icon: 'star', uploadedIcon: { url: 'i.svg' } }
    const shown = { cover: 'c.svg', background: '#abc', icon: 'star', uploadedIcon: 'i.svg', theme: 'light' }
    expect(home(at({ recentlyOpenedDecks: [deck('d1', look)] })).recent[0]).toMatchObject({ title: 'D1', ...shown })
    const opened = content([plainCard('a')], { id: 'd2', title: 'D2', type: 'standard', ...look })
    expect(home(at({}).openDeck(opened)).recent[0]).toMatchObject({ title: 'D2', ...shown })
  })

  test('D-DECK-02 a deck of awards is named Certifications', () => {
    expect(home(at({ recommendedDecks: [deck('d1', { type: 'awards' })] })).recommended[0]?.title).toBe(
      'Certifications',
    )
  })

  test('D-DECK-28 a quiz deck in info mode has the certificate badge', () => {
    const recommendedDecks = [
      deck('ended', { type: 'quiz', quizEndDate: NOON - 1 }),
      deck('running', { type: 'quiz', quizEndDate: NOON + DAY }),
      deck('standard', { quizEndDate: NOON - 1 }),
      deck('earned', { type: 'quiz' }),
    ]
    const view = home(at({ recommendedDecks, deckQuizTrials: [certified('earned')] }))
    expect(view.recommended.map(({ reference }) => reference)).toEqual([true, false, false, true])
    // The server's clock decides whether it has ended.
    const ahead = at({ recommendedDecks }).tell({ type: 'clockMeasured', offset: DAY + 1, within: 0 })
    expect(home(ahead).recommended.map(({ reference }) => reference)).toEqual([true, true, false, false])
  })

  test('D-CARD-13 recently received decks without a seen card are NEW', () => {
    const recommendedDecks = [
      deck('d1', { cardCount: 4 }),
      deck('d2', { cardCount: 4, percentageCardsSeen: 25 }),
      deck('d3'),
    ]
    const view = home(
      at({ recommendedDecks, recentlyAllowedDecks: [deck('d1', { cardCount: 4 }), recommendedDecks[1] ?? deck('d2')] }),
    )
    expect(view.recommended.map(({ isNew }) => isNew)).toEqual([true, false, false])
  })
})

describe('the library on Home', () => {
  const rows = (app: App) => app.view('today', {})?.library

  const chained: LibraryBundle = {
    categories: [
      {
        category: { id: 'path', title: 'First week', daisyChained: true, daisyChainUnlockPercentage: 50 },
        decks: [deck('d1', { cardCount: 2 }), deck('d2', { cardCount: 2 })],
      },
    ],
  }

  test('S-HOME-16 S-LIB-16 S-LIB-17 contains the top categories in order', () => {
    const library: LibraryBundle = {
      categories: [
        { category: { id: 'c', title: 'Last' } },
        {
          category: { id: 'b', title: 'Second', position: 2, color: '#123', icon: 'cup', coverImage: { url: 'b.svg' } },
        },
        { category: { id: 'a', title: 'First', position: 9, org: { position: 1 }, uploadedIcon: { url: 'a.svg' } } },
      ],
    }
    expect(rows(at({}).loadLibrary(library))).toEqual([
      { categoryId: 'a', title: 'First', decks: 0, finished: 0, uploadedIcon: 'a.svg' },
      { categoryId: 'b', title: 'Second', decks: 0, finished: 0, color: '#123', icon: 'cup', cover: 'b.svg' },
      { categoryId: 'c', title: 'Last', decks: 0, finished: 0 },
    ])
    expect(rows(at({}))).toEqual([])
  })

  test('S-HOME-16 a row counts the decks in it and below it, each once, and the finished ones', () => {
    const all = { cardCount: 2, percentageCardsSeen: 100 }
    const library: LibraryBundle = {
      categories: [
        {
          category: { id: 'a' },
          decks: [deck('d1', all), deck('d2')],
          bundles: [{ category: { id: 'b' }, decks: [deck('d2'), deck('d3', { type: 'quiz' })] }],
        },
      ],
    }
    const app = at({ deckQuizTrials: [certified('d3')] }).loadLibrary(library)
    expect(rows(app)).toMatchObject([{ categoryId: 'a', decks: 3, finished: 2 }])
  })

  test('X-UX-01 does not count a deck without cards as finished', () => {
    const empty = deck('d1', { cardCount: 0, percentageCardsSeen: 100 })
    const app = at({}).loadLibrary({ categories: [{ category: { id: 'a' }, decks: [empty] }] })
    expect(rows(app)).toMatchObject([{ decks: 1, finished: 0 }])
    app.openDeck(content([], { id: 'd1', type: 'standard' }))
    expect(rows(app)).toMatchObject([{ decks: 1, finished: 0 }])
  })

  test('D-DECK-27 S-DAISY-01 a deck is locked by the daisy chain until enough of the one before is seen here', () => {
    const app = at({ recommendedDecks: [deck('d1'), deck('d2')] }).loadLibrary(chained)
    const locked = () => home(app).recommended.map((tile) => tile.locked)
    expect(locked()).toEqual([false, true])
    app.openDeck(standard('d1'), { seen: seenCards('d1', 1) })
    expect(locked()).toEqual([false, false])
  })

  test('D-DECK-27 shows a locked deck among the recent ones as locked', () => {
    const app = at({ recentlyOpenedDecks: [deck('d2', { cardCount: 2 })] }).loadLibrary(chained)
    expect(home(app).recent).toMatchObject([{ deckId: 'd2', locked: true }])
  })
})

test('S-HOME-03 the badge is 9+ above 9', () => {
  expect([1, 9, 10, 250].map(badge)).toEqual(['1', '9', '9+', '9+'])
})

test('S-HOME-02 has no badge without unread notifications', () => {
  expect(badge(0)).toBeUndefined()
})
