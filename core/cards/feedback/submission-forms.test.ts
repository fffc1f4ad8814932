import { describe, expect, test } from 'vitest'
import type { CardBack } from '../../../protocol/cards'
import type { Trigger } from '../../../protocol/cards/action'
import { omitUndefined } from '../../../protocol/omit-undefined'
import type { Card } from '../../../protocol/entities/card'
import { clientFault, networkFault, type Fault } from '../../../protocol/faults'
import { startApp, type App } from '../../../test/examples/app'
import { mayaWithoutOrg, NOON } from '../../../test/examples/defaults'
import { content } from '../../../test/examples/assessment'

/** Backs of the interactive cards, as the deck view shows them. */

const deckId = 'deck'
const cardId = 'c1'
type Back<K extends CardBack['kind']> = Extract<CardBack, { readonly kind: K }>

const cardOf = (app: App) => app.view('deck', { deckId })?.cards.find((card) => card.cardId === cardId)
function back<K extends CardBack['kind']>(app: App, kind: K): Back<K> {
  const shown = cardOf(app)?.back
  if (shown?.kind !== kind) throw new Error(`the card is ${shown?.kind ?? 'not there'}`)
  return shown as Back<K>
}
const opened = (card: Partial<Card>, triggers: readonly Trigger[] = [], roles: string[] = []): App =>
  startApp()
    .signIn({ ...mayaWithoutOrg, roles })
    .openDeck({ ...content([{ id: cardId, ...card }], { type: 'standard' }), triggers: [...triggers] })
/** Delivers all pending actions. */
const deliver = (app: App): App =>
  app.state.user.outbox.rows.reduce((all, { id }) => all.tell({ type: 'rowSent', rowId: id }), app)
const refusedWith = (code: number): Fault => ({ kind: 'apiError', type: 'refused', message: 'No', code })
/** Fails the first pending action with a refusal. */
const refuse = (app: App, fault = refusedWith(422)): App =>
  app.tell({ type: 'rowFailed', rowId: app.state.user.outbox.rows[0]?.id ?? '', fault, jitter: 0 })
const setAside = (app: App): App => app.do('setAsideAction', { rowId: app.state.user.outbox.rows[0]?.id ?? '' })
const offline = (app: App): App => app.tell({ type: 'connectivity', online: false })

describe('the form', () => {
  const form = () => opened({ type: 'feedback', content: 'Tell us' })
  const send = (app: App, body = 'Good') => app.do('submitFeedback', { deckId, cardId, body })

  test('D-FEED-01 is initial, submitting while pending, and submitted once the server has it', () => {
    const app = form()
    expect(back(app, 'feedback')).toEqual({
      kind: 'feedback',
      state: 'initial',
      online: true,
      fields: [],
    })
    expect(back(send(app), 'feedback').state).toBe('submitting')
    expect(back(deliver(app), 'feedback').state).toBe('submitted')
    expect(back(send(app.wait(2_000)), 'feedback').state).toBe('submitting')
  })

  test('D-FEED-01 D-OFFLINE-01 O-32 counts as submitted while pending offline, and ignores pending actions of other cards', () => {
    const app = offline(send(form()))
    expect(back(app, 'feedback')).toMatchObject({ state: 'submitted', waits: true, online: false })
    expect(cardOf(app)?.rating).toEqual({ type: 'thumbs' })
    expect(back(deliver(app), 'feedback')).not.toHaveProperty('waits')
    const two = startApp()
      .signIn()
      .openDeck(
        content(
          [
            { id: cardId, type: 'feedback' },
            { id: 'c2', type: 'feedback' },
          ],
          { type: 'standard' },
        ),
      )
    deliver(send(two)).do('submitFeedback', { deckId, cardId: 'c2', body: 'Bad' })
    expect(back(two, 'feedback').state).toBe('submitted')
  })

  test('O-32 D-FEED-01 shows a refused submission again for editing, offline too; a temporary failure stays pending', () => {
    for (const code of [400, 403, 404, 422]) {
      const app = refuse(send(form()), refusedWith(code))
      expect(back(app, 'feedback')).toEqual({
        kind: 'feedback',
        state: 'initial',
        refused: true,
        online: true,
        fields: [],
        body: 'Good',
      })
      expect(back(offline(app), 'feedback')).toMatchObject({ state: 'initial', refused: true, online: false })
    }
    const passing = [408, 409, 425, 429, 500, 503].map(refusedWith)
    for (const fault of [...passing, networkFault('timeout'), clientFault('x')]) {
      const waits = back(refuse(send(form()), fault), 'feedback')
      expect(waits.state).toBe('submitting')
      expect(waits).not.toHaveProperty('refused')
      expect(waits).not.toHaveProperty('body')
    }
  })

  test('O-32 D-FEED-01 shows a parked submission again, until it is unparked or replaced', () => {
    const app = setAside(send(form()))
    expect(back(app, 'feedback')).toMatchObject({ state: 'initial', refused: true, body: 'Good' })
    app.do('putBackAction', { rowId: app.state.user.outbox.rows[0]?.id ?? '' })
    expect(back(app, 'feedback').state).toBe('submitting')
    const again = back(send(setAside(app), 'Better'), 'feedback')
    expect(again.state).toBe('submitting')
    expect(again).not.toHaveProperty('refused')
    expect(back(deliver(app), 'feedback').state).toBe('submitted')
  })

  test('O-32 shows the card’s custom fields again too, and ignores a refusal of another card', () => {
    const customFields = [{ id: 'shop', label: 'Shop' }]
    const own = opened({ type: 'feedback', customFields })
    own.do('submitFeedback', { deckId, cardId, fieldResponses: [{ id: 'shop', value: 'Aleph' }] })
    expect(back(refuse(own), 'feedback')).toMatchObject({
      refused: true,
      fieldResponses: [{ id: 'shop', label: 'Shop', value: 'Aleph' }],
    })
    const cards: Partial<Card>[] = [{ type: 'feedback' }, { id: 'c2', type: 'feedback' }]
    const two = startApp()
      .signIn()
      .openDeck(
        content(
          cards.map((card) => ({ id: cardId, ...card })),
          { type: 'standard' },
        ),
      )
    two.do('submitFeedback', { deckId, cardId: 'c2', body: 'Bad' })
    expect(back(refuse(send(two)), 'feedback').state).toBe('submitting')
  })

  test('D-FEED-09 D-FEED-10 has the card’s own thank-you texts if it has any', () => {
    expect(back(opened({ type: 'feedback', thanksTitle: 'Cheers', sentMessage: ' ' }), 'feedback')).toMatchObject({
      thanksTitle: 'Cheers',
    })
    expect(back(opened({ type: 'feedback', sentMessage: ' ' }), 'feedback')).not.toHaveProperty('sentMessage')
  })
})

