import { describe, expect, test, vi } from 'vitest'
import { allRows } from '../../core/outbox/queue'
import { mergeRecords, readRecords } from '../../worker/mirror-records'
import { soundDisk } from '../world/disk'
import { createScene, type Scene } from '../world/scene'

const DECK = 'd0000000-0000-4000-8000-000000000003'

/** Somebody has favourited a card without a connection, and the tab has died. */
async function withSomethingUnsent(): Promise<Scene> {
  const scene = await createScene()
  await scene.signIn()
  scene.world.device.network.connected = false
  await favorite(scene, 'one')
  scene.world.crash(scene.tab)
  return scene
}
const favorite = (scene: Scene, cardId: string) =>
  scene.do('favoriteCardToggle', { deckId: DECK, cardId, favorite: true })
const applied = ({ world }: Scene) => world.device.server.journal.filter(({ path }) => path === '/user/favorites')
const mirrored = ({ world }: Scene) =>
  mergeRecords(
    [...world.device.directory.files].filter(([name]) => name.endsWith('.rows')).map(([, bytes]) => readRecords(bytes)),
  ).map(({ row }) => row.cause)
const favorites = (scene: Scene) => allRows(scene.state).filter(({ cause }) => cause === 'favoriteAdded')

/** What the shell says of the storage, in turn, from now on. */
function storageOf(scene: Scene): readonly unknown[] {
  const told: unknown[] = []
  scene.tab.engine?.subscribe('mine', 'shell', {}, ({ changed }) => {
    if ('storage' in changed) told.push(changed['storage'])
  })
  return told
}

describe('a store that does not open', () => {
  test('X-HEAL-07 is tried again, and is there when it opens in a few seconds', async () => {
    const scene = await withSomethingUnsent()
    const { disk } = scene.world.device
    disk.faults = { ...soundDisk, unopenable: 1 }
    scene.world.open()
    await scene.wait(2_500)
    expect(scene.tab.engine).toBeUndefined()
    disk.faults = soundDisk
    await scene.wait(2_000)
    expect(storageOf(scene)).toEqual(['durable'])
    expect(scene.state.mine.session.user?.name).toBe('ada')
    expect(favorites(scene)).toHaveLength(1)
    expect(scene.logged('storageHealed')).toEqual([])
  })

  test('X-HEAL-07 X-HEAL-05 otherwise the start goes on in memory: what the mirror has is queued, told of, and deleted by nobody', async () => {
    const scene = await withSomethingUnsent()
    const { disk } = scene.world.device
    disk.faults = { ...soundDisk, unopenable: 1 }
    await scene.open()
    await scene.wait(3_000)
    expect(storageOf(scene)).toEqual(['memory'])
    expect(favorites(scene)).toHaveLength(1)
    expect(scene.state.mine.alerts.map(({ kind }) => kind)).toContain('storageHealed')
    expect(mirrored(scene)).toContain('favoriteAdded')
    // The log that could not be opened is untouched, and leads on when it can be.
    scene.world.crash(scene.tab)
    disk.faults = soundDisk
    await scene.open()
    expect(scene.state.mine.session.user?.name).toBe('ada')
    expect(favorites(scene)).toHaveLength(1)
    expect(scene.logged('storageHealed')).toEqual([])
  })

  test('X-HEAL-07 in memory the rows are sent when their owner has signed in, and leave the mirror only then', async () => {
    const scene = await withSomethingUnsent()
    const { disk, network } = scene.world.device
    disk.faults = { ...soundDisk, unopenable: 1 }
    network.connected = true
    await scene.open()
    await scene.wait(3_000)
    expect(mirrored(scene)).toContain('favoriteAdded')
    await scene.signIn()
    await scene.wait(3_000)
    expect(applied(scene)).toHaveLength(1)
    expect(mirrored(scene)).toEqual([])
  })

  test('X-HEAL-07 what was done in memory, and not sent, comes back with the log that opens again', async () => {
    const scene = await createScene()
    const { disk, network } = scene.world.device
    disk.faults = { ...soundDisk, unopenable: 1 }
    scene.world.crash(scene.tab)
    await scene.open()
    await scene.wait(3_000)
    await scene.signIn()
    network.connected = false
    expect(await favorite(scene, 'one')).toBeUndefined()
    expect(favorites(scene)).toHaveLength(1)
    scene.world.crash(scene.tab)
    disk.faults = soundDisk
    network.connected = true
    await scene.open()
    expect(scene.state.mine.alerts.map(({ kind }) => kind)).toContain('storageHealed')
    await scene.signIn()
    await scene.wait(3_000)
    expect(applied(scene)).toHaveLength(1)
    expect(mirrored(scene)).toEqual([])
  })
})

describe('a browser that may keep nothing', () => {
  test('X-HEAL-05 X-OUTBOX-04 and denies locks as well sends what was done all the same', async () => {
    const scene = await createScene()
    const { disk, locks } = scene.world.device
    const denied = () => Promise.reject(new DOMException('access is denied', 'SecurityError'))
    vi.spyOn(locks, 'of').mockReturnValue({ self: denied, holder: denied, hold: denied })
    disk.faults = { ...soundDisk, unopenable: 1 }
    scene.world.crash(scene.tab)
    await scene.open()
    await scene.wait(3_000)
    await scene.signIn()
    expect(await favorite(scene, 'one')).toBeUndefined()
    await scene.wait(3_000)
    expect(applied(scene)).toHaveLength(1)
    expect(favorites(scene)).toEqual([])
  })
})

describe('a store that never begins anything', () => {
  test('X-BRIDGE-06 is noticed within 5 s of the start, which goes on in memory with what was unsent', async () => {
    const scene = await withSomethingUnsent()
    scene.world.device.disk.isSilent = true
    scene.world.open()
    await scene.wait(4_900)
    expect(scene.tab.engine).toBeUndefined()
    await scene.wait(200)
    expect(storageOf(scene)).toEqual(['stuck'])
    expect(favorites(scene)).toHaveLength(1)
    expect(mirrored(scene)).toContain('favoriteAdded')
  })

  test('X-BRIDGE-06 under a running app it is noticed within 5 s, an action is refused, and what waits stays in the mirror', async () => {
    const scene = await createScene()
    await scene.signIn()
    const { device } = scene.world
    device.network.connected = false
    await favorite(scene, 'one')
    const told = storageOf(scene)
    device.disk.isSilent = true
    const answer = favorite(scene, 'two')
    await scene.wait(5_000)
    expect(told).toEqual(['durable', 'stuck'])
    await scene.wait(5_000)
    expect(await answer).toMatchObject({ code: 'notSaved' })
    expect(await favorite(scene, 'three')).toMatchObject({ code: 'notSaved' })
    expect(mirrored(scene)).toContain('favoriteAdded')
  })
})
