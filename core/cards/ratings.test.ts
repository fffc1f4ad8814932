import { describe, expect, test } from 'vitest'
import { omitUndefined } from '../../protocol/omit-undefined'
import { content, plainCard } from '../../test/examples/assessment'
import { deckLoaded, signedIn, started } from '../../test/examples/history'
import type { CardRating } from '../../protocol/entities/engagement'
import { delivered, event, given, intent, later, type Steps } from '../../test/given-when-then'
import { NOON } from '../../test/examples/defaults'
import { currentRating } from './ratings'

const rate = (positive: boolean, body?: string) =>
  intent('rateCard', { cardId: 'c1', deckId: 'd1', positive, ...omitUndefined({ body }) })
const remove = intent('removeRating', { cardId: 'c1', deckId: 'd1' })
const rating = (...steps: readonly Steps[]) => currentRating(given(signedIn(), steps).state, 'c1')

describe('a rating', () => {
  test('D-RATE-05 D-API-46 stores the choice, the text and the time', () => {
    const after = given(signedIn())
      .when(rate(true, 'Clear'))
      .thenExactly(event('cardRated', { cardId: 'c1', deckId: 'd1', positive: true, body: 'Clear' }))
    expect(currentRating(after.state, 'c1')).toEqual({ deckId: 'd1', positive: true, body: 'Clear', createdAt: NOON })
    expect(after.state.user.outbox.rows.map(({ path }) => path)).toEqual(['/user/card-rating'])
  })

  test('D-RATE-04 X-OUTBOX-08 is sent when choice or text has changed', () => {
    given(signedIn(), rate(true, 'Clear')).when(rate(true, 'Clear')).thenNothing()
    given(signedIn(), rate(true, 'Clear')).when(rate(false, 'Clear')).thenTypes('cardRated')
    given(signedIn(), rate(true, 'Clear')).when(rate(true)).thenTypes('cardRated')
  })

  test('D-RATE-06 keeps the time when it was removed, and sends the removal to the server', () => {
    const after = given(signedIn(), rate(true), later(9))
      .when(remove)
      .thenExactly(event('cardRatingRemoved', { cardId: 'c1', deckId: 'd1' }))
    expect(after.state.user.engagement.ratings['c1']).toMatchObject({ positive: true, deletedAt: NOON + 9 })
    expect(currentRating(after.state, 'c1')).toBeUndefined()
    expect(after.state.user.outbox.rows.map(({ method }) => method)).toEqual(['POST', 'DELETE'])
    after.when(remove).thenNothing()
    expect(rating(rate(true), remove, rate(true))).toMatchObject({ positive: true })
    given(signedIn()).when(remove).thenNothing()
  })

  test('D-DECK-39 is taken from the server if none was given here', () => {
    const deck = content([plainCard('c1')], { id: 'd1', type: 'standard' })
    const ratings = [{ cardId: 'c1', deckId: 'd1', positive: false, createdAt: 5, body: 'Too long' }]
    expect(rating(deckLoaded(deck, { ratings }))).toEqual({
      deckId: 'd1',
      positive: false,
      createdAt: 5,
      body: 'Too long',
    })
    expect(rating(rate(true), deckLoaded(deck, { ratings }))).toMatchObject({ positive: true })
    expect(rating(deckLoaded(deck, { ratings: [{ cardId: 'c1', positive: true, deletedAt: 6 }] }))).toBeUndefined()
    expect(rating(deckLoaded(deck, { ratings: [{ cardId: 'c1' }] }))).toBeUndefined()
  })

  test('D-RATE-04 D-DECK-39 takes a newer rating of another device; keeps a local one that the server does not have yet', () => {
    const deck = content([plainCard('c1')], { id: 'd1', type: 'standard' })
    const told = (more: Partial<CardRating>) =>
      deckLoaded(deck, { ratings: [{ cardId: 'c1', deckId: 'd1', positive: true, createdAt: 5, ...more }] })
    const newer = { positive: false, createdAt: NOON + 9, body: 'Too long' }
    const sent: Steps = [rate(true), delivered('cardRated'), later(1)]
    expect(rating(told({}), told(newer))).toEqual({ deckId: 'd1', ...newer })
    expect(rating(told(newer), told({}))).toEqual({ deckId: 'd1', ...newer })
    expect(rating(told({}), told({ deletedAt: NOON }))).toBeUndefined()
    expect(rating(sent, told(newer))).toEqual({ deckId: 'd1', ...newer })
    // It is pending, or was delivered after the deck load began.
    expect(rating(rate(true), told(newer))).toMatchObject({ positive: true, createdAt: NOON })
    expect(rating(told({}), remove, told(newer))).toBeUndefined()
    expect(rating(rate(true), delivered('cardRated'), told(newer))).toMatchObject({ positive: true, createdAt: NOON })
    // An action on another card has no effect.
    const other = intent('rateCard', { cardId: 'c2', deckId: 'd1', positive: true })
    expect(rating(told({}), other, told(newer))).toEqual({ deckId: 'd1', ...newer })
  })

  test('D-ALERT-22 needs a user', () => {
    given(started()).when(rate(true)).thenRefused('missingCurrentUser')
  })
})