describe('the slider', () => {
  const slider = { ticks: 4, minPoints: 0, maxPoints: 8, labels: ['No', 'Yes'] }
  const scale = (likert: Card['likert'] = slider) => opened({ type: 'likert', likert })

  test('D-LIKERT-03 begins at the middle tick, or at the lower of the two middle ones', () => {
    const begins = (ticks: number) => back(scale({ ticks }), 'likert').tick
    expect([1, 2, 3, 4, 5, 6].map(begins)).toEqual([1, 1, 2, 2, 3, 3])
  })

  test('D-LIKERT-01 D-LIKERT-02 is initial, submitting, and submitted with the given tick', () => {
    const app = scale()
    expect(back(app, 'likert')).toEqual({
      kind: 'likert',
      state: 'initial',
      online: true,
      tick: 2,
      points: [0, 2, 4, 6],
      labels: ['No', 'Yes'],
      showNumbers: false,
    })
    app.do('submitLikertResponse', { deckId, cardId, tick: 4, points: 6 })
    expect(back(app, 'likert')).toMatchObject({ state: 'submitting', tick: 4 })
    expect(back(offline(app), 'likert')).toMatchObject({ state: 'submitted', waits: true, tick: 4 })
    expect(back(deliver(app), 'likert')).toMatchObject({ state: 'submitted', tick: 4 })
  })

  test('O-32 D-LIKERT-01 asks again at the same tick after a refusal or parking', () => {
    for (const hold of [refuse, setAside]) {
      const app = hold(scale().do('submitLikertResponse', { deckId, cardId, tick: 4, points: 6 }))
      expect(back(app, 'likert')).toMatchObject({ state: 'initial', refused: true, tick: 4 })
      app.do('submitLikertResponse', { deckId, cardId, tick: 1, points: 0 })
      expect(back(app, 'likert')).toMatchObject({ state: 'submitting', tick: 1 })
      expect(back(app, 'likert')).not.toHaveProperty('refused')
    }
  })

  test('O-32 stays at the refused tick even if the server has a later one of another device', () => {
    const app = refuse(scale().do('submitLikertResponse', { deckId, cardId, tick: 4, points: 6 }))
    const data = { tick: 1, points: 0 }
    app.openDeck(content([{ id: cardId, type: 'likert', likert: slider }], { type: 'standard' }), {
      feedback: [{ id: 'f1', cardId, type: 'likert', data, happenedAt: NOON + 60_000 }],
    })
    expect(app.state.user.engagement.responses[cardId]).toMatchObject(data)
    expect(back(app, 'likert')).toMatchObject({ refused: true, tick: 4 })
  })

  test('D-LIKERT-02 is submitted from the start with the tick of another device, even if the slider has no such tick now', () => {
    const given = (tick: number) =>
      startApp()
        .signIn()
        .openDeck(content([{ id: cardId, type: 'likert', likert: slider }], { type: 'standard' }), {
          feedback: [{ id: 'f1', cardId, type: 'likert', data: { tick, points: 0 }, happenedAt: NOON - 1 }],
        })
    expect(back(given(3), 'likert')).toMatchObject({ state: 'submitted', tick: 3 })
    expect(back(given(9), 'likert')).toMatchObject({ state: 'submitted', tick: 4 })
  })

  test('D-CARD-37 is broken without a slider, or with more ticks than it can show', () => {
    for (const likert of [undefined, {}, { ticks: 0 }, { ticks: -3 }, { ticks: 1_000_000 }])
      expect(back(opened({ type: 'likert', ...(likert === undefined ? {} : { likert }) }), 'broken').message).toBe(
        'missing likert',
      )
  })
})

