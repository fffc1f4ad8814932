import { test as property } from '@fast-check/vitest'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OrderUp, OrderUpBack } from '../../../protocol/cards/order-up'
import type { Deck } from '../../../protocol/entities/deck'
import { startApp, type App } from '../../../test/examples/app'
import { content, plainCard } from '../../../test/examples/assessment'
import { initialOrder } from './order-up-view'

const answers = ['a', 'b', 'c'].map((id) => ({ id, text: `Step ${id}` }))
const remediation = {
  correct: { text: '<p>Just so.</p>' },
  incorrect: { text: '<p>Once more.</p>', links: [{ cardId: 'c3', label: 'Read up' }, { cardId: 'gone' }] },
}
const open = (orderUp: OrderUp, deck: Partial<Deck> = {}) =>
  startApp()
    .signIn()
    .openDeck(
      content([{ ...plainCard('c1', 'orderUp'), content: '<p>Sort</p>', orderUp }, plainCard('c3')], {
        type: 'standard',
        ...deck,
      }),
    )
const anyBack = (app: App) => app.view('deck', { deckId: 'deck' })?.cards.find(({ cardId }) => cardId === 'c1')?.back
function back(app: App): OrderUpBack {
  const found = anyBack(app)
  if (found?.kind !== 'orderUp') throw new Error('no list')
  return found
}
const submit = (app: App, order: string[]) => app.do('submitOrder', { cardId: 'c1', deckId: 'deck', answers: order })
const ids = (shown: OrderUpBack) => shown.answers.map(({ answerId }) => answerId)

describe('the back of an order-up card', () => {
  test('D-ORDER-01 O-32 is initial, submitting while pending, and submitted once the server has it or while offline', () => {
    const app = open({ answers })
    expect(back(app)).toMatchObject({ state: 'initial', online: true })
    expect(back(submit(app, ['b', 'a', 'c']))).toMatchObject({ state: 'submitting', outcome: 'wrong' })
    app.tell({ type: 'connectivity', online: false })
    expect(back(app)).toMatchObject({ state: 'submitted', waits: true, online: false, outcome: 'wrong' })
    const row = app.state.user.outbox.rows.find(({ cause }) => cause === 'orderSubmitted')
    expect(back(app.tell({ type: 'rowSent', rowId: row?.id ?? '' }))).toMatchObject({ state: 'submitted' })
  })

  test('O-32 D-ORDER-01 asks again in the given order after a refusal or parking, without marks', () => {
    const fault = { kind: 'apiError', type: 'refused', message: 'No', code: 422 } as const
    const rowId = (app: App) => app.state.user.outbox.rows[0]?.id ?? ''
    const holds = [
      (app: App) => app.tell({ type: 'rowFailed', rowId: rowId(app), fault, jitter: 0 }),
      (app: App) => app.do('setAsideAction', { rowId: rowId(app) }),
    ]
    for (const hold of holds) {
      const app = hold(submit(open({ answers, remediation }), ['c', 'b', 'a']))
      expect(back(app)).toEqual({
        kind: 'orderUp',
        state: 'initial',
        refused: true,
        online: true,
        answers: ['c', 'b', 'a'].map((id) => ({ answerId: id, text: `Step ${id}` })),
      })
      expect(back(submit(app, ['a', 'b', 'c']))).toMatchObject({ state: 'submitting', outcome: 'right' })
    }
  })

  test('D-ORDER-01 asks first, in the same order every time', () => {
    const app = open({ answers })
    expect(back(app)).toMatchObject({ state: 'initial' })
    expect(ids(back(app)).toSorted()).toEqual(['a', 'b', 'c'])
    expect(ids(back(app))).toEqual(ids(back(app)))
  })

  test('D-ORDER-04 D-ORDER-06 shows the submitted order, which answers are in place, and the remediation', () => {
    expect(back(submit(open({ answers, remediation }), ['b', 'a', 'c']))).toEqual({
      kind: 'orderUp',
      answers: [
        { answerId: 'b', text: 'Step b', inPlace: false },
        { answerId: 'a', text: 'Step a', inPlace: false },
        { answerId: 'c', text: 'Step c', inPlace: true },
      ],
      state: 'submitting',
      online: true,
      outcome: 'wrong',
      remediation: { text: '<p>Once more.</p>', links: [{ cardId: 'c3', number: 2, title: 'Read up' }] },
    })
    const right = back(submit(open({ answers, remediation }), ['a', 'b', 'c']))
    expect(right).toMatchObject({ outcome: 'right', remediation: { text: '<p>Just so.</p>' } })
    expect(back(submit(open({ answers }), ['a', 'b', 'c'])).remediation).toBeUndefined()
  })

  test('D-ORDER-05 D-ANSWER-20 does not show right and wrong in a survey, or when that is hidden', () => {
    const survey = submit(open({ answers, survey: true, remediation }), ['b', 'a', 'c'])
    const hidden = submit(open({ answers, remediation }, { quizSettings: { hideResponseFeedback: true } }), [
      'b',
      'a',
      'c',
    ])
    for (const app of [survey, hidden])
      expect(back(app)).toEqual({
        kind: 'orderUp',
        answers: [
          { answerId: 'b', text: 'Step b' },
          { answerId: 'a', text: 'Step a' },
          { answerId: 'c', text: 'Step c' },
        ],
        state: 'submitting',
        online: true,
        outcome: 'recorded',
      })
  })

  test('D-CARD-37 shows an error for a list without answers; one answer is enough', () => {
    expect(anyBack(open({ answers: [] }))).toEqual({ kind: 'broken', message: 'missing answers' })
    expect(ids(back(open({ answers: [{ id: 'a' }] })))).toEqual(['a'])
  })

  property.prop([fc.uniqueArray(fc.uuid(), { maxLength: 8 }), fc.boolean(), fc.string()])(
    'D-ORDER-09 the initial order is a permutation of all answers, and never correct if two or more are scored',
    (given, survey, seed) => {
      const list = { answers: given.map((id) => ({ id })), survey }
      const first = initialOrder(list, seed).map(({ id }) => id)
      expect(first.toSorted()).toEqual(given.toSorted())
      expect(initialOrder(list, seed).map(({ id }) => id)).toEqual(first)
      if (!survey && given.length > 1) expect(first).not.toEqual(given)
    },
  )
})
