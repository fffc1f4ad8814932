import { describe, expect, test } from 'vitest'
import { numberedId } from '../arbitraries/decks'
import type { NetworkFault } from '../simulation/network'
import { createSingleTab, type SingleTab } from '../simulation/single-tab'

/** Tests the queue when the server refuses an action. */

const deckId = numberedId('d', 3)
const like = (scene: SingleTab, cardId: string) => scene.do('favoriteCardToggle', { deckId, cardId, favorite: true })
const sentLikes = (scene: SingleTab) => scene.sent('POST /user/favorites').map(({ request }) => request.body ?? '')
const waiting = (scene: SingleTab) => scene.state.user.outbox.rows.map(({ cause }) => cause)
const appErrors = (scene: SingleTab) =>
  scene.sent('POST /user/track').flatMap(({ request }) => {
    const { items } = JSON.parse(request.body ?? '{}') as {
      items: { id: string; event: string; properties: unknown }[]
    }
    return items.filter(({ event }) => event === 'appError')
  })
const fails = (scene: SingleTab, fault: NetworkFault | undefined) => {
  scene.world.device.network.plan = ({ path }) => (path === '/user/favorites' ? fault : undefined)
}

async function signedIn(): Promise<SingleTab> {
  const scene = await createSingleTab()
  await scene.signIn()
  await scene.wait(20_000)
  return scene
}

describe('an action that fails', () => {
  test('D-OFFLINE-04 stops the queue: later actions stay queued and unsent in this run', async () => {
    const scene = await signedIn()
    fails(scene, 'error500')
    await like(scene, 'one')
    await like(scene, 'two')
    await scene.do('rateCard', { deckId, cardId: 'three', positive: true })
    await scene.wait(500)
    expect(waiting(scene)).toEqual(expect.arrayContaining(['favoriteAdded', 'favoriteAdded', 'cardRated']))
    expect(new Set(sentLikes(scene)).size).toBe(1)
    expect(scene.sent('POST /user/card-rating')).toEqual([])
    fails(scene, undefined)
    await scene.wait(400_000)
    expect(waiting(scene)).toEqual([])
    expect(new Set(sentLikes(scene)).size).toBe(2)
    expect(scene.sent('POST /user/card-rating')).toHaveLength(1)
  })

  test('D-OFFLINE-05 is reported as activity once per distinct error, however often it is retried', async () => {
    const scene = await signedIn()
    fails(scene, 'error500')
    await like(scene, 'one')
    await scene.wait(120_000)
    expect(sentLikes(scene).length).toBeGreaterThan(2)
    fails(scene, 'busy409')
    await scene.wait(400_000)
    fails(scene, undefined)
    await scene.wait(800_000)
    const ids = new Set(appErrors(scene).map((item) => item.id))
    const errors = appErrors(scene).map(({ properties }) => JSON.stringify(properties))
    expect(ids.size).toBe(2)
    expect(new Set(errors).size).toBe(2)
  })

  test('D-OFFLINE-06 is dropped when it may not modify that deck, and the queue continues', async () => {
    const scene = await signedIn()
    const { server } = scene.world.device
    server.behavior = { ...server.behavior, ruled: true }
    // This simulated server refuses about every tenth action by the rule.
    for (let n = 0; n < 40; n++) await like(scene, `card-${n}`)
    await scene.wait(60_000)
    const dropped = scene.logged('actionDropped')
    expect(dropped.length).toBeGreaterThan(0)
    expect(waiting(scene)).toEqual([])
    const refused = new Set(dropped.map(({ data }) => data.rowId))
    expect(server.journal.filter(({ path, key }) => path === '/user/favorites' && refused.has(key))).toEqual([])
    expect(server.journal.filter(({ path }) => path === '/user/favorites')).toHaveLength(40 - dropped.length)
    for (const rowId of refused) expect(server.sent.filter(({ key }) => key === rowId)).toHaveLength(1)
  })
})

test('D-ALERT-13 signs out, alerts and syncs without a user when its session has expired', async () => {
  const scene = await signedIn()
  const { server } = scene.world.device
  const before = scene.sent('GET /user/data-sync/v3').length
  server.endSessions(server.accounts[0]?.id ?? '', true)
  await scene.do('sync', {})
  await scene.wait(5_000)
  expect(scene.state.user.session.user).toBeUndefined()
  expect(scene.logged('loggedOut')).toHaveLength(1)
  expect(scene.state.user.alerts).toMatchObject([{ kind: 'sessionExpired' }])
  const syncs = scene.sent('GET /user/data-sync/v3').slice(before)
  expect(syncs.length).toBeGreaterThan(1)
  expect(syncs.at(-1)?.request.path).not.toContain('sessionId=')
})
