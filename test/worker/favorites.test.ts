import { describe, expect, test } from 'vitest'
import { numberedId } from '../arbitraries/decks'
import { createSingleTab, type SingleTab } from '../simulation/single-tab'

const deckId = numberedId('d', 3)
const [one, two, three] = [1, 2, 3].map((n) => numberedId('c', 3 * 16 + n)) as [string, string, string]
const like = (scene: SingleTab, cardId: string, favorite = true) =>
  scene.do('favoriteCardToggle', { deckId, cardId, favorite })
const liked = ({ state }: SingleTab) =>
  Object.entries(state.user.engagement.favorites[deckId] ?? {}).flatMap(([id, { deletedAt }]) =>
    deletedAt === undefined ? [id] : [],
  )

/** Returns a user who favourited two cards, signed out and signed in again. */
async function returned() {
  const scene = await createSingleTab()
  await scene.signIn()
  await like(scene, one)
  await like(scene, two)
  await scene.wait(3_000)
  await scene.do('logOut', { force: false })
  await scene.wait(3_000)
  expect(scene.state.user.session.user).toBeUndefined()
  expect(scene.state.user.engagement.favorites).toEqual({})
  return scene
}

describe('favourites', () => {
  test('S-API-12 D-API-11 loads the server’s favourites with the sign-in', async () => {
    const scene = await returned()
    await scene.signIn()
    expect(scene.sent('GET /user/favorites').length).toBeGreaterThan(0)
    expect(liked(scene).toSorted()).toEqual([one, two].toSorted())
  })

  test('X-HEAL-08 X-OUTBOX-06 shows favourites set offline before a logout right after the next sign-in, before the server has them, and sends them once', async () => {
    const scene = await returned()
    await scene.signIn()
    const { network } = scene.world.device
    network.connected = false
    await like(scene, three)
    await like(scene, two, false)
    await scene.do('logOut', { force: true })
    await scene.wait(1_000)
    expect(scene.state.user.session.user).toBeUndefined()
    expect(JSON.stringify(scene.state)).not.toContain(three)
    network.connected = true
    network.plan = ({ method, path }) => (method !== 'GET' && path === '/user/favorites' ? 'error500' : undefined)
    const before = scene.sent('POST /user/favorites').length
    await scene.signIn()
    expect(liked(scene).toSorted()).toEqual([one, three].toSorted())
    expect(scene.state.user.outbox.rows.map(({ cause }) => cause)).toEqual(['favoriteAdded', 'favoriteRemoved'])
    await like(scene, three)
    expect(scene.state.user.outbox.rows).toHaveLength(2)
    // After another logout before the server has them, the result is the same.
    await scene.do('logOut', { force: true })
    await scene.wait(1_000)
    expect(JSON.stringify(scene.state)).not.toContain(three)
    await scene.signIn()
    expect(liked(scene).toSorted()).toEqual([one, three].toSorted())
    expect(scene.state.user.outbox.rows).toHaveLength(2)
    network.plan = () => undefined
    await scene.wait(600_000)
    expect(scene.state.user.outbox.rows).toEqual([])
    expect(liked(scene).toSorted()).toEqual([one, three].toSorted())
    const keys = scene.sent('POST /user/favorites').slice(before)
    expect(new Set(keys.map(({ request }) => request.headers['idempotency-key'])).size).toBe(1)
  })

  test("D-API-11 replaces the known favourites by the server's, but keeps pending ones", async () => {
    const scene = await returned()
    await scene.signIn()
    const { network } = scene.world.device
    network.plan = ({ method }) => (method === 'GET' ? undefined : 'offline')
    await like(scene, three)
    await like(scene, one, false)
    await scene.do('sync', {})
    await scene.wait(3_000)
    expect(liked(scene).toSorted()).toEqual([two, three].toSorted())
    network.plan = () => undefined
    await scene.do('sendNow', {})
    await scene.wait(5_000)
    await scene.do('sync', {})
    await scene.wait(5_000)
    expect(liked(scene).toSorted()).toEqual([two, three].toSorted())
  })

  test('S-API-12 S-HOME-17 shows Home without favourites when they cannot be loaded', async () => {
    const scene = await createSingleTab()
    scene.world.device.network.plan = ({ path }) => (path === '/user/favorites' ? 'error500' : undefined)
    await scene.signIn()
    expect(scene.state.user.library.home).toMatch(/^[0-9a-f]{64}$/)
    expect(scene.state.user.library.homeFault).toBeUndefined()
  })
})
