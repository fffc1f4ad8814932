import { expect, test } from 'vitest'
import { createSingleTab, type SingleTab } from '../simulation/single-tab'

const guard = (scene: SingleTab) => {
  const shell: Record<string, unknown> = {}
  scene.tab.engine?.subscribe('watched', 'shell', {}, ({ changed }) => void Object.assign(shell, changed))
  return () => shell['guard']
}
const closed = (scene: SingleTab, isClosed: boolean) => {
  const { server } = scene.world.device
  server.behavior = { ...server.behavior, closed: isClosed }
}

test('S-ROUTE-37 S-SHELL-26 shuts out all users from a sync that disables the app until a later one enables it', async () => {
  const scene = await createSingleTab()
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

test('S-ROUTE-37 applies signed in or not, and persists for a start without a network', async () => {
  const scene = await createSingleTab()
  closed(scene, true)
  await scene.do('sync', {})
  await scene.wait(2_000)
  expect(scene.state.user.session.user).toBeUndefined()
  expect(guard(scene)()).toBe('appDisabled')
  scene.world.close(scene.tab)
  scene.world.device.network.connected = false
  await scene.open()
  expect(guard(scene)()).toBe('appDisabled')
})
