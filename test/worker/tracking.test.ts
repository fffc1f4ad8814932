import * as t from 'io-ts'
import { expect, test } from 'vitest'
import { decode } from '../../protocol/codec'
import { derivedId } from '../../core/hash'
import { unbranded } from '../../protocol/white-label'
import { startEngine } from '../../worker/engine'
import { nodePorts } from '../simulation/node-ports'
import { privateTab } from '../simulation/private-tab'
import { createSingleTab, type SingleTab } from '../simulation/single-tab'

const Items = t.type({ items: t.array(t.record(t.string, t.unknown)) })
function itemsOf(scene: SingleTab) {
  return scene.world.device.server.journal
    .filter(({ path }) => path === '/user/track')
    .flatMap(({ body }) => {
      const decoded = decode(Items, JSON.parse(body))
      return decoded._tag === 'Right' ? decoded.right.items : []
    })
}

test('S-TRACK-01 S-TRACK-12 stores activity, keeps it over a crash, and sends it later in a list, each item once', async () => {
  const scene = await createSingleTab()
  await scene.signIn()
  const before = itemsOf(scene).length
  const { session } = scene.tab
  scene.world.device.network.connected = false
  scene.world.report({ type: 'hidden' })
  await scene.wait(1_000)
  scene.world.report({ type: 'shown' })
  await scene.wait(1_000)
  await scene.do('videoStateChange', { cardId: 'video', status: 'played', progress: 0, closed: false })
  scene.world.crash(scene.tab)
  scene.world.device.network.connected = true
  await scene.open()
  await scene.wait(700_000)
  const items = itemsOf(scene)
  expect(new Set(items.map(({ id }) => id)).size).toBe(items.length)
  const later = items.slice(before)
  expect(later.map(({ event }) => event)).toEqual(
    expect.arrayContaining(['closedApp', 'openedApp', 'playedVideo', 'startedBrowserSession']),
  )
  expect(later.find(({ event }) => event === 'playedVideo')).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{8}-/) as string,
    userId: scene.world.device.server.accounts[0]?.id,
    event: 'playedVideo',
    objectType: 'card',
    objectId: 'video',
    happenedAt: expect.stringMatching(/^2026-02-11T/) as string,
    platform: 'web',
    userAgent: 'world',
    sessionId: session,
    properties: { progress: 0 },
  })
})

test('S-TRACK-12 does not repeat activity whose response was lost', async () => {
  const scene = await createSingleTab()
  await scene.signIn()
  scene.world.device.network.plan = ({ path }) => (path === '/user/track' ? 'lostReply' : undefined)
  scene.world.report({ type: 'hidden' })
  await scene.wait(40_000)
  scene.world.device.network.plan = () => undefined
  await scene.wait(400_000)
  const closed = itemsOf(scene).filter(({ event }) => event === 'closedApp')
  expect(closed).toHaveLength(1)
  expect(scene.state.user.outbox.activities).toEqual([])
})

test("S-TRACK-11 tracks 'openedNotification' with notificationId each time a notification is opened, and marks it as read once", async () => {
  const scene = await createSingleTab()
  await scene.signIn()
  const notificationId = '4b2d1c7a-0d5e-4c53-9c0c-1f6a51d1f001'
  await scene.do('openNotification', { notificationId })
  await scene.do('openNotification', { notificationId })
  await scene.wait(400_000)
  const opened = itemsOf(scene).filter(({ event }) => event === 'openedNotification')
  expect(opened).toMatchObject([{ properties: { notificationId } }, { properties: { notificationId } }])
  expect(scene.sent('POST /user/seen-notifications')).toHaveLength(1)
})

const told = (scene: SingleTab, ...events: readonly string[]) =>
  itemsOf(scene).filter(({ event }) => events.includes(String(event)))

test("S-TRACK-05 S-TRACK-07 tracks 'clickedPromo' for each pressed promotion and 'openedCategory' for each opened category", async () => {
  const scene = await createSingleTab()
  const promoId = '4b2d1c7a-0d5e-4c53-9c0c-1f6a51d1f002'
  const categoryId = '4b2d1c7a-0d5e-4c53-9c0c-1f6a51d1f003'
  expect(await scene.do('pressPromo', { promoId })).toMatchObject({ code: 'missingCurrentUser' })
  expect(await scene.do('openCategory', { categoryId })).toMatchObject({ code: 'missingCurrentUser' })
  await scene.signIn()
  await scene.do('pressPromo', { promoId })
  await scene.do('openCategory', { categoryId })
  await scene.do('openCategory', { categoryId })
  await scene.wait(400_000)
  const by = { userId: scene.state.user.owner, sessionId: scene.tab.session }
  const opened = { ...by, event: 'openedCategory', objectType: 'category', objectId: categoryId }
  expect(told(scene, 'clickedPromo', 'openedCategory')).toMatchObject([
    { ...by, event: 'clickedPromo', objectType: 'promo', objectId: promoId },
    opened,
    opened,
  ])
})

test("S-TRACK-08 tracks 'startedBrowserSession' with its referrer once per browser session", async () => {
  const scene = await createSingleTab()
  await scene.signIn()
  // No user exists at the first start, so its activity is pending until the sign-in.
  for (const starts of [1, 2, 3]) {
    if (starts > 1) {
      scene.world.crash(scene.tab)
      await scene.open()
    }
    for (const type of ['hidden', 'shown'] as const) {
      scene.world.report({ type })
      await scene.wait(5_000)
    }
    await scene.wait(400_000)
    const items = told(scene, 'startedBrowserSession')
    expect(items).toHaveLength(starts)
    expect(items.at(-1)).toMatchObject({
      sessionId: scene.tab.session,
      properties: { referrer: 'https://intranet.example/learning' },
    })
  }
})

test("S-TRACK-08 does not repeat 'startedBrowserSession' for a tab's replacement worker, but tracks it for another tab", async () => {
  const { engine, memory } = await privateTab()
  engine.stop()
  let workers = 0
  const told = async (session: string) => {
    const { ports, rest } = nodePorts(memory, () => ({ status: 'error', errorType: 'network' }))
    // Gives each worker different ids.
    const worker = ++workers
    const random = { ...ports.random, uuid: () => derivedId(`worker ${worker}`, ports.random.uuid()) }
    const next = await startEngine(
      { ...ports, random },
      {
        session,
        build: 'build-1',
        platform: 'web',
        userAgent: 'test',
        referrer: 'https://intranet.example/learning',
        whiteLabel: unbranded,
      },
    )
    await rest()
    next.stop()
    return JSON.stringify(next.state().user.outbox).split('startedBrowserSession').length - 1
  }
  // Sent once with the sign-in, and not again by another worker.
  expect(await told(engine.session)).toBe(1)
  expect(await told('tab-2')).toBe(2)
  expect(await told('tab-2')).toBe(2)
})

test("S-TRACK-09 S-TRACK-10 tracks 'closedApp' for a hidden page, and 'openedApp' with its state for a shown one", async () => {
  const scene = await createSingleTab()
  await scene.signIn()
  scene.world.report({ type: 'hidden' })
  await scene.wait(5_000)
  // The page is already hidden.
  scene.world.report({ type: 'hidden' })
  await scene.wait(5_000)
  scene.world.report({ type: 'shown' })
  await scene.wait(400_000)
  const items = told(scene, 'closedApp', 'openedApp')
  expect(items.map(({ event, properties }) => ({ event, properties }))).toEqual([
    { event: 'closedApp', properties: undefined },
    { event: 'openedApp', properties: { appState: 'active' } },
  ])
})
