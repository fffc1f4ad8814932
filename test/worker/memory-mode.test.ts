import { describe, expect, test, vi } from 'vitest'
import { allRows } from '../../core/outbox/queue'
import { mergeRecords, readRecords } from '../../worker/mirror/mirror-records'
import { soundDisk } from '../simulation/disk'
import { createSingleTab, type SingleTab } from '../simulation/single-tab'

const DECK = 'd0000000-0000-4000-8000-000000000003'

/** Favourites a card offline, and then crashes the tab. */
async function withSomethingUnsent(): Promise<SingleTab> {
  const scene = await createSingleTab()
  await scene.signIn()
  scene.world.device.network.connected = false
  await favorite(scene, 'one')
  scene.world.crash(scene.tab)
  return scene
}
const favorite = (scene: SingleTab, cardId: string) =>
  scene.do('favoriteCardToggle', { deckId: DECK, cardId, favorite: true })
const applied = ({ world }: SingleTab) => world.device.server.journal.filter(({ path }) => path === '/user/favorites')
const mirrored = ({ world }: SingleTab) =>
  mergeRecords(
    [...world.device.directory.files].filter(([name]) => name.endsWith('.rows')).map(([, bytes]) => readRecords(bytes)),
  ).map(({ row }) => row.cause)
const favorites = (scene: SingleTab) => allRows(scene.state).filter(({ cause }) => cause === 'favoriteAdded')

/** Collects the shell's storage states from now on. */
function storageOf(scene: SingleTab): readonly unknown[] {
  const told: unknown[] = []
  scene.tab.engine?.subscribe('mine', 'shell', {}, ({ changed }) => {
    if ('storage' in changed) told.push(changed['storage'])
  })
  return told
}

describe('a store that does not open', () => {
  test('X-HEAL-07 is retried, and used when it opens in a few seconds', async () => {
    const scene = await withSomethingUnsent()
    const { disk } = scene.world.device
    disk.faults = { ...soundDisk, unopenable: 1 }
    scene.world.open()
    await scene.wait(2_500)
    expect(scene.tab.engine).toBeUndefined()
    disk.faults = soundDisk
    await scene.wait(2_000)
    expect(storageOf(scene)).toEqual(['durable'])
    expect(scene.state.user.session.user?.name).toBe('ada')
    expect(favorites(scene)).toHaveLength(1)
    expect(scene.logged('storageHealed')).toEqual([])
  })

  test("X-HEAL-07 X-HEAL-05 falls back to memory: the mirror's actions are queued, reported, and deleted by no tab", async () => {
    const scene = await withSomethingUnsent()
    const { disk } = scene.world.device
    disk.faults = { ...soundDisk, unopenable: 1 }
    await scene.open()
    await scene.wait(3_000)
    expect(storageOf(scene)).toEqual(['memory'])
    expect(favorites(scene)).toHaveLength(1)
    expect(scene.state.user.alerts.map(({ kind }) => kind)).toContain('storageHealed')
    expect(mirrored(scene)).toContain('favoriteAdded')
    // The log that did not open is unchanged, and is used when it opens.
    scene.world.crash(scene.tab)
    disk.faults = soundDisk
    await scene.open()
    expect(scene.state.user.session.user?.name).toBe('ada')
    expect(favorites(scene)).toHaveLength(1)
    expect(scene.logged('storageHealed')).toEqual([])
  })

  test('X-HEAL-07 sends mirrored rows in memory mode after their owner has signed in, and removes them only then', async () => {
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

  test('X-HEAL-07 recovers unsent actions of memory mode in the log that opens again', async () => {
    const scene = await createSingleTab()
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
    expect(scene.state.user.alerts.map(({ kind }) => kind)).toContain('storageHealed')
    await scene.signIn()
    await scene.wait(3_000)
    expect(applied(scene)).toHaveLength(1)
    expect(mirrored(scene)).toEqual([])
  })
})

describe('a browser that may store nothing', () => {
  test('X-HEAL-05 X-OUTBOX-04 still sends actions when it also denies locks', async () => {
    const scene = await createSingleTab()
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

describe('a store that starts no operation', () => {
  test('X-BRIDGE-06 is detected within 5 s of the start, which continues in memory with the unsent actions', async () => {
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

  test('X-BRIDGE-06 is detected within 5 s under a running app, which refuses an action and keeps pending ones in the mirror', async () => {
    const scene = await createSingleTab()
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
