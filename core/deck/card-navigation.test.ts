import { describe, expect, test } from 'vitest'
import { assessment, content, plainCard, quizCard } from '../../test/examples/assessment'
import { answerOf, opened, signedIn, started } from '../../test/examples/history'
import {
  answered,
  event,
  fact,
  fires,
  given,
  holds,
  inTab,
  intent,
  later,
  made,
  type Given,
  type Steps,
} from '../../test/given-when-then'
import { seenOf } from './seen-records'

const deck = content([plainCard('c1'), plainCard('c2'), { ...plainCard('c3', 'video') }], {
  id: 'd1',
  type: 'standard',
})
const exam = { ...assessment([quizCard('q1'), quizCard('q2'), plainCard('c1')]) }
const flip = (cardId: string, side: 'front' | 'back' = 'back', deckId = 'd1') =>
  intent('flipCard', { deckId, cardId, side })
const flipped = (cardId: string, side: 'front' | 'back' = 'back', deckId = 'd1') =>
  event('cardFlipped', { deckId, cardId, side })
const shown = (cardId: string, deckId = 'd1') => event('cardShown', { deckId, cardId })
const jump = (cardId: string, deckId = 'd1') => intent('jumpToCard', { deckId, cardId })
const next = (deckId = 'd1') => intent('jumpToNextCard', { deckId })
const openDeck = ({ state }: Given) => state.user.tabs['tab-1']?.deck

describe('moving through the cards', () => {
  test('D-API-56 a jump shows the card, and sends nothing', () => {
    const after = given(signedIn(), opened(deck)).when(jump('c3')).thenExactly(shown('c3'))
    expect(after.state.user.outbox.rows).toEqual([])
    after.when(jump('c3')).thenNothing()
    given(signedIn(), opened(deck)).when(jump('gone')).thenRefused('cardNotFound')
    given(signedIn()).when(jump('c1')).thenRefused('deckNotLoaded')
    given(signedIn(), opened(deck), inTab('tab-2'), started({ alive: ['tab-1'] }))
      .when(jump('c2'))
      .thenRefused('deckNotLoaded')
  })

  test('D-API-56 D-LINK-01 a jump to a hidden card is refused as locked, not as missing', () => {
    const cards = [plainCard('c1'), quizCard('q1', { correctDelay: 60 }), plainCard('c2')]
    const hides = content(cards, { id: 'd1', type: 'standard' })
    const answers = intent('answerQuestion', { deckId: 'd1', cardId: 'q1', quizId: 'q1-question', answer: 'a' })
    const hidden = [signedIn(), opened(hides), answers, later(20_000)] as const
    given(...hidden)
      .when(jump('q1'))
      .thenRefused('cardLocked')
    given(...hidden, later(60_000))
      .when(jump('q1'))
      .thenExactly(shown('q1'))
  })

  test('D-API-57 D-DECK-13 the next card is shown, and nothing happens after the last', () => {
    given(signedIn(), opened(deck)).when(next()).thenExactly(shown('c2'))
    given(signedIn(), opened(deck), jump('c3')).when(next()).thenNothing()
    given(signedIn()).when(next()).thenRefused('deckNotLoaded')
  })
})

