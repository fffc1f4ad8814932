import { expect, test } from 'vitest'
import { createSingleTab } from '../simulation/single-tab'

/** Returns a signed-in user who has downloaded a video. */
async function watching() {
  const scene = await createSingleTab()
  await scene.signIn()
  scene.world.device.media.held.add('video')
  return scene
}

test('S-SYNC-15 deletes downloaded videos on a successful logout', async () => {
  const scene = await watching()
  const { media } = scene.world.device
  await scene.do('logOut', { force: false })
  expect(media.held.size).toBe(1)
  await scene.wait(5_000)
  expect(scene.state.user.session.user).toBeUndefined()
  expect(media.held.size).toBe(0)
})

test('S-SYNC-15 S-SYNC-16 keeps them on a failed logout', async () => {
  const scene = await watching()
  const { media, network } = scene.world.device
  network.plan = ({ path }) => (path === '/user/logout' ? 'error500' : undefined)
  await scene.do('logOut', { force: false })
  await scene.wait(5_000)
  expect(scene.state.user.session.user?.name).toBe('ada')
  expect(media.held.size).toBe(1)
})

test('X-SEC-06 deletes them when a session ends without a logout', async () => {
  const scene = await watching()
  const { media, network } = scene.world.device
  network.plan = ({ path }) => (path.startsWith('/user/data-sync') ? 'unauthorized' : undefined)
  await scene.do('sync', {})
  await scene.wait(3_000)
  expect(scene.logged('loggedOut').length).toBeGreaterThan(0)
  expect(media.held.size).toBe(0)
})
