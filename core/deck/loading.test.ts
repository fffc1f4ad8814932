import { describe, expect, test } from 'vitest'
import { assessment, content, plainCard, quizCard } from '../../test/examples/assessment'
import {
  answerOf,
  deckLoaded,
  loaded,
  offline,
  opened,
  refusedWith,
  signedIn,
  started,
  starts,
  synced,
} from '../../test/examples/history'
import {
  answered,
  event,
  fact,
  failed,
  given,
  holds,
  inTab,
  intent,
  later,
  made,
  type Given,
  type Steps,
} from '../../test/given-when-then'
import { NOON } from '../../test/examples/defaults'
import { hashOf } from '../hash'
import type { DeckContent } from './content'
import { seenOf } from './seen-records'

const deck = content([plainCard('c1'), plainCard('c2'), plainCard('c3')], { id: 'd1', type: 'standard', title: 'Milk' })
const open = intent('openDeck', { deckId: 'd1' })
const deckOpened = event('deckOpened', { deckId: 'd1' })
const cardShown = (cardId: string) => event('cardShown', { deckId: 'd1', cardId })
const loadStarted = event('deckLoadStarted', { deckId: 'd1', callId: made('deck:d1') })
const inView = ({ state }: Given, tab = 'tab-1') => state.user.tabs[tab]?.deck?.cardId
const restarted = [signedIn(), loaded(deck), inTab('tab-2'), starts(), inTab('tab-2')]

describe('opening a deck', () => {
  test('D-ROUTE-08 loads a missing deck, and shows its first card when it arrives', () => {
    given(signedIn()).when(open).thenExactly(deckOpened, loadStarted)
    const after = given(signedIn(), open, holds(deck))
      .when(answered('deck', answerOf(deck)))
      .thenExactly(deckLoaded(deck, { responses: [], seen: [], ratings: [], feedback: [] }), cardShown('c1'))
    expect(after.state.user.library.decks['d1']).toEqual({
      content: hashOf(deck),
      title: 'Milk',
      type: 'standard',
      cardIds: ['c1', 'c2', 'c3'],
      loadedAt: NOON,
      askedAt: NOON,
    })
  })

  test('D-DECK-40 D-ROUTE-07 shows a loaded deck at once, and reloads an older one as well', () => {
    given(signedIn(), loaded(deck)).when(open).thenExactly(deckOpened, cardShown('c1'))
    given(signedIn(), loaded(deck), later(60_000)).when(open).thenExactly(deckOpened, loadStarted, cardShown('c1'))
  })

  test('D-DECK-40 decision 9 reloads a deck whose load time is in the future because the clock was set back', () => {
    given(signedIn(), loaded(deck), later(-60_000)).when(open).thenExactly(deckOpened, loadStarted, cardShown('c1'))
  })

  test('D-ROUTE-06 shows the requested card, or the first one if it does not exist', () => {
    given(signedIn(), loaded(deck))
      .when(intent('openDeck', { deckId: 'd1', cardId: 'c2' }))
      .thenExactly(event('deckOpened', { deckId: 'd1', cardId: 'c2' }), cardShown('c2'))
    expect(inView(given(signedIn(), loaded(deck), intent('openDeck', { deckId: 'd1', cardId: 'gone' })))).toBe('c1')
    const late = given(
      signedIn(),
      intent('openDeck', { deckId: 'd1', cardId: 'c2' }),
      holds(deck),
      answered('deck', answerOf(deck)),
    )
    expect(inView(late)).toBe('c2')
  })

  test('D-DECK-40 shows a loaded deck without a network', () => {
    const away = given(restarted, failed('sync', offline), later(60_000))
    expect(
      inView(away.when(open).thenTypes('deckOpened', 'deckLoadRequested', 'syncStarted', 'cardShown'), 'tab-2'),
    ).toBe('c1')
  })

  test('opens once: a second time only shows the card', () => {
    given(signedIn(), opened(deck)).when(open).thenNothing()
    given(signedIn(), opened(deck))
      .when(intent('openDeck', { deckId: 'd1', cardId: 'c3' }))
      .thenExactly(cardShown('c3'))
    given(started()).when(open).thenRefused('missingCurrentUser')
  })

  test('puts the deck first among the recent ones', () => {
    const other = content([plainCard('x1')], { id: 'd2', type: 'standard' })
    const { recent } = given(signedIn(), opened(deck), later(1), opened(other), later(1), open).state.user.library
    expect(recent).toEqual([
      { deckId: 'd1', at: NOON + 2, cardId: 'c1' },
      { deckId: 'd2', at: NOON + 1, cardId: 'x1' },
    ])
  })
})

