import { test as property } from '@fast-check/vitest'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assessment, content, plainCard, quizCard } from '../../test/examples/assessment'
import { deckLoaded, opened, signedIn, started } from '../../test/examples/history'
import { event, given, intent, later, type Steps } from '../../test/given-when-then'
import { maya, NOON } from '../../test/examples/defaults'
import { favoriteCards, favoriteDecks } from './favorite-decks'
import { firstFavorites, isFavorite } from './favorites'

const toggle = (favorite: boolean, cardId = 'c1', deckId = 'd1') =>
  intent('favoriteCardToggle', { cardId, deckId, favorite })
const added = event('favoriteAdded', { cardId: 'c1', deckId: 'd1' })
const removed = event('favoriteRemoved', { cardId: 'c1', deckId: 'd1' })
const state = (...steps: readonly Steps[]) => given(signedIn(), steps).state

/** Home is requested, then the star is set and delivered, and then Home's response arrives without it. */
const overtaken = (...between: readonly Steps[]) => {
  const home = event('homeLoadStarted', { callId: 'home' })
  const told = given(signedIn(), home, between, toggle(true))
  const [row] = told.state.user.outbox.rows
  const answer = event('homeLoaded', { content: 'h1', trials: [], favorites: [] })
  return given(signedIn(), home, between, toggle(true), event('actionDelivered', { rowId: row?.id ?? '' }), answer)
}

describe('favourites of Home', () => {
  test('D-API-11 a favourite delivered after Home was requested stays, even if the clock was set back', () => {
    expect(isFavorite(overtaken(later(10)).state, 'd1', 'c1')).toBe(true)
    const { state: back } = overtaken(later(-86_400_000), event('serverClockMeasured', { offset: 86_400_000 - 700 }))
    expect(isFavorite(back, 'd1', 'c1')).toBe(true)
  })
})

describe('a favourite in an own deck', () => {
  const cards = content([plainCard('c1'), plainCard('c2')], {
    id: 'd1',
    type: 'standard',
    owner: { type: 'user', id: maya.id },
  })
  const own = [signedIn(), opened(cards), toggle(true), toggle(true, 'c2')] as const
  const liked = (...steps: readonly Steps[]) => favoriteCards(state(own, steps)).map(({ cardId }) => cardId)
  const out = event('cardUntucked', { deckId: 'd1', cardId: 'c1' })

  test('D-FAV-02 D-OWN-13 is left out after its card is removed, and returns when it is put back', () => {
    expect(liked().toSorted()).toEqual(['c1', 'c2'])
    expect(liked(out)).toEqual(['c2'])
    expect(liked(out, event('cardTucked', { deckId: 'd1', cardId: 'c1' })).toSorted()).toEqual(['c1', 'c2'])
    const without = content([plainCard('c2')], { id: 'd1', type: 'standard', owner: { type: 'user', id: maya.id } })
    expect(liked(out, deckLoaded(without))).toEqual(['c2'])
  })

  test('D-FAV-02 D-OWN-11 is removed with the deck', () => {
    expect(liked(event('deckRemoved', { deckId: 'd1' }))).toEqual([])
    expect(favoriteDecks(state(own, event('deckRemoved', { deckId: 'd1' })))).toEqual([])
  })
})

