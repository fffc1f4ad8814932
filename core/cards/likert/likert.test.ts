import { test as property } from '@fast-check/vitest'
import fc from 'fast-check'
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
import { NOON } from '../../../test/examples/defaults'
import { likertPoints } from './likert'

const slider = { ticks: 5, minPoints: 0, maxPoints: 10 }
const deck = content([{ ...plainCard('c1', 'likert'), likert: slider }, plainCard('c2')], { id: 'd1', type: 'points' })
const ready: Steps = [signedIn(), opened(deck)]
const submit = (tick: number, cardId = 'c1') =>
  intent('submitLikertResponse', { cardId, deckId: 'd1', tick, points: 99 })

describe('the points of a tick', () => {
  const sliders = fc.record({
    ticks: fc.integer({ min: 1, max: 11 }),
    minPoints: fc.integer({ min: -5, max: 5 }),
    maxPoints: fc.integer({ min: 0, max: 100 }),
  })

  property.prop([sliders])(
    'D-LIKERT-04 are (tick-1)*(maxPoints/ticks)+minPoints for every tick from 1 to ticks',
    (one) => {
      for (let tick = 1; tick <= one.ticks; tick++)
        expect(likertPoints(one, tick)).toBe((tick - 1) * (one.maxPoints / one.ticks) + one.minPoints)
      expect(likertPoints(one, 0)).toBeUndefined()
      expect(likertPoints(one, one.ticks + 1)).toBeUndefined()
    },
  )
})

describe('the slider', () => {
  test('D-LIKERT-07 D-API-48 stores and sends the tick with its points, as the card computes them', () => {
    const after = given(ready)
      .when(submit(3))
      .thenExactly(
        event('likertSubmitted', { feedbackId: made('likert'), cardId: 'c1', deckId: 'd1', tick: 3, points: 4 }),
      )
    expect(after.state.user.engagement.responses['c1']).toMatchObject({ kind: 'likert', tick: 3, points: 4, at: NOON })
    expect(after.state.user.outbox.rows.map(({ path }) => path)).toEqual(['/user/feedback'])
  })

  test('D-LIKERT-01 X-OUTBOX-08 is answered once', () => {
    given(ready, submit(3)).when(submit(3)).thenNothing()
    given(ready, submit(3)).when(submit(4)).thenRefused('alreadySubmitted')
    given(ready).when(submit(6)).thenRefused('answerNotFound')
    given(ready).when(submit(1, 'c2')).thenRefused('answerNotFound')
  })

  test('O-32 D-LIKERT-01 replaces a refused or parked answer with the next one, at once and once', () => {
    const refused = undelivered('likertSubmitted', { kind: 'apiError', type: 'refused', message: 'No', code: 422 })
    for (const came of [refused, setAside('likertSubmitted')]) {
      const before: Steps = [ready, submit(3), came]
      const rowId = rowIdOf(given(before).state, 'likertSubmitted')
      for (const [tick, points] of [
        [4, 6],
        [3, 4],
      ] as const) {
        const after = given(before)
          .when(submit(tick))
          .thenExactly(
            event('actionDropped', { rowId, reason: 'replaced' }),
            event('likertSubmitted', { feedbackId: made('likert'), cardId: 'c1', deckId: 'd1', tick, points }),
          )
        expect(after.state.user.outbox.rows).toHaveLength(1)
        expect(after.state.user.engagement.responses['c1']).toMatchObject({ tick, points })
        after.when(submit(tick)).thenNothing()
        after.when(submit(1)).thenRefused('alreadySubmitted')
      }
    }
  })

  test('O-32 X-OUTBOX-08 replaces one of two parked answers for two taps', () => {
    const given1 = { feedbackId: 'f1', cardId: 'c1', deckId: 'd1', tick: 1, points: 0 }
    const two: Steps = [
      ready,
      event('likertSubmitted', given1),
      event('likertSubmitted', { ...given1, feedbackId: 'f2' }),
    ]
    const asides = given(two).state.user.outbox.rows.map(({ id }) => intent('setAsideAction', { rowId: id }))
    const once: Steps = [two, asides, later(2_000), submit(3)]
    given(once).when(submit(3)).thenNothing()
    given(once, later(1_000)).when(submit(3)).thenTypes('actionDropped', 'likertSubmitted')
  })

  test('D-LIKERT-02 is already submitted when the server has a response; a newer one given here stays', () => {
    const feedback = [
      { id: 'f1', cardId: 'c1', type: 'likert' as const, data: { tick: 2, points: 2 }, happenedAt: NOON - 1 },
    ]
    const known = given(signedIn(), loaded(deck, { feedback }))
    expect(known.state.user.engagement.responses['c1']).toMatchObject({ kind: 'likert', tick: 2, points: 2 })
    known.when(submit(3)).thenRefused('alreadySubmitted')
    expect(given(ready, submit(3), loaded(deck, { feedback })).state.user.engagement.responses['c1']).toMatchObject({
      tick: 3,
    })
  })
})
