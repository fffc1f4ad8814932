import { expect, test } from 'vitest'
import { numberedId } from '../arbitraries/decks'
import { createSingleTab, type SingleTab } from '../simulation/single-tab'

/** Tests the calls that follow when the points of a deck are submitted. */

const deckId = numberedId('d', 5)
const cardOf = (index: number) => numberedId('c', 5 * 16 + index)
/** Returns the decks to which each completion leads on this simulated server. */
const connectedOf = (scene: SingleTab) =>
  scene.world.device.server
    .decks()
    .slice(0, 2)
    .map(({ deck }) => deck.id)

async function answered() {
  const scene = await createSingleTab()
  await scene.signIn()
  await scene.do('openDeck', { deckId })
  await scene.wait(3_000)
  await scene.do('submitLikertResponse', { deckId, cardId: cardOf(1), tick: 3, points: 5 })
  const [quizId, answer] = [numberedId('e', 82), numberedId('a', 328)]
  await scene.do('answerQuestion', { deckId, cardId: cardOf(2), quizId, answer })
  await scene.wait(20_000)
  return scene
}
/** Returns the calls since the points were submitted, without the periodic ones. */
async function submitted(scene: SingleTab) {
  const before = scene.sent('').length
  await scene.do('submitPoints', { deckId })
  await scene.wait(30_000)
  return scene
    .sent('')
    .slice(before)
    .map(({ request: { method, path } }) => `${method} ${path.split('?')[0] ?? ''}`)
    .filter((call) => !call.endsWith('/user/track'))
}

test('D-POINTS-07 D-API-28 D-API-29 sends the completion, fetches it, loads the connected decks and syncs everything', async () => {
  const scene = await answered()
  const [first = '', second = ''] = connectedOf(scene)
  expect(await submitted(scene)).toEqual([
    `POST /user/decks/${deckId}/complete`,
    `GET /user/decks/${deckId}/points-completions`,
    `GET /user/decks/${first}`,
    `GET /user/decks/${second}`,
    'GET /user/data-sync/v3',
    'GET /user/home',
    'GET /user/favorites',
    'GET /user/library',
  ])
  expect(scene.state.user.library.decks).toHaveProperty(first)
  expect(scene.state.user.engagement.completions[deckId]).toMatchObject({ delivered: true, connected: [first, second] })
})

test('D-POINTS-08 does not load connected decks that are already loaded', async () => {
  const scene = await answered()
  const [first = '', second = ''] = connectedOf(scene)
  await scene.do('openDeck', { deckId: first })
  await scene.wait(3_000)
  const calls = await submitted(scene)
  expect(calls.slice(0, 4)).toEqual([
    `POST /user/decks/${deckId}/complete`,
    `GET /user/decks/${deckId}/points-completions`,
    `GET /user/decks/${second}`,
    'GET /user/data-sync/v3',
  ])
  expect(calls).not.toContain(`GET /user/decks/${first}`)
})

test('D-POINTS-06 shows points as submitted on a device that only receives them', async () => {
  const scene = await answered()
  const [account] = scene.world.device.server.accounts
  await submitted(scene)
  await scene.do('logOut', { force: false })
  await scene.wait(20_000)
  expect(scene.state.user.engagement.completions).toEqual({})
  await scene.signIn()
  const before = scene.sent(`GET /user/decks/${deckId}/points-completions`).length
  await scene.do('openDeck', { deckId })
  await scene.wait(3_000)
  expect(scene.sent(`GET /user/decks/${deckId}/points-completions`)).toHaveLength(before + 1)
  expect(scene.state.user.session.user?.id).toBe(account?.id)
  expect(scene.state.user.engagement.completions[deckId]).toMatchObject({
    delivered: true,
    connected: connectedOf(scene),
  })
})