describe('a version without the card in view', () => {
  const without = (from: DeckContent, ...gone: readonly string[]) => ({
    ...from,
    cards: from.cards.filter(({ id }) => !gone.includes(id)),
  })
  const jump = (cardId: string, deckId = 'd1') => intent('jumpToCard', { deckId, cardId })
  const comes = (version: DeckContent, from: DeckContent, ...steps: readonly Steps[]) =>
    given(signedIn(), opened(from), ...steps, intent('reloadDeck', { deckId: from.deck.id }), holds(version)).when(
      answered('deck', answerOf(version)),
    )

  test('X-UX-05 D-CARD-30 shows the next remaining card, else the previous one, and flips the missing card back', () => {
    const flip = intent('flipCard', { deckId: 'd1', cardId: 'c2', side: 'back' })
    const next = comes(without(deck, 'c2'), deck, jump('c2'), flip)
    next.thenTypes('cardFlipped', 'cardShown', 'deckLoaded')
    expect(inView(next.after)).toBe('c3')
    expect(inView(comes(without(deck, 'c3'), deck, jump('c3')).after)).toBe('c2')
    expect(inView(comes(without(deck, 'c2', 'c3'), deck, jump('c2')).after)).toBe('c1')
    comes(without(deck, 'c1'), deck, jump('c2')).thenTypes('deckLoaded')
  })

  test('decision 10 removes no card from a running attempt, nor a locally tucked one', () => {
    const exam = assessment([quizCard('q1'), quizCard('q2'), quizCard('q3')])
    const answer = intent('answerQuestion', { deckId: 'deck', cardId: 'q1', quizId: 'q1-question', answer: 'a' })
    const goesOn = comes(without(exam, 'q2'), exam, jump('q1', 'deck'), answer, jump('q2', 'deck'))
    goesOn.thenTypes('deckLoaded')
    expect(inView(goesOn.after)).toBe('q2')
    const own = { ...without(deck, 'c2'), deck: { ...deck.deck, owner: { type: 'user' as const, id: 'maya' } } }
    const tucked = event('cardTucked', { deckId: 'd1', cardId: 'x1' })
    const other = content([plainCard('x1')], { id: 'd2', type: 'standard' })
    comes(own, own, loaded(other), tucked, jump('x1')).thenTypes('deckLoaded')
  })
})