describe('the button', () => {
  const gives: Trigger = { id: 't1', cardId, actionType: 'addRole', actionData: { role: { id: 'club' } } }
  const button = (roles: string[] = []) => opened({ type: 'action' }, [gives], roles)
  const shown = (app: App) => back(app, 'action')

  test('D-ACTION-01 is enabled, loading until the response, and disabled offline', () => {
    const app = button()
    expect(shown(app)).toEqual({
      kind: 'action',
      button: 'enabled',
      complete: false,
      online: true,
      trigger: { triggerId: 't1', does: 'addRole' },
    })
    app.do('executeTrigger', { triggerId: 't1' })
    expect(shown(app)).toMatchObject({ button: 'loading', complete: false })
    app.answer('trigger', {})
    expect(shown(app)).toMatchObject({ button: 'enabled', complete: true })
    expect(shown(offline(app))).toMatchObject({ button: 'disabled', online: false })
  })

  test('D-ACTION-01 is disabled without a trigger, and with a trigger without an effect', () => {
    for (const triggers of [
      [],
      [{ ...gives, cardId: 'c2' }],
      [{ id: 't1', cardId }],
      [{ ...gives, actionData: {} }],
    ] satisfies Trigger[][])
      expect(shown(opened({ type: 'action' }, triggers))).toEqual({
        kind: 'action',
        button: 'disabled',
        complete: false,
        online: true,
      })
  })

  test('D-ALERT-14 raises the connection alert offline, but not when the server refuses', () => {
    const kinds = (app: App) => app.state.user.alerts.map(({ kind }) => kind)
    const lost = button().do('executeTrigger', { triggerId: 't1' }).fail('trigger', networkFault('offline'))
    expect(kinds(lost)).toEqual(['answerNotRecorded'])
    const refused = button().do('executeTrigger', { triggerId: 't1' })
    refused.fail('trigger', { kind: 'apiError', type: 'forbidden', message: 'No', code: 403 })
    expect(kinds(refused)).toEqual([])
  })
})

describe('the rating', () => {
  const rated = (card: Partial<Card>) => cardOf(opened({ type: 'basic', content: 'Read me', ...card }))?.rating

  test('D-RATE-01 is by yes and no or by thumbs; unknown and missing types are thumbs', () => {
    expect(rated({ ratingType: 'yesNo' })).toEqual({ type: 'yesNo' })
    expect(rated({ ratingType: 'thumbs' })).toEqual({ type: 'thumbs' })
    expect(rated({})).toEqual({ type: 'thumbs' })
  })

  test('D-RATE-01 uses the organisation’s rating type for a card without one', () => {
    const inOrg = (ratingType: string | undefined, card: Partial<Card> = {}) =>
      cardOf(
        startApp()
          .signIn({ ...mayaWithoutOrg, primaryOrg: { id: 'org', ...omitUndefined({ ratingType }) } })
          .openDeck(content([{ id: cardId, type: 'basic', content: 'Read me', ...card }], { type: 'standard' })),
      )?.rating?.type
    expect(inOrg('yesNo')).toBe('yesNo')
    expect(inOrg('yesNo', { ratingType: 'thumbs' })).toBe('thumbs')
    expect(inOrg('thumbs', { ratingType: 'yesNo' })).toBe('yesNo')
    expect(inOrg('stars')).toBe('thumbs')
    expect(inOrg(undefined)).toBe('thumbs')
  })

  test('D-RATE-05 shows the current rating, and none after it was removed', () => {
    const app = opened({ type: 'basic', content: 'Read me' })
    app.do('rateCard', { deckId, cardId, positive: false, body: 'Too long' })
    expect(cardOf(app)?.rating).toEqual({ type: 'thumbs', positive: false, body: 'Too long' })
    app.do('removeRating', { deckId, cardId })
    expect(cardOf(app)?.rating).toEqual({ type: 'thumbs' })
  })

  test('D-RATE-01 is on cards with content and on a submitted form, but not on an empty or interactive card', () => {
    expect(rated({ type: 'webview', webview: { url: '/media/sheet.html' } })).toBeDefined()
    expect(rated({ type: 'hologram' })).toBeDefined()
    expect(cardOf(opened({ type: 'basic' }))?.rating).toBeUndefined()
    for (const type of ['quiz', 'action', 'likert', 'feedback']) expect(rated({ type })).toBeUndefined()
    const form = opened({ type: 'feedback' }).do('submitFeedback', { deckId, cardId, body: 'Good' })
    expect(cardOf(form)?.rating).toBeUndefined()
    expect(cardOf(deliver(form))?.rating).toEqual({ type: 'thumbs' })
  })
})