describe('a favourite that its deck no longer contains', () => {
  const version = (...ids: readonly string[]) =>
    content(
      ids.map((id) => plainCard(id)),
      { id: 'd1', type: 'standard' },
    )
  const asked = event('deckLoadStarted', { deckId: 'd1', callId: 'load' })
  const old = [signedIn(), opened(version('c1', 'c2')), later(5), toggle(true)] as const
  const liked = (...steps: readonly Steps[]) => favoriteCards(state(old, steps)).map(({ cardId }) => cardId)

  test('D-FAV-02 D-FAV-07 is left out, because it leads to no card and could not be unliked', () => {
    expect(liked()).toEqual(['c1'])
    expect(liked(later(5), asked, later(5), deckLoaded(version('c2')))).toEqual([])
    expect(favoriteDecks(state(old, later(5), asked, deckLoaded(version('c2'))))).toEqual([])
    const back = [asked, later(5), deckLoaded(version('c1', 'c2'))]
    expect(liked(later(5), asked, deckLoaded(version('c2')), later(5), ...back)).toEqual(['c1'])
  })

  test('D-FAV-07 stays if it was liked after this version was requested: a newer one may contain it', () => {
    const elsewhere = { deckId: 'd1', cardId: 'c9', createdAt: NOON + 60_000 }
    const home = event('homeLoadStarted', { callId: 'home' })
    const told = event('homeLoaded', { content: 'h1', trials: [], favorites: [elsewhere] })
    expect(liked(later(70_000), home, later(5), told)).toEqual(['c9', 'c1'])
  })

  test('D-FAV-07 stays if it was tucked locally into an own deck that the server does not have yet', () => {
    const own = { ...version('c2'), deck: { ...version().deck, owner: { type: 'user' as const, id: maya.id } } }
    const steps = [opened(own), event('cardTucked', { deckId: 'd1', cardId: 'c1' }), toggle(true), later(5), asked]
    expect(favoriteCards(state(...steps, deckLoaded(own)))).toEqual([{ deckId: 'd1', cardId: 'c1' }])
  })
})

describe('the favourite toggle', () => {
  test('D-FAV-06 D-API-52 adds a favourite if there is none and removes an existing one', () => {
    given(signedIn()).when(toggle(true)).thenExactly(added)
    given(signedIn(), toggle(true)).when(toggle(false)).thenExactly(removed)
  })

  property.prop([
    fc.array(fc.tuple(fc.constantFrom('c1', 'c2'), fc.constantFrom('d1', 'd2')), { maxLength: 8 }),
    fc.constantFrom('c1', 'c2'),
  ])('D-FAV-06 toggled twice, the favourites are as before', (liked, cardId) => {
    const before = state(liked.map(([card, deck]): Steps => toggle(true, card, deck)))
    const was = isFavorite(before, 'd1', cardId)
    const after = state(
      liked.map(([card, deck]): Steps => toggle(true, card, deck)),
      toggle(!was, cardId),
      toggle(was, cardId),
    )
    const sorted = (cards: ReturnType<typeof favoriteCards>) =>
      cards.map((card) => `${card.deckId}/${card.cardId}`).sort()
    expect(sorted(favoriteCards(after))).toEqual(sorted(favoriteCards(before)))
  })

  test('X-OUTBOX-08 two rapid taps count as one, because both carry the same wanted state', () => {
    const twice = given(signedIn(), toggle(true)).when(toggle(true)).thenNothing()
    expect(twice.state.user.outbox.rows).toHaveLength(1)
    given(signedIn()).when(toggle(false)).thenNothing()
  })

  test('D-FAV-04 refuses special cards', () => {
    given(signedIn(), opened(assessment([quizCard('q1'), plainCard('c1')])))
      .when(toggle(true, 'q1', 'deck'))
      .thenRefused('cardNotFound')
    given(signedIn(), opened(content([plainCard('c1')], { id: 'd1', type: 'standard' })))
      .when(toggle(true))
      .thenExactly(added)
  })

  test('D-ALERT-22 needs a user', () => {
    given(started()).when(toggle(true)).thenRefused('missingCurrentUser')
  })
})

