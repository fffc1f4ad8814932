import { test as property } from '@fast-check/vitest'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assessment, content, plainCard, quizCard } from '../../test/examples/assessment'
import { deckLoaded, opened, signedIn, started } from '../../test/examples/history'
import { event, given, intent, later, NOON, type Steps } from '../../test/given-when-then'
import { favoriteCards, favoriteDecks, isFavorite } from './favorites'

const toggle = (favorite: boolean, cardId = 'c1', deckId = 'd1') =>
  intent('favoriteCardToggle', { cardId, deckId, favorite })
const added = event('favoriteAdded', { cardId: 'c1', deckId: 'd1' })
const removed = event('favoriteRemoved', { cardId: 'c1', deckId: 'd1' })
const state = (...steps: readonly Steps[]) => given(signedIn(), steps).state

describe('the favourite toggle', () => {
  test('D-FAV-06 D-API-52 adds a favourite when there is none and removes it when there is one', () => {
    given(signedIn()).when(toggle(true)).thenExactly(added)
    given(signedIn(), toggle(true)).when(toggle(false)).thenExactly(removed)
  })

  property.prop([
    fc.array(fc.tuple(fc.constantFrom('c1', 'c2'), fc.constantFrom('d1', 'd2')), { maxLength: 8 }),
    fc.constantFrom('c1', 'c2'),
  ])('D-FAV-06 toggled twice the visible favourites are as before', (liked, cardId) => {
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

  test('X-OUTBOX-08 two rapid taps are one: both carry the same wish', () => {
    const twice = given(signedIn(), toggle(true)).when(toggle(true)).thenNothing()
    expect(twice.state.mine.outbox.rows).toHaveLength(1)
    given(signedIn()).when(toggle(false)).thenNothing()
  })

  test('D-FAV-04 does not take cards that belong to their deck', () => {
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
  test('D-FAV-01 a removed one is marked with the time, not erased', () => {
    expect(state(toggle(true), later(5), toggle(false)).mine.engagement.favorites).toEqual({
      d1: { c1: { createdAt: NOON, deletedAt: NOON + 5 } },
    })
    expect(
      state(toggle(true), later(5), toggle(false), later(5), toggle(true)).mine.engagement.favorites['d1'],
    ).toEqual({
      c1: { createdAt: NOON + 10 },
    })
  })

  test('D-FAV-02 D-FAV-03 a deck is among them while a card of it is', () => {
    const two = [toggle(true, 'c1'), toggle(true, 'c2'), toggle(true, 'x', 'd2')]
    expect(favoriteDecks(state(two)).toSorted()).toEqual(['d1', 'd2'])
    expect(favoriteDecks(state(two, toggle(false, 'c1'))).toSorted()).toEqual(['d1', 'd2'])
    expect(favoriteDecks(state(two, toggle(false, 'c1'), toggle(false, 'c2')))).toEqual(['d2'])
  })

  test('D-FAV-07 are the cards of a favourite deck, the latest first', () => {
    expect(
      favoriteCards(state(toggle(true, 'c1'), later(1), toggle(true, 'c2'), toggle(true, 'c3'), toggle(false, 'c3'))),
    ).toEqual([
      { deckId: 'd1', cardId: 'c2' },
      { deckId: 'd1', cardId: 'c1' },
    ])
  })

  test('D-DECK-39 of the server are taken over; what was done here is newer', () => {
    const deck = content([plainCard('c1')], { id: 'd1', type: 'standard' })
    const favorites = [
      { deckId: 'd1', cardId: 'c1', createdAt: 1 },
      { deckId: 'd1', cardId: 'c2', createdAt: 2 },
      { deckId: 'd1', cardId: 'c3', createdAt: 3, deletedAt: 4 },
    ]
    const after = state(toggle(true), toggle(false), deckLoaded(deck, { favorites }))
    expect(favoriteCards(after)).toEqual([{ deckId: 'd1', cardId: 'c2' }])
  })
})