describe('the end of the deck', () => {
  const end = intent('showDeckEnd', { deckId: 'd1' })
  const ended = event('deckEndShown', { deckId: 'd1' })

  test('X-UX-01 is shown once, from an open deck, and left for any card, including the last one', () => {
    const after = given(signedIn(), opened(deck), jump('c3')).when(end).thenExactly(ended)
    expect(openDeck(after)).toMatchObject({ cardId: 'c3', atEnd: true })
    expect(after.state.user.outbox.rows).toEqual([])
    const atEnd = [signedIn(), opened(deck), jump('c3'), end] as const
    given(...atEnd)
      .when(end)
      .thenNothing()
    given(...atEnd)
      .when(next())
      .thenNothing()
    expect(
      openDeck(
        given(...atEnd)
          .when(jump('c3'))
          .thenExactly(shown('c3')),
      ),
    ).not.toHaveProperty('atEnd')
    expect(
      openDeck(
        given(...atEnd)
          .when(jump('c1'))
          .thenExactly(shown('c1')),
      ),
    ).not.toHaveProperty('atEnd')
    given(signedIn()).when(end).thenRefused('deckNotLoaded')
    given(signedIn(), opened(deck), inTab('tab-2'), started({ alive: ['tab-1'] }))
      .when(end)
      .thenRefused('deckNotLoaded')
  })

  test('D-CARD-30 flips back the card that is left, D-CARD-33 except a video', () => {
    const after = given(signedIn(), opened(deck), jump('c2'), flip('c2'))
      .when(end)
      .thenExactly(flipped('c2', 'front'), ended)
    expect(openDeck(after)?.flipped).toEqual({})
    const video = given(signedIn(), opened(deck), jump('c3'), flip('c3')).when(end).thenExactly(ended)
    expect(openDeck(video)?.flipped).toEqual({ c3: true })
  })

  test('D-CARD-29 D-TUCK-02 ends a row of presses, and the tucking of the card that is left', () => {
    const fixed = content([{ ...plainCard('c1'), notFlippable: true }], { id: 'd1', type: 'standard' })
    const pressed = given(signedIn(), opened(fixed), flip('c1'), end)
    expect(openDeck(pressed)).toMatchObject({ presses: 0 })
    const tucked = given(signedIn(), opened(deck), intent('startTucking', { cardId: 'c1' }), end)
    expect(openDeck(tucked)).not.toHaveProperty('tucking')
  })
})

describe('flipping', () => {
  test('D-CARD-36 flips the card and records 50 percent as seen', () => {
    const after = given(signedIn(), opened(deck)).when(flip('c1'))
    after.thenTypes('cardFlipped', 'cardSeen')
    expect(after.events[1]?.data).toMatchObject({ deckId: 'd1', cardId: 'c1', percentageContentSeen: 50 })
    expect(after.state.user.outbox.rows.map(({ path }) => path)).toEqual(['/user/seen'])
    given(signedIn(), opened(deck), flip('c1')).when(flip('c1')).thenNothing()
    given(signedIn(), opened(deck), flip('c1')).when(flip('c1', 'front')).thenExactly(flipped('c1', 'front'))
  })

  test('O-59 keeps a higher percentage, with one id per user, deck and card', () => {
    const far = event('cardSeen', { deckId: 'd1', cardId: 'c1', recordId: 'r', percentageContentSeen: 90 })
    expect(given(signedIn(), opened(deck), far).when(flip('c1')).events[1]?.data).toMatchObject({
      percentageContentSeen: 90,
    })
    const ids = given(signedIn(), opened(deck), flip('c1'), flip('c1', 'front'), flip('c1'), flip('c2')).log.flatMap(
      (stored) => (stored.type === 'cardSeen' ? [stored.data.recordId] : []),
    )
    expect(ids[0]).toBe(ids[1])
    expect(ids[2]).not.toBe(ids[0])
  })

  test('O-37 does not record a derived card', () => {
    given(signedIn(), opened(exam))
      .when(flip('deck-quizInstructions', 'back', 'deck'))
      .thenExactly(flipped('deck-quizInstructions', 'back', 'deck'))
  })

  test('D-CARD-25 is blocked on a locked card, D-CARD-27 and while tucking on a card that is not flipped', () => {
    const answer = intent('answerQuestion', { deckId: 'deck', cardId: 'q1', quizId: 'q1-question', answer: 'a' })
    given(signedIn(), opened(exam), answer)
      .when(flip('q1', 'back', 'deck'))
      .thenRefused('cardLocked')
    given(signedIn(), opened(deck), intent('startTucking', { cardId: 'c1' }))
      .when(flip('c1'))
      .thenRefused('cardLocked')
    given(signedIn(), opened(deck), flip('c1'), intent('startTucking', { cardId: 'c1' }))
      .when(flip('c1', 'front'))
      .thenExactly(flipped('c1', 'front'))
    given(signedIn(), opened(deck)).when(flip('gone')).thenRefused('cardNotFound')
    given(signedIn()).when(flip('c1')).thenRefused('deckNotLoaded')
  })
})

