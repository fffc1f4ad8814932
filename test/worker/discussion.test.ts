import { expect, test } from 'vitest'
import { numberedId } from '../arbitraries/decks'
import { createSingleTab, type SingleTab } from '../simulation/single-tab'

/** A discussion while its card is open: its requests, what it sends, and what it shows. */

const deckId = numberedId('d', 4)
const cardId = numberedId('c', 4 * 16 + 6)
const on = { deckId, cardId } as const
const call = `GET /user/cards/${cardId}/responses`
const id = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-/) as string

/** Opens the discussion and returns its view. */
async function opened() {
  const scene = await createSingleTab()
  await scene.signIn()
  await scene.do('openDeck', on)
  await scene.wait(3_000)
  const shown: Record<string, unknown> = {}
  scene.tab.engine?.subscribe('deck', 'deck', { deckId }, ({ changed }) => void Object.assign(shown, changed))
  await scene.do('flipCard', { ...on, side: 'back' })
  await scene.wait(500)
  return { scene, back: () => (shown[`cards/${cardId}`] as { back?: unknown } | undefined)?.back }
}
const asked = (scene: SingleTab) => scene.sent(call).length

test('D-DISC-03 D-API-30 requests the responses every ten seconds while the card is open, and stops when it is closed', async () => {
  const { scene, back } = await opened()
  expect(asked(scene)).toBe(1)
  expect(back()).toMatchObject({ kind: 'discussion', status: 'online', responses: [] })
  await scene.wait(9_000)
  expect(asked(scene)).toBe(1)
  await scene.wait(1_000)
  expect(asked(scene)).toBe(2)
  await scene.wait(30_000)
  expect(asked(scene)).toBe(5)
  await scene.do('flipCard', { ...on, side: 'front' })
  await scene.wait(60_000)
  expect(asked(scene)).toBe(5)
  await scene.do('flipCard', { ...on, side: 'back' })
  await scene.wait(500)
  expect(asked(scene)).toBe(6)
  await scene.do('closeDeck', { deckId })
  await scene.wait(60_000)
  expect(asked(scene)).toBe(6)
})

test('D-DISC-03 writes no row in an hour of polling without new posts, and shows a new post then', async () => {
  const { scene, back } = await opened()
  const { network } = scene.world.device
  const rows = () => [
    ...scene.logged('discussionAsked'),
    ...scene.logged('discussionLoaded'),
    ...scene.logged('discussionFailed'),
  ]
  await scene.wait(12_000)
  expect(rows()).toHaveLength(3)
  const first = asked(scene)
  for (let minutes = 0; minutes < 60; minutes += 10) await scene.wait(600_000)
  expect(asked(scene) - first).toBeGreaterThan(350)
  expect(rows()).toHaveLength(3)
  network.plan = ({ path }) => (path.includes('/responses') ? 'offline' : undefined)
  for (let minutes = 0; minutes < 60; minutes += 10) await scene.wait(600_000)
  expect(back()).toMatchObject({ status: 'error' })
  expect(rows()).toHaveLength(5)
  network.plan = () => undefined
  await scene.wait(25_000)
  expect(back()).toMatchObject({ status: 'online' })
  expect(rows()).toHaveLength(7)
})

test('D-DISC-14 D-DISC-20 D-API-40 D-API-41 shows a comment as pending until the server has it, and removes it from thread and server when deleted', async () => {
  const { scene, back } = await opened()
  scene.world.device.network.plan = ({ method }) => (method === 'GET' ? undefined : 'offline')
  await scene.do('postResponse', { ...on, body: 'I think so' })
  const [posted] = scene.logged('discussionPosted')
  const { responseId } = posted?.data ?? { responseId: '' }
  expect(back()).toMatchObject({ responses: [{ responseId, body: 'I think so', mine: true, sending: 'waiting' }] })
  scene.world.device.network.plan = () => undefined
  await scene.do('sendNow', {})
  await scene.wait(5_000)
  const bodies = (path: string) =>
    scene.sent(path).map(({ request: { body } }) => (body === undefined ? undefined : (JSON.parse(body) as unknown)))
  const time = new Date(posted?.at ?? 0).toISOString()
  const [sent] = bodies('POST /user/feedback')
  expect(sent).toEqual({
    id: responseId,
    userId: scene.world.device.server.accounts[0]?.id,
    userName: 'ada',
    cardId,
    deckId,
    type: 'discussion',
    body: 'I think so',
    createdAt: time,
    happenedAt: time,
    data: { isModeratorResponse: false },
  })
  await scene.wait(20_000)
  expect(back()).toMatchObject({
    responses: [
      { responseId: id, body: 'I think so', mine: true, sending: 'sent', author: expect.any(String) as string },
    ],
  })
  await scene.do('deleteResponse', { responseId, cardId })
  expect(back()).toMatchObject({ responses: [] })
  await scene.wait(5_000)
  expect(bodies(`DELETE /user/feedback/${responseId}`)).toEqual([{ cardId }])
  await scene.wait(20_000)
  expect(back()).toMatchObject({ status: 'online', responses: [] })
})