describe('loading a deck', () => {
  test('D-DECK-29 waits for the first sync of this start, and starts one if none is running', () => {
    given(restarted)
      .when(intent('reloadDeck', { deckId: 'd1' }))
      .thenExactly(event('deckLoadRequested', { deckId: 'd1' }))
    given(restarted, failed('sync', offline))
      .when(intent('reloadDeck', { deckId: 'd1' }))
      .thenExactly(
        event('deckLoadRequested', { deckId: 'd1' }),
        event('syncStarted', { cause: 'asked', callId: made('sync:asked') }),
      )
    const waited = given(restarted, intent('reloadDeck', { deckId: 'd1' }))
      .when(synced())
      .thenTypes('syncSucceeded', 'homeLoadStarted', 'libraryLoadStarted', 'deckLoadStarted')
    expect(waited.state.user.library.queuedDeckLoads).toEqual([])
  })

  test('D-DECK-29 queues at most ten decks, so that the sync after a long time offline stays small', () => {
    const wishes = Array.from({ length: 70 }, (_, index) => intent('openDeck', { deckId: `d${index}` }))
    const { state } = given(restarted, failed('sync', offline), wishes)
    expect(state.user.library.queuedDeckLoads).toEqual(Array.from({ length: 10 }, (_, index) => `d${index + 60}`))
    given(restarted, failed('sync', offline), wishes)
      .when(synced())
      .thenTypes(
        'syncSucceeded',
        'homeLoadStarted',
        'libraryLoadStarted',
        ...wishes.slice(-10).map(() => 'deckLoadStarted' as const),
      )
  })

  test('D-DECK-30 stores the fault of a failure; D-DECK-37 and can be retried', () => {
    const fault = refusedWith(404, 'Request failed: Deck not found', { type: 'deck not found' })
    const after = given(signedIn(), open)
      .when(failed('deck', fault))
      .thenExactly(event('deckLoadFailed', { deckId: 'd1', fault }))
    expect(after.state.user.library.deckFaults).toEqual({ d1: fault })
    const again = given(signedIn(), open, failed('deck', fault))
      .when(intent('reloadDeck', { deckId: 'd1' }))
      .thenExactly(loadStarted)
    expect(again.state.user.library.deckFaults).toEqual({})
    const { state } = given(
      signedIn(),
      open,
      failed('deck', fault),
      intent('reloadDeck', { deckId: 'd1' }),
      holds(deck),
      answered('deck', answerOf(deck)),
    )
    expect(state.user.library.deckFaults).toEqual({})
  })

  test('runs once per deck', () => {
    given(signedIn(), open)
      .when(intent('reloadDeck', { deckId: 'd1' }))
      .thenNothing()
    given(signedIn(), open)
      .when(intent('reloadDeck', { deckId: 'd2' }))
      .thenTypes('deckLoadStarted')
  })

  test('runs in the tab that has the deck open, whichever tab syncs', () => {
    const elsewhere = [signedIn(), inTab('tab-2'), starts(['tab-1']), inTab('tab-2'), open, inTab('tab-1')]
    const {
      user: { calls },
    } = given(elsewhere, synced()).state
    expect(Object.values(calls).find(({ purpose }) => purpose === 'deck')?.session).toBe('tab-2')
  })

  test('keeps the card in view when the deck is reloaded, unless the card was removed', () => {
    const viewing = [
      signedIn(),
      opened(deck),
      intent('jumpToCard', { deckId: 'd1', cardId: 'c2' }),
      intent('reloadDeck', { deckId: 'd1' }),
    ]
    given(viewing)
      .when(answered('deck', answerOf(deck)))
      .thenTypes('deckLoaded')
    const shorter = content([plainCard('c1'), plainCard('c3')], { id: 'd1', type: 'standard', title: 'Milk' })
    const left = given(viewing, holds(shorter))
      .when(answered('deck', answerOf(shorter)))
      .thenTypes('cardShown', 'deckLoaded')
    expect(inView(left)).toBe('c3')
  })

  test('O-59 the furthest seen record wins, from the device or the server', () => {
    const seen = [
      { id: 's1', cardId: 'c1', percentageContentSeen: 20, lastSeen: NOON + 9 },
      { id: 's2', cardId: 'c2', percentageContentSeen: 80, lastSeen: NOON - 9 },
    ]
    const here = event('cardSeen', { deckId: 'd1', cardId: 'c1', recordId: 's1', percentageContentSeen: 50 })
    expect(seenOf(given(signedIn(), here, loaded(deck, { seen })).state, 'd1')).toEqual({
      c1: { percentageContentSeen: 50, lastSeen: NOON + 9 },
      c2: { percentageContentSeen: 80, lastSeen: NOON - 9 },
    })
  })
})

describe('closing a deck', () => {
  test('D-DECK-17 removes it from the tab, including its timers', () => {
    const after = given(signedIn(), opened(deck))
      .when(intent('closeDeck', { deckId: 'd1' }))
      .thenExactly(event('deckClosed', { deckId: 'd1' }))
    expect(after.state.user.tabs['tab-1']).toEqual({})
    expect(Object.keys(after.state.user.timers).filter((name) => name.includes('@'))).toEqual([])
    after.when(intent('closeDeck', { deckId: 'd1' })).thenNothing()
  })
})

test('S-SYNC-33 shows the same card when the page becomes visible again', () => {
  const { state } = given(
    signedIn(),
    opened(deck),
    intent('jumpToCard', { deckId: 'd1', cardId: 'c3' }),
    fact({ type: 'hidden' }),
    later(1_000),
    fact({ type: 'shown' }),
  )
  expect(state.user.tabs['tab-1']?.deck?.cardId).toBe('c3')
})