describe('a card that cannot be flipped', () => {
  const fixed = content([{ ...plainCard('c1'), notFlippable: true }, plainCard('c2')], { id: 'd1', type: 'standard' })
  const pressed = event('lockedCardPressed', { deckId: 'd1', cardId: 'c1' })
  const presses = (...pauses: readonly number[]): Steps => [
    signedIn(),
    opened(fixed),
    pauses.flatMap((ms) => [later(ms), flip('c1')]),
  ]
  const alert = event('alertRaised', { alert: { id: made('notFlippable'), kind: 'cardNotFlippable' } })

  test('D-CARD-26 D-CARD-28 raises an alert at the third press, each within 750 ms of the previous one', () => {
    given(presses()).when(flip('c1')).thenExactly(pressed)
    given(presses(0, 750), later(750)).when(flip('c1')).thenExactly(pressed, alert)
  })

  test('D-CARD-29 restarts the count after a longer pause, after the alert, and with another card', () => {
    given(presses(0, 751), later(10)).when(flip('c1')).thenExactly(pressed)
    given(presses(0, 10, 10), later(10))
      .when(flip('c1'))
      .thenExactly(pressed)
    given(presses(0, 10), jump('c2'), jump('c1'), later(10)).when(flip('c1')).thenExactly(pressed)
  })
})

describe('leaving a flipped card', () => {
  test('D-CARD-30 flips it back', () => {
    const after = given(signedIn(), opened(deck), flip('c1'))
      .when(jump('c2'))
      .thenExactly(flipped('c1', 'front'), shown('c2'))
    expect(openDeck(after)?.flipped).toEqual({})
    given(signedIn(), opened(deck), flip('c1')).when(next()).thenExactly(flipped('c1', 'front'), shown('c2'))
  })

  test('D-CARD-30 also flips back a card that came into view automatically: after all cards were hidden, or when another tab removed the previous one', () => {
    const questions = [quizCard('q1', { incorrectDelay: 60 }), quizCard('q2', { incorrectDelay: 60 })]
    const only = content(questions, { id: 'd1', type: 'standard' })
    const more = { ...only, cards: [...questions, plainCard('c3')] }
    const answer = (cardId: string) =>
      intent('answerQuestion', { deckId: 'd1', cardId, quizId: `${cardId}-question`, answer: 'b' })
    const openIt = intent('openDeck', { deckId: 'd1' })
    const close = intent('closeDeck', { deckId: 'd1' })
    const away: Steps = [signedIn(), opened(only), answer('q1'), jump('q2'), answer('q2'), close, openIt]
    given(away).when(flip('q1')).thenRefused('cardNotFound')
    given(away, later(60_000), flip('q1')).when(jump('q2')).thenExactly(flipped('q1', 'front'), shown('q2'))
    const other: Steps = [inTab('tab-2'), started({ alive: ['tab-1'] }), inTab('tab-2'), openIt]
    given(signedIn(), opened(more), other, inTab('tab-1'), answer('q1'), jump('q2'), inTab('tab-2'), flip('q2'))
      .when(jump('c3'))
      .thenExactly(flipped('q2', 'front'), shown('c3'))
  })

  test('D-CARD-33 keeps a video flipped', () => {
    const after = given(signedIn(), opened(deck), jump('c3'), flip('c3')).when(jump('c1')).thenExactly(shown('c1'))
    expect(openDeck(after)?.flipped).toEqual({ c3: true })
  })

  test('D-CARD-31 D-CARD-32 keeps a question of an assessment flipped, locked or not', () => {
    given(signedIn(), opened(exam), jump('q1', 'deck'), flip('q1', 'back', 'deck'))
      .when(jump('q2', 'deck'))
      .thenExactly(shown('q2', 'deck'))
  })
})

