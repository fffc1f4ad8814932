import * as t from 'io-ts'
import { expect, test } from 'vitest'
import { decode } from '../../protocol/codec'
import { derivedId } from '../../core/hash'
import { unbranded } from '../../protocol/white-label'
import { startEngine } from '../../worker/engine'
import { nodePorts } from '../world/node-ports'
import { privateTab } from '../world/private-tab'
import { createScene, type Scene } from '../world/scene'

const Items = t.type({ items: t.array(t.record(t.string, t.unknown)) })
function itemsOf(scene: Scene) {
  return scene.world.device.server.journal
    .filter(({ path }) => path === '/user/track')
    .flatMap(({ body }) => {
      const decoded = decode(Items, JSON.parse(body))
      return decoded._tag === 'Right' ? decoded.right.items : []
    })
}

test('S-TRACK-01 S-TRACK-12 activity is kept, survives a crash, and is sent later in a list, each item once', async () => {
  const scene = await createScene()
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

test('S-TRACK-12 activity whose answer was lost is not told twice', async () => {
  const scene = await createScene()
  await scene.signIn()
  scene.world.device.network.plan = ({ path }) => (path === '/user/track' ? 'lostReply' : undefined)
  scene.world.report({ type: 'hidden' })
  await scene.wait(40_000)
  scene.world.device.network.plan = () => undefined
  await scene.wait(400_000)
  const closed = itemsOf(scene).filter(({ event }) => event === 'closedApp')
  expect(closed).toHaveLength(1)
  expect(scene.state.mine.outbox.activities).toEqual([])
})

test("S-TRACK-11 opening a notification tracks 'openedNotification' with notificationId, each time, and makes it read once", async () => {
  const scene = await createScene()
  await scene.signIn()
  const notificationId = '4b2d1c7a-0d5e-4c53-9c0c-1f6a51d1f001'
  await scene.do('openNotification', { notificationId })
  await scene.do('openNotification', { notificationId })
  await scene.wait(400_000)
  const opened = itemsOf(scene).filter(({ event }) => event === 'openedNotification')
  expect(opened).toMatchObject([{ properties: { notificationId } }, { properties: { notificationId } }])
  expect(scene.sent('POST /user/seen-notifications')).toHaveLength(1)
})

const told = (scene: Scene, ...events: readonly string[]) =>
  itemsOf(scene).filter(({ event }) => events.includes(String(event)))

test("S-TRACK-05 S-TRACK-07 a promo that is pressed is told as 'clickedPromo', a category that is opened as 'openedCategory', each time", async () => {
  const scene = await createScene()
  const promoId = '4b2d1c7a-0d5e-4c53-9c0c-1f6a51d1f002'
  const categoryId = '4b2d1c7a-0d5e-4c53-9c0c-1f6a51d1f003'
  expect(await scene.do('pressPromo', { promoId })).toMatchObject({ code: 'missingCurrentUser' })
  expect(await scene.do('openCategory', { categoryId })).toMatchObject({ code: 'missingCurrentUser' })
  await scene.signIn()
  await scene.do('pressPromo', { promoId })
  await scene.do('openCategory', { categoryId })
  await scene.do('openCategory', { categoryId })
  await scene.wait(400_000)
  const by = { userId: scene.state.mine.owner, sessionId: scene.tab.session }
  const opened = { ...by, event: 'openedCategory', objectType: 'category', objectId: categoryId }
  expect(told(scene, 'clickedPromo', 'openedCategory')).toMatchObject([
    { ...by, event: 'clickedPromo', objectType: 'promo', objectId: promoId },
    opened,
    opened,
  ])
})

test("S-TRACK-08 the start of a browser session is told as 'startedBrowserSession' with its referrer, once per session", async () => {
  const scene = await createScene()
  await scene.signIn()
  // Of the first one nobody was there yet whom it could have been told of: it waits for who signs in.
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

test("S-TRACK-08 a worker that takes the place of another one of its tab does not tell 'startedBrowserSession' again; one of another tab does", async () => {
  const { engine, memory } = await privateTab()
  engine.stop()
  let workers = 0
  const told = async (session: string) => {
    const { ports, rest } = nodePorts(memory, () => ({ status: 'error', errorType: 'network' }))
    // No two workers draw the same ids.
    const worker = ++workers
    const chance = { ...ports.chance, uuid: () => derivedId(`worker ${worker}`, ports.chance.uuid()) }
    const next = await startEngine(
      { ...ports, chance },
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
    return JSON.stringify(next.state().mine.outbox).split('startedBrowserSession').length - 1
  }
  // Once with the sign-in, and no more by another worker.
  expect(await told(engine.session)).toBe(1)
  expect(await told('tab-2')).toBe(2)
  expect(await told('tab-2')).toBe(2)
})

test("S-TRACK-09 S-TRACK-10 a page that is hidden is told as 'closedApp', one that is seen again as 'openedApp' with its state", async () => {
  const scene = await createScene()
  await scene.signIn()
  scene.world.report({ type: 'hidden' })
  await scene.wait(5_000)
  // It is hidden already.
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
