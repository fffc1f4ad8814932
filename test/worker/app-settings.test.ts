import { expect, test } from 'vitest'
import { createScene, type Scene } from '../world/scene'

const guard = (scene: Scene) => {
  const shell: Record<string, unknown> = {}
  scene.tab.engine?.subscribe('watched', 'shell', {}, ({ changed }) => void Object.assign(shell, changed))
  return () => shell['guard']
}
const closed = (scene: Scene, isClosed: boolean) => {
  const { server } = scene.world.device
  server.mood = { ...server.mood, closed: isClosed }
}

test('S-ROUTE-37 S-SHELL-26 a sync that says that the app is disabled shuts everybody out, until one says otherwise', async () => {
  const scene = await createScene()
  await scene.signIn()
  const now = guard(scene)
  expect(now()).toBe('open')
  closed(scene, true)
  await scene.do('sync', {})
  await scene.wait(2_000)
  expect(now()).toBe('appDisabled')
  await scene.do('sync', {})
  await scene.wait(2_000)
  expect(scene.logged('appSettingsUpdated')).toHaveLength(1)
  closed(scene, false)
  await scene.do('sync', {})
  await scene.wait(2_000)
  expect(now()).toBe('open')
})

test('S-ROUTE-37 signed in or not, and it is remembered for a start without a network', async () => {
  const scene = await createScene()
  closed(scene, true)
  await scene.do('sync', {})
  await scene.wait(2_000)
  expect(scene.state.mine.session.user).toBeUndefined()
  expect(guard(scene)()).toBe('appDisabled')
  scene.world.close(scene.tab)
  scene.world.device.network.connected = false
  await scene.open()
  expect(guard(scene)()).toBe('appDisabled')
})