describe('a card in view', () => {
  const versioned = content([plainCard('c1'), plainCard('c2')], {
    id: 'd1',
    type: 'standard',
    version: { publishedAt: 1 },
  })
  const seen = ({ state }: Given) => seenOf(state, 'd1')

  test('D-CARD-34 counts as seen after 400 ms if the deck is versioned', () => {
    const viewing = given(signedIn(), opened(versioned), later(400))
    expect(viewing.state.user.timers['cardSeen@tab-1']?.delay).toBe(400)
    const after = viewing.when(fires('cardSeen'))
    after.thenTypes('cardSeen')
    expect(after.events[0]?.data).toMatchObject({ cardId: 'c1', percentageContentSeen: 0 })
  })

  test('X-LOG-17 causes one event, which contains the firing of the timer and removes the timer', () => {
    const viewing = given(signedIn(), opened(versioned), jump('c2'), later(400))
    const firing = { timer: 'cardSeen@tab-1', armedBy: viewing.state.user.timers['cardSeen@tab-1']?.armedBy ?? 0 }
    const again = fact({ type: 'timerFired', ...firing })
    const after = viewing.when(again).thenTypes('cardSeen')
    expect(after.log.at(-1)?.data).toMatchObject({ cardId: 'c2', firing })
    expect(after.state.user.timers).not.toHaveProperty('cardSeen@tab-1')
    after.when(again).thenNothing()
  })

  test('X-LOG-17 a swipe in a deck without seen-by-view is one event, and the firing causes none', () => {
    const viewing = given(signedIn(), opened(deck)).when(jump('c2')).thenExactly(shown('c2'))
    const { armedBy = 0 } = viewing.state.user.timers['cardSeen@tab-1'] ?? {}
    viewing.when(fact({ type: 'timerFired', timer: 'cardSeen@tab-1', armedBy })).thenNothing()
    given(signedIn(), opened(versioned), jump('c2'), later(400), inTab('tab-2')).when(fires('cardSeen')).thenNothing()
  })

  test('D-CARD-34 counts if it was renewed; D-CARD-35 otherwise not', () => {
    const renewed = content([{ ...plainCard('c1'), renewedAt: 1 }], { id: 'd1', type: 'standard' })
    given(signedIn(), opened(renewed), later(400)).when(fires('cardSeen')).thenTypes('cardSeen')
    given(signedIn(), opened(deck), later(400)).when(fires('cardSeen')).thenNothing()
  })

  test('D-CARD-34 is not recorded if it is left earlier', () => {
    const { state } = given(signedIn(), opened(versioned))
    const { armedBy = 0 } = state.user.timers['cardSeen@tab-1'] ?? {}
    given(signedIn(), opened(versioned), later(300), jump('c2'), later(100))
      .when(fact({ type: 'timerFired', timer: 'cardSeen@tab-1', armedBy }))
      .thenNothing()
    expect(
      seen(given(signedIn(), opened(versioned), later(300), jump('c2'), later(400), fires('cardSeen'))),
    ).not.toHaveProperty('c1')
    expect(
      given(signedIn(), opened(versioned), intent('closeDeck', { deckId: 'd1' })).state.user.timers,
    ).not.toHaveProperty('cardSeen@tab-1')
  })

  test('D-CARD-34 is not recorded if the last card is left for the end of the deck earlier; when shown again, the time restarts', () => {
    const end = intent('showDeckEnd', { deckId: 'd1' })
    const atEnd = [signedIn(), opened(versioned), jump('c2'), later(399), end] as const
    expect(given(...atEnd).state.user.timers).not.toHaveProperty('cardSeen@tab-1')
    given(...atEnd, jump('c2'), later(400))
      .when(fires('cardSeen'))
      .thenTypes('cardSeen')
  })

  test('D-CARD-34 a deck that loses its last card while its end is in view shows no other card', () => {
    const without = { ...versioned, cards: versioned.cards.slice(0, 1) }
    const end = intent('showDeckEnd', { deckId: 'd1' })
    const load = [intent('reloadDeck', { deckId: 'd1' }), holds(without), answered('deck', answerOf(without))]
    const types = (...at: Steps[]) => given(signedIn(), opened(versioned), ...at, load).log.map(({ type }) => type)
    expect(types(jump('c2')).slice(-2)).toEqual(['cardShown', 'deckLoaded'])
    expect(types(jump('c2'), end).slice(-2)).toEqual(['deckLoadStarted', 'deckLoaded'])
  })

  test('O-50 keeps the percentage', () => {
    const far = event('cardSeen', { deckId: 'd1', cardId: 'c1', recordId: 'r', percentageContentSeen: 50 })
    const after = given(signedIn(), far, opened(versioned), later(400)).when(fires('cardSeen'))
    expect(after.events[0]?.data).toMatchObject({ percentageContentSeen: 50 })
  })
})
