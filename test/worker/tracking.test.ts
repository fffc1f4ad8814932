import * as t from 'io-ts'
import { expect, test } from 'vitest'
import { decode } from '../../protocol/codec'
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
