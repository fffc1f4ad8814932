import { describe, expect, test } from 'vitest'
import { currentRating } from '../../core/cards/ratings'
import { numberedId } from '../arbitraries/decks'
import { createSingleTab, type SingleTab } from '../simulation/single-tab'

/** Learner input on cards: what is stored locally, and what is sent to the server. */

const deckId = numberedId('d', 4)
const cardOf = (index: number) => numberedId('c', 4 * 16 + index)
const [form, ownFields, slider, button] = [cardOf(1), cardOf(2), cardOf(3), cardOf(7)] as const
const id = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-/) as string
const time = expect.stringMatching(/^2026-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string

const bodies = (scene: SingleTab, call: string): unknown[] =>
  scene
    .sent(call)
    .filter(({ request: { method, path } }) => `${method} ${path}` === call)
    .map(({ request: { body } }) => (body === undefined ? undefined : (JSON.parse(body) as unknown)))
const user = (scene: SingleTab) => scene.world.device.server.accounts[0]?.id ?? ''

/** Opens the deck and returns the card's view. */
async function opened() {
  const scene = await createSingleTab()
  await scene.signIn()
  await scene.do('openDeck', { deckId })
  await scene.wait(3_000)
  const shown: Record<string, unknown> = {}
  scene.tab.engine?.subscribe('deck', 'deck', { deckId }, ({ changed }) => void Object.assign(shown, changed))
  const card = async (cardId: string): Promise<unknown> => {
    await scene.do('jumpToCard', { deckId, cardId })
    await scene.wait(1_000)
    return inView(cardId)
  }
  const inView = (cardId: string) => shown[`cards/${cardId}`]
  return { scene, card, inView }
}
const cutOff = ({ world }: SingleTab, isCut: boolean) => {
  world.device.network.plan = ({ method }) => (isCut && method !== 'GET' ? 'offline' : undefined)
}
const sendAll = async (scene: SingleTab) => {
  cutOff(scene, false)
  await scene.do('sendNow', {})
  await scene.wait(20_000)
  expect(scene.state.user.outbox.rows).toEqual([])
}

describe('forms', () => {
  test('D-FEED-08 D-OFFLINE-01 sends a text and a card’s fields as feedback with the time of input', async () => {
    const { scene, card } = await opened()
    cutOff(scene, true)
    await scene.do('submitFeedback', { deckId, cardId: form, body: 'More, please' })
    const field = numberedId('2', 1)
    await scene.do('submitFeedback', { deckId, cardId: ownFields, fieldResponses: [{ id: field, value: 'Sweet' }] })
    expect(await card(form)).toMatchObject({ back: { kind: 'feedback', state: 'submitting' } })
    const given = [...scene.logged('feedbackSubmitted')].map(({ at }) => new Date(at).toISOString())
    await scene.wait(60_000)
    await sendAll(scene)
    const entity = { id, userId: user(scene), deckId, type: 'feedback' }
    const sent = bodies(scene, 'POST /user/feedback')
    expect(sent).toContainEqual({ ...entity, cardId: form, body: 'More, please', happenedAt: given[0] })
    expect(sent).toContainEqual({
      ...entity,
      cardId: ownFields,
      data: { fieldResponses: [{ id: field, label: 'Taste', value: 'Sweet' }] },
      happenedAt: given[1],
    })
    expect(await card(form)).toMatchObject({ back: { kind: 'feedback', state: 'submitted' } })
  })

  test('X-OUTBOX-08 sends nothing twice on a second press of the button', async () => {
    const { scene } = await opened()
    const submit = () => scene.do('submitFeedback', { deckId, cardId: form, body: 'Good' })
    await Promise.all([submit(), submit()])
    await sendAll(scene)
    expect(bodies(scene, 'POST /user/feedback')).toHaveLength(1)
  })
})

describe('sliders', () => {
  test('D-LIKERT-07 stores a tick with its points, sends it as a likert, and restores it after a restart', async () => {
    const { scene, card } = await opened()
    expect(await card(slider)).toMatchObject({ back: { kind: 'likert', state: 'initial', tick: 3 } })
    await scene.do('submitLikertResponse', { deckId, cardId: slider, tick: 4, points: 6 })
    await sendAll(scene)
    expect(bodies(scene, 'POST /user/feedback')).toEqual([
      {
        id,
        userId: user(scene),
        deckId,
        cardId: slider,
        type: 'likert',
        data: { tick: 4, points: 6 },
        happenedAt: time,
      },
    ])
    expect(scene.state.user.engagement.responses[slider]).toMatchObject({ kind: 'likert', tick: 4, points: 6 })
    expect(await card(slider)).toMatchObject({ back: { kind: 'likert', state: 'submitted', tick: 4 } })
    scene.world.crash(scene.tab)
    await scene.open()
    expect(scene.state.user.engagement.responses[slider]).toMatchObject({ kind: 'likert', tick: 4, points: 6 })
  })
})

describe('ratings', () => {
  const cardId = ownFields

  test('D-RATE-05 stores and sends a rating with card, deck, choice, time and text, and shows it as submitted', async () => {
    const { scene, card } = await opened()
    await scene.do('submitFeedback', {
      deckId,
      cardId,
      fieldResponses: [{ id: numberedId('2', 1), value: 'Sweet' }],
    })
    await sendAll(scene)
    expect(await card(cardId)).toMatchObject({ rating: { type: 'thumbs' } })
    await scene.do('rateCard', { deckId, cardId, positive: true, body: 'Clear' })
    const createdAt = scene.logged('cardRated')[0]?.at ?? 0
    expect(scene.state.user.engagement.ratings[cardId]).toEqual({ deckId, positive: true, body: 'Clear', createdAt })
    expect(await card(cardId)).toMatchObject({ rating: { type: 'thumbs', positive: true, body: 'Clear' } })
    await sendAll(scene)
    expect(bodies(scene, 'POST /user/card-rating')).toEqual([
      { cardId, deckId, positive: true, body: 'Clear', createdAt: new Date(createdAt).toISOString() },
    ])
  })

  test('D-RATE-06 marks a removed rating with deletedAt, and sends the removal by card', async () => {
    const { scene } = await opened()
    await scene.do('rateCard', { deckId, cardId, positive: true })
    await sendAll(scene)
    await scene.do('removeRating', { deckId, cardId })
    const [removed] = scene.logged('cardRatingRemoved')
    expect(scene.state.user.engagement.ratings[cardId]).toMatchObject({ positive: true, deletedAt: removed?.at })
    expect(currentRating(scene.state, cardId)).toBeUndefined()
    await sendAll(scene)
    expect(bodies(scene, 'DELETE /user/card-rating')).toEqual([{ cardId }])
  })
})

describe('buttons', () => {
  const role = numberedId('f', 1)
  const [gives, takes] = [numberedId('8', 1), numberedId('8', 2)] as const
  const roles = ({ state }: SingleTab) => state.user.session.user?.roles ?? []
  const press = async (scene: SingleTab, what: 'executeTrigger' | 'undoTrigger', triggerId: string) => {
    await scene.do(what, { triggerId })
    await scene.wait(5_000)
  }

  test('D-ACTION-07 adds or removes a role by a trigger, and reverts it on undo', async () => {
    const { scene } = await opened()
    // The next sync would change the roles too, so make it fail.
    scene.world.device.network.plan = ({ path }) => (path.startsWith('/user/data-sync') ? 'error500' : undefined)
    expect(roles(scene)).not.toContain(role)
    await press(scene, 'executeTrigger', gives)
    expect(roles(scene)).toContain(role)
    await press(scene, 'undoTrigger', gives)
    expect(roles(scene)).not.toContain(role)
    await press(scene, 'undoTrigger', takes)
    expect(roles(scene)).toContain(role)
    await press(scene, 'executeTrigger', takes)
    expect(roles(scene)).not.toContain(role)
  })

  test('D-ACTION-07 D-ACTION-05 D-ACTION-06 loads until the response, changes nothing on a refusal, and requests the lists otherwise', async () => {
    const { scene, card, inView } = await opened()
    const { network } = scene.world.device
    const answers = (fault: 'hang' | 'error500') => {
      network.plan = ({ path }) => (path.startsWith('/user/triggers') ? fault : undefined)
    }
    await card(button)
    answers('hang')
    await scene.do('executeTrigger', { triggerId: gives })
    expect(inView(button)).toMatchObject({ back: { kind: 'action', button: 'loading' } })
    await scene.wait(120_000)
    answers('error500')
    await press(scene, 'executeTrigger', gives)
    expect(inView(button)).toMatchObject({ back: { kind: 'action', button: 'enabled', complete: false } })
    expect(roles(scene)).not.toContain(role)
    network.plan = () => undefined
    const lists = () => scene.sent('GET /user/library').length
    const before = lists()
    await press(scene, 'executeTrigger', gives)
    expect(bodies(scene, `POST /user/triggers/${gives}`)).toEqual([undefined, undefined, undefined])
    expect(lists()).toBeGreaterThan(before)
    expect(await card(button)).toMatchObject({ back: { kind: 'action', button: 'enabled', complete: true } })
    await press(scene, 'undoTrigger', gives)
    expect(bodies(scene, `POST /user/triggers/${gives}/undo`)).toEqual([undefined])
  })

  test('D-ALERT-14 D-OFFLINE-01 queues nothing without a connection, and alerts that these cards need one', async () => {
    const { scene } = await opened()
    scene.world.device.network.plan = ({ path }) => (path.startsWith('/user/triggers') ? 'offline' : undefined)
    await press(scene, 'executeTrigger', gives)
    expect(scene.state.user.alerts.map(({ kind }) => kind)).toEqual(['answerNotRecorded'])
    expect(scene.state.user.outbox.rows).toEqual([])
    expect(roles(scene)).not.toContain(role)
  })
})
