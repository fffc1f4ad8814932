import { describe, expect, test } from 'vitest'
import type { AddContentView } from '../../protocol/views/add-content'
import { numberedId } from '../arbitraries/decks'
import { createSingleTab, type SingleTab } from '../simulation/single-tab'

const winter = numberedId('f', 2)
const spring = numberedId('f', 3)

/** Signs in and opens Add Content; `held` is a role that the user already has. */
async function adding(held?: string) {
  const scene = await createSingleTab()
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
const find = async (scene: SingleTab, query: string) => {
  await scene.do('lookUpContent', { query })
  await scene.wait(2_000)
}
/** Returns the methods and paths of requests sent from here on, without activity. */
const callsFrom = (scene: SingleTab) => {
  const before = scene.world.requests.sent.length
  return () =>
    scene.world.requests.sent
      .slice(before)
      .map(({ request: { method, path } }) => `${method} ${path.split('?')[0]}`)
      .filter((call) => !call.endsWith('/track'))
}

describe('adding content by a code', () => {
  test('S-ADD-07 S-ADD-08 S-API-21 joins the role of a code, then syncs, and only then opens its path', async () => {
    const { scene, shown } = await adding()
    await find(scene, 'WINTER')
    expect(shown).toMatchObject({ state: 'found', role: { roleId: winter, path: '/decks/winter' } })
    const calls = callsFrom(scene)
    await scene.do('openContent', { roleId: winter })
    expect(shown.state).toBe('opening')
    await scene.wait(5_000)
    expect(shown).toMatchObject({ state: 'ready', role: { name: 'Joined', path: '/decks/winter' } })
    expect(calls().slice(0, 2)).toEqual([`POST /user/roles/${winter}/join`, 'GET /user/data-sync/v3'])
    expect(scene.state.user.session.user?.roles).toEqual([winter])
  })

  test('S-ADD-07 S-ADD-08 sends no join call for a role that the user already has, but still syncs', async () => {
    const { scene, shown } = await adding(winter)
    await find(scene, 'WINTER')
    const calls = callsFrom(scene)
    await scene.do('openContent', { roleId: winter })
    await scene.wait(5_000)
    expect(shown.state).toBe('ready')
    expect(calls()).not.toContain(`POST /user/roles/${winter}/join`)
    expect(calls()[0]).toBe('GET /user/data-sync/v3')
  })

  test('S-ADD-08 joins and opens nothing without a connection, and does so on a retry with one', async () => {
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

  test('S-ADD-11 S-API-17 S-API-20 looks up a code as a content code, and a text in the form of an id as a role', async () => {
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

  test("S-ADD-06 S-API-16 lists the user's roles, and keeps the list when a request for it fails", async () => {
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