describe('the favourites', () => {
  test('D-FAV-01 a removed one keeps its record with the time', () => {
    expect(state(toggle(true), later(5), toggle(false)).user.engagement.favorites).toEqual({
      d1: { c1: { createdAt: NOON, deletedAt: NOON + 5 } },
    })
    expect(
      state(toggle(true), later(5), toggle(false), later(5), toggle(true)).user.engagement.favorites['d1'],
    ).toEqual({
      c1: { createdAt: NOON + 10 },
    })
  })

  test('D-FAV-02 D-FAV-03 contain a deck while one of its cards is liked', () => {
    const two = [toggle(true, 'c1'), toggle(true, 'c2'), toggle(true, 'x', 'd2')]
    expect(favoriteDecks(state(two)).toSorted()).toEqual(['d1', 'd2'])
    expect(favoriteDecks(state(two, toggle(false, 'c1'))).toSorted()).toEqual(['d1', 'd2'])
    expect(favoriteDecks(state(two, toggle(false, 'c1'), toggle(false, 'c2')))).toEqual(['d2'])
  })

  test('S-FAV-08 a favorite has its card, its deck and the time; S-FAV-09 an unliked one has the time of that', () => {
    const liked = given(signedIn()).when(toggle(true)).thenExactly(added)
    expect(liked.state.user.engagement.favorites).toEqual({ d1: { c1: { createdAt: NOON } } })
    const unliked = given(signedIn(), toggle(true), later(5)).when(toggle(false)).thenExactly(removed)
    expect(unliked.state.user.engagement.favorites).toEqual({ d1: { c1: { createdAt: NOON, deletedAt: NOON + 5 } } })
  })

  const cards = fc.uniqueArray(fc.tuple(fc.constantFrom('d1', 'd2', 'd3'), fc.constantFrom('c1', 'c2', 'c3')), {
    selector: ([deckId, cardId]) => `${deckId}/${cardId}`,
    minLength: 1,
  })
  const like = (list: readonly (readonly [string, string])[], from = 0): Steps =>
    list.map(([deckId, cardId], place): Steps => [later(from + place), toggle(true, cardId, deckId)])

  property.prop([cards])('S-FAV-02 each deck is shown once, with its first liked card', (liked) => {
    const shown = firstFavorites(state(like(liked, 1)))
    const decks = [...new Set(liked.map(([deckId]) => deckId))]
    expect(shown.map(({ deckId }) => deckId).toSorted()).toEqual(decks.toSorted())
    for (const { deckId, cardId, count } of shown) {
      const ofDeck = liked.filter(([deck]) => deck === deckId)
      expect({ cardId, count }).toEqual({ cardId: ofDeck[0]?.[1], count: ofDeck.length })
    }
  })

  property.prop([cards, fc.nat()])(
    'S-FAV-10 a deck leaves the list with its last favorite card, not earlier',
    (liked, place) => {
      const [deckId, cardId] = liked[place % liked.length] ?? ['', '']
      const others = liked.some(([deck, card]) => deck === deckId && card !== cardId)
      const after = state(like(liked, 1), toggle(false, cardId, deckId))
      expect(favoriteDecks(after).includes(deckId)).toBe(others)
      const rest = (list: readonly string[]) => list.filter((id) => id !== deckId).toSorted()
      expect(rest(favoriteDecks(after))).toEqual(rest(favoriteDecks(state(like(liked, 1)))))
    },
  )

  test('D-FAV-07 are the cards of a favourite deck, latest first', () => {
    expect(
      favoriteCards(state(toggle(true, 'c1'), later(1), toggle(true, 'c2'), toggle(true, 'c3'), toggle(false, 'c3'))),
    ).toEqual([
      { deckId: 'd1', cardId: 'c2' },
      { deckId: 'd1', cardId: 'c1' },
    ])
  })

  test('D-DECK-39 of the server are applied, except where a local change is newer', () => {
    const deck = content([plainCard('c1'), plainCard('c2')], { id: 'd1', type: 'standard' })
    const favorites = [
      { deckId: 'd1', cardId: 'c1', createdAt: 1 },
      { deckId: 'd1', cardId: 'c2', createdAt: 2 },
      { deckId: 'd1', cardId: 'c3', createdAt: 3, deletedAt: 4 },
    ]
    const after = state(toggle(true), toggle(false), deckLoaded(deck, { favorites }))
    expect(favoriteCards(after)).toEqual([{ deckId: 'd1', cardId: 'c2' }])
  })
})
