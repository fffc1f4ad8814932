import { test as property } from '@fast-check/vitest'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assessment, content, plainCard, quizCard } from '../../test/examples/assessment'
import { loaded, opened, signedIn, started } from '../../test/examples/history'
import { delivered, event, fires, given, intent, later, type Given, type Steps } from '../../test/given-when-then'
import { maya, NOON } from '../../test/examples/defaults'
import { deckNeeds } from '../deck/content-hash'
import { resolveDeck } from '../deck/resolved-deck'
import { hashOf } from '../hash'
import { isTucked } from './tucking'

const deck = content([plainCard('c1'), plainCard('c2')], { id: 'd1', type: 'standard' })
const mine = content([plainCard('m1'), plainCard('m2')], {
  id: 'mine',
  type: 'standard',
  owner: { id: 'maya', type: 'user' },
})
const theirs = content([plainCard('t1')], { id: 'theirs', type: 'standard', owner: { id: 'ben', type: 'user' } })
const ready: Steps = [signedIn(), loaded(mine), opened(deck)]
const start = (cardId: string) => intent('startTucking', { cardId })
const tuck = (cardId: string, deckId = 'mine') => intent('tuckCard', { cardId, deckId })
const takeOut = (cardId: string, deckId = 'mine') => intent('removeCardFromDeck', { cardId, deckId })
const tucking = ({ state }: Given) => state.user.tabs['tab-1']?.deck?.tucking
const cardsIn = ({ state, contents }: Given, deckId: string) =>
  resolveDeck(state, contents, deckId, NOON)?.shown.map(({ id }) => id)

describe('tuck mode', () => {
  test('D-TUCK-01 D-API-53 starts and ends with a card; nothing is sent', () => {
    const after = given(ready)
      .when(start('c1'))
      .thenExactly(event('tuckingStarted', { cardId: 'c1' }))
    expect(tucking(after)).toBe('c1')
    expect(after.state.user.outbox.rows).toEqual([])
    const stopped = given(ready, start('c1')).when(intent('stopTucking', {})).thenExactly(event('tuckingStopped', {}))
    expect(tucking(stopped)).toBeUndefined()
    given(ready, start('c1')).when(start('c1')).thenNothing()
    given(ready).when(intent('stopTucking', {})).thenNothing()
  })

  test('D-TUCK-02 ends with its card, so the next card can be flipped', () => {
    const left = given(ready, start('c1'), intent('jumpToCard', { deckId: 'd1', cardId: 'c2' }))
    expect(tucking(left)).toBeUndefined()
    left.when(intent('flipCard', { deckId: 'd1', cardId: 'c2', side: 'back' })).thenTypes('cardFlipped', 'cardSeen')
    const stays = given(ready, intent('jumpToCard', { deckId: 'd1', cardId: 'c1' }), start('c1'))
    expect(tucking(stays)).toBe('c1')
  })

  test('D-TUCK-07 D-TUCK-11 does not start with a card that may not be tucked', () => {
    given(signedIn(), opened(assessment([quizCard('q1')])))
      .when(start('q1'))
      .thenRefused('cardNotFound')
    given(ready).when(start('gone')).thenRefused('cardNotFound')
    given(signedIn({ ...maya, primaryOrg: { id: 'org' } }), opened(deck))
      .when(start('c1'))
      .thenRefused('cardNotFound')
    given(started()).when(start('c1')).thenRefused('missingCurrentUser')
  })
})

