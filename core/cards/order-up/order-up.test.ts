import { describe, expect, test } from 'vitest'
import { content, plainCard } from '../../../test/examples/assessment'
import { loaded, opened, signedIn } from '../../../test/examples/history'
import {
  event,
  given,
  intent,
  later,
  made,
  rowIdOf,
  setAside,
  undelivered,
  type Steps,
} from '../../../test/given-when-then'
import { isCorrectOrder } from './order-up'

const answers = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
const deck = content(
  [
    { ...plainCard('c1', 'orderUp'), orderUp: { answers } },
    { ...plainCard('c2', 'orderUp'), orderUp: { answers, survey: true } },
    plainCard('c3'),
  ],
  { id: 'd1', type: 'standard' },
)
const ready: Steps = [signedIn(), opened(deck)]
const submit = (order: string[], cardId = 'c1') => intent('submitOrder', { cardId, deckId: 'd1', answers: order })
const submitted = (order: string[], cardId = 'c1') => ({
  feedbackId: made('order'),
  cardId,
  deckId: 'd1',
  answers: order,
})

describe('an order-up list', () => {
  test('D-ORDER-03 is correct only in the order of the card', () => {
    expect(isCorrectOrder({ answers }, ['a', 'b', 'c'])).toBe(true)
    expect(isCorrectOrder({ answers }, ['a', 'c', 'b'])).toBe(false)
    expect(isCorrectOrder({ answers }, ['a', 'b'])).toBe(false)
  })

  test('D-ORDER-03 treats answers with the same text as interchangeable', () => {
    const words = ['Rinse', 'Brew', 'Rinse'].map((text, place) => ({ id: `${place}`, text }))
    expect(isCorrectOrder({ answers: words }, ['2', '1', '0'])).toBe(true)
    expect(isCorrectOrder({ answers: words }, ['0', '2', '1'])).toBe(false)
    expect(isCorrectOrder({ answers: words }, ['2', '1', 'x'])).toBe(false)
  })

  test('D-API-42 is sent with its order and whether it is correct', () => {
    const after = given(ready)
      .when(submit(['b', 'a', 'c']))
      .thenExactly(event('orderSubmitted', { ...submitted(['b', 'a', 'c']), correct: false }))
    expect(after.state.user.engagement.responses['c1']).toMatchObject({
      kind: 'orderUp',
      order: ['b', 'a', 'c'],
      correct: false,
    })
    given(ready)
      .when(submit(['a', 'b', 'c']))
      .thenExactly(event('orderSubmitted', { ...submitted(['a', 'b', 'c']), correct: true }))
  })

  test('D-ORDER-05 only records the order in a survey', () => {
    given(ready)
      .when(submit(['c', 'a', 'b'], 'c2'))
      .thenExactly(event('orderSubmitted', submitted(['c', 'a', 'b'], 'c2')))
  })

  test('D-ORDER-01 X-OUTBOX-08 is submitted once, and contains each answer once', () => {
    given(ready, submit(['b', 'a', 'c']))
      .when(submit(['b', 'a', 'c']))
      .thenNothing()
    given(ready, submit(['b', 'a', 'c']))
      .when(submit(['a', 'b', 'c']))
      .thenRefused('alreadySubmitted')
    for (const order of [
      ['a', 'b'],
      ['a', 'b', 'b'],
      ['a', 'b', 'x'],
    ])
      given(ready).when(submit(order)).thenRefused('answerNotFound')
    given(ready)
      .when(submit(['a', 'b', 'c'], 'c3'))
      .thenRefused('answerNotFound')
  })

  test('O-32 D-ORDER-01 replaces a refused or parked answer with the next one, at once and once', () => {
    const refused = undelivered('orderSubmitted', { kind: 'apiError', type: 'refused', message: 'No', code: 422 })
    for (const came of [refused, setAside('orderSubmitted')]) {
      const before: Steps = [ready, submit(['b', 'a', 'c']), came]
      const rowId = rowIdOf(given(before).state, 'orderSubmitted')
      for (const [order, correct] of [
        [['a', 'b', 'c'], true],
        [['b', 'a', 'c'], false],
      ] as const) {
        const after = given(before)
          .when(submit([...order]))
          .thenExactly(
            event('actionDropped', { rowId, reason: 'replaced' }),
            event('orderSubmitted', { ...submitted([...order]), correct }),
          )
        expect(after.state.user.outbox.rows).toHaveLength(1)
        expect(after.state.user.engagement.responses['c1']).toMatchObject({ order, correct })
        after.when(submit([...order])).thenNothing()
        after.when(submit(['c', 'b', 'a'])).thenRefused('alreadySubmitted')
      }
    }
  })

  test('O-32 X-OUTBOX-08 replaces one of two parked answers for two taps', () => {
    const one = { feedbackId: 'f1', cardId: 'c1', deckId: 'd1', answers: ['a', 'b', 'c'] }
    const two: Steps = [ready, event('orderSubmitted', one), event('orderSubmitted', { ...one, feedbackId: 'f2' })]
    const asides = given(two).state.user.outbox.rows.map(({ id }) => intent('setAsideAction', { rowId: id }))
    const once: Steps = [two, asides, later(2_000), submit(['b', 'a', 'c'])]
    given(once)
      .when(submit(['b', 'a', 'c']))
      .thenNothing()
    given(once, later(1_000))
      .when(submit(['b', 'a', 'c']))
      .thenTypes('actionDropped', 'orderSubmitted')
  })

  test('D-DECK-39 is already submitted when the server has an answer', () => {
    const feedback = [
      {
        id: 'f',
        cardId: 'c1',
        type: 'orderUp' as const,
        data: { answers: ['a', 'b', 'c'], correct: true },
        happenedAt: 1,
      },
    ]
    given(signedIn(), loaded(deck, { feedback }))
      .when(submit(['b', 'a', 'c']))
      .thenRefused('alreadySubmitted')
  })
})
