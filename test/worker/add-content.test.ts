import { describe, expect, test } from 'vitest'
import type { AddContentView } from '../../protocol/views/add-content'
import { numberedId } from '../arbitraries/decks'
import { createScene, type Scene } from '../world/scene'

const winter = numberedId('f', 2)
const spring = numberedId('f', 3)

/** Somebody who is signed in, with what Add Content shows them; `held`: a role that they have already. */
async function adding(held?: string) {
  const scene = await createScene()
  const [account] = scene.world.device.server.accounts
  if (held !== undefined && account !== undefined) scene.world.device.server.progressOf(account.id).roles.add(held)
  await scene.signIn()
  const shown: Partial<AddContentView> = {}
  scene.tab.engine?.subscribe('add', 'addContent', {}, ({ changed, removed }) => {
    Object.assign(shown, changed)
    for (const field of removed) Reflect.deleteProperty(shown, field)
  })
  return { scene, shown }
}
const find = async (scene: Scene, query: string) => {
  await scene.do('lookUpContent', { query })
  await scene.wait(2_000)
}
/** Methods and paths of what went out from here on, activity apart. */
const callsFrom = (scene: Scene) => {
  const before = scene.world.requests.sent.length
  return () =>
    scene.world.requests.sent
      .slice(before)
      .map(({ request: { method, path } }) => `${method} ${path.split('?')[0]}`)
      .filter((call) => !call.endsWith('/track'))
}

describe('adding content by a code', () => {
  test('S-ADD-07 S-ADD-08 S-API-21 somebody without the role joins it, then a sync is made, and only then it may be gone to', async () => {
    const { scene, shown } = await adding()
    await find(scene, 'WINTER')
    expect(shown).toMatchObject({ state: 'found', role: { roleId: winter, path: '/decks/winter' } })
    const calls = callsFrom(scene)
    await scene.do('openContent', { roleId: winter })
    expect(shown.state).toBe('opening')
    await scene.wait(5_000)
    expect(shown).toMatchObject({ state: 'ready', role: { name: 'Joined', path: '/decks/winter' } })
    expect(calls().slice(0, 2)).toEqual([`POST /user/roles/${winter}/join`, 'GET /user/data-sync/v3'])
    expect(scene.state.mine.session.user?.roles).toEqual([winter])
  })

  test('S-ADD-07 S-ADD-08 somebody who has the role makes no join call; a sync is made all the same', async () => {
    const { scene, shown } = await adding(winter)
    await find(scene, 'WINTER')
    const calls = callsFrom(scene)
    await scene.do('openContent', { roleId: winter })
    await scene.wait(5_000)
    expect(shown.state).toBe('ready')
    expect(calls()).not.toContain(`POST /user/roles/${winter}/join`)
    expect(calls()[0]).toBe('GET /user/data-sync/v3')
  })

  test('S-ADD-08 without a connection nothing is joined and nothing opens; tried again with one, it does', async () => {
    const { scene, shown } = await adding()
    await find(scene, 'WINTER')
    scene.world.device.network.connected = false
    await scene.do('openContent', { roleId: winter })
    await scene.wait(35_000)
    expect(shown.state).toBe('notOpened')
    scene.world.device.network.connected = true
    await scene.do('openContent', { roleId: winter })
    await scene.wait(8_000)
    expect(shown.state).toBe('ready')
  })

  test('S-ADD-11 S-API-17 S-API-20 a code is looked up as a content code, what has the shape of an id as a role', async () => {
    const { scene, shown } = await adding()
    const calls = callsFrom(scene)
    await find(scene, 'SPRING')
    expect(shown).toMatchObject({ state: 'found', role: { roleId: spring, path: '/library' } })
    await find(scene, winter)
    expect(shown).toMatchObject({ state: 'found', role: { roleId: winter } })
    await find(scene, 'AUTUMN')
    expect(shown.state).toBe('none')
    expect(calls()).toEqual([
      'GET /user/roles/content-code/SPRING',
      `GET /user/roles/${winter}`,
      'GET /user/roles/content-code/AUTUMN',
    ])
    scene.world.device.network.plan = ({ path }) => (path.includes('content-code') ? 'error500' : undefined)
    await find(scene, 'WINTER')
    expect(shown.state).toBe('failed')
  })

  test('S-ADD-06 S-API-16 the roles that one has are listed, and stay when they cannot be asked for', async () => {
    const { scene, shown } = await adding(winter)
    await scene.do('listContent', {})
    await scene.wait(2_000)
    expect(shown.previous?.map(({ name }) => name)).toEqual(['Winter menu'])
    scene.world.device.network.connected = false
    await scene.do('listContent', {})
    await scene.wait(35_000)
    expect(shown.previous?.map(({ name }) => name)).toEqual(['Winter menu'])
  })
})