describe('tucking a card into a deck', () => {
  test('D-TUCK-06 D-API-54 is one call to that deck, which is loaded again when it is opened next', () => {
    const after = given(ready)
      .when(tuck('c1'))
      .thenExactly(event('cardTucked', { cardId: 'c1', deckId: 'mine' }))
    expect(isTucked(after.state, 'mine', 'c1')).toBe(true)
    expect(after.state.user.outbox.rows.map(({ path }) => path)).toEqual(['/user/decks/mine/cards'])
    expect(after.when(intent('openDeck', { deckId: 'mine' })).events.map(({ type }) => type)).toContain(
      'deckLoadStarted',
    )
  })

  test('D-TUCK-09 X-OUTBOX-08 does not tuck a card that is already in the deck', () => {
    given(ready, tuck('c1')).when(tuck('c1')).thenNothing()
    given(ready).when(tuck('m1')).thenNothing()
  })

  test('D-TUCK-06 the card is shown in that deck at once, last and once, with the content of another deck on the device', () => {
    const both: Steps = [...ready, tuck('c2'), tuck('c1')]
    expect(cardsIn(given(both), 'mine')).toEqual(['m1', 'm2', 'c2', 'c1'])
    expect(deckNeeds(given(both).state, 'mine')).toEqual([hashOf(mine), hashOf(deck)])
    expect(cardsIn(given(both, takeOut('c2')), 'mine')).toEqual(['m1', 'm2', 'c1'])
    const has = content([...mine.cards, plainCard('c2')], mine.deck)
    expect(cardsIn(given(both, loaded(has)), 'mine')).toEqual(['m1', 'm2', 'c2', 'c1'])
    const sent: Steps = [...both, delivered('cardTucked'), delivered('cardTucked'), later(10)]
    expect(cardsIn(given(sent, loaded(has)), 'mine')).toEqual(['m1', 'm2', 'c2'])
    expect(deckNeeds(given(ready).state, 'mine')).toEqual([hashOf(mine)])
  })

  property.prop([fc.array(fc.tuple(fc.boolean(), fc.constantFrom('c1', 'c2', 'm1')), { maxLength: 12 })])(
    'D-TUCK-09 each press sends at most one call, and the deck contains the result of the last one',
    (presses) => {
      const end = presses.reduce(
        (world, [put, cardId]) => world.when(put ? tuck(cardId) : takeOut(cardId)).after,
        given(ready),
      )
      for (const cardId of ['c1', 'c2', 'm1']) {
        const last = presses.findLast(([, pressed]) => pressed === cardId)
        expect(isTucked(end.state, 'mine', cardId)).toBe(last === undefined ? cardId === 'm1' : last[0])
        const bodies = end.state.user.outbox.rows.filter(
          ({ path, body }) => path.endsWith(cardId) || body.includes(cardId),
        )
        bodies.forEach(({ method }, index) => expect(method).not.toBe(bodies[index + 1]?.method))
      }
    },
  )

  test('D-TUCK-07 D-TUCK-10 D-OWN-14 is permitted for tuckable cards and own standard decks', () => {
    given(ready, loaded(theirs)).when(tuck('c1', 'theirs')).thenRefused('notYours')
    given(ready).when(tuck('c1', 'd1')).thenRefused('notYours')
    given(ready).when(tuck('c1', 'unknown')).thenRefused('notYours')
    const exam = assessment([quizCard('q1')])
    given(signedIn(), loaded(mine), opened(exam)).when(tuck('q1')).thenRefused('cardNotFound')
    given(started()).when(tuck('c1')).thenRefused('missingCurrentUser')
    given(started()).when(takeOut('c1')).thenRefused('missingCurrentUser')
  })
})

describe('removing a card from a deck', () => {
  test('D-OWN-13 D-API-55 removes it from the deck here, and queues the call', () => {
    const after = given(ready)
      .when(takeOut('m1'))
      .thenExactly(event('cardUntucked', { cardId: 'm1', deckId: 'mine' }))
    expect(cardsIn(after, 'mine')).toEqual(['m2'])
    expect(after.state.user.outbox.rows.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'DELETE /user/decks/mine/cards/m1',
    ])
    after.when(takeOut('m1')).thenNothing()
  })

  test('D-OWN-13 D-CARD-30 D-CARD-34 shows the next card where the deck is open: it counts as seen, and is flipped back when it is left', () => {
    const renewed = { ...mine, cards: [plainCard('m1'), { ...plainCard('m2'), renewedAt: 1 }, plainCard('m3')] }
    const flip = (cardId: string) => intent('flipCard', { deckId: 'mine', cardId, side: 'back' })
    const taken: Steps = [signedIn(), opened(renewed), flip('m1'), takeOut('m1')]
    given(taken.slice(0, 3))
      .when(takeOut('m1'))
      .thenExactly(
        event('cardUntucked', { cardId: 'm1', deckId: 'mine' }),
        event('cardFlipped', { deckId: 'mine', cardId: 'm1', side: 'front' }),
        event('cardShown', { deckId: 'mine', cardId: 'm2' }),
      )
    given(taken, later(400)).when(fires('cardSeen')).thenTypes('cardSeen')
    given(taken, flip('m2'))
      .when(intent('jumpToCard', { deckId: 'mine', cardId: 'm3' }))
      .thenTypes('cardFlipped', 'cardShown')
    given(taken, takeOut('m2')).when(takeOut('m3')).thenTypes('cardUntucked')
    given(taken).when(tuck('m1')).thenTypes('cardTucked', 'cardShown')
    given(taken, takeOut('m3'))
      .when(intent('showDeckEnd', { deckId: 'mine' }))
      .after.when(takeOut('m2'))
      .thenTypes('cardUntucked')
  })

  test('D-OWN-12 is permitted for own standard decks', () => {
    given(ready, loaded(theirs)).when(takeOut('t1', 'theirs')).thenRefused('notYours')
    const points = content([plainCard('p1')], { id: 'points', type: 'points', owner: { id: 'maya', type: 'user' } })
    given(ready, loaded(points)).when(takeOut('p1', 'points')).thenRefused('notYours')
  })

  test('D-OWN-13 D-TUCK-06 a list requested earlier does not undo later changes', () => {
    const asked = [ready, event('deckLoadStarted', { deckId: 'mine', callId: 'load' }), later(10)] as const
    const after = given(...asked, takeOut('m1'), later(10), delivered('cardUntucked'), later(10), loaded(mine))
    expect(cardsIn(after, 'mine')).toEqual(['m2'])
  })

  test('D-DECK-39 uses the server’s list again once nothing is pending', () => {
    expect(cardsIn(given(ready, takeOut('m1'), loaded(mine)), 'mine')).toEqual(['m2'])
    const told = [ready, takeOut('m1'), delivered('cardUntucked'), later(10)] as const
    expect(cardsIn(given(...told, loaded(mine)), 'mine')).toEqual(['m1', 'm2'])
  })
})
