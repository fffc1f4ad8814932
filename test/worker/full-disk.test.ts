import { describe, expect, test } from 'vitest'
import { createScene, type Scene } from '../world/scene'

const DECK = 'd0000000-0000-4000-8000-000000000003'
const OTHER = 'd0000000-0000-4000-8000-000000000001'

type Step = 'media' | 'contents' | 'checkpoints'

interface FullScene {
  readonly scene: Scene
  /** What went, in turn. */
  readonly gone: Step[]
  /** What the shell says of the storage, in turn. */
  readonly storage: unknown[]
  /** There is no room until this has gone; undefined: there is. */
  readonly fillUntil: (step: Step | 'never' | undefined) => void
}

/** Somebody signed in has a deck and a video on the device, and something to send; then its disk is full. */
async function fullDisk(): Promise<FullScene> {
  const scene = await createScene()
  const { disk, network, media } = scene.world.device
  await scene.signIn()
  await scene.do('openDeck', { deckId: DECK })
  await scene.wait(3_000)
  await scene.do('closeDeck', { deckId: DECK })
  network.connected = false
  await favorite(scene, 'one')
  media.held.add('video')
  const gone: Step[] = []
  let until: Step | 'never' | undefined
  const went = (step: Step) => {
    gone.push(step)
    if (until === step) until = undefined
  }
  const storeOf = disk.store
  Object.assign(disk, {
    store: (tab: string) => {
      const store = storeOf(tab)
      return {
        ...store,
        append: async (batch: Parameters<typeof store.append>[0]) =>
          until === undefined ? store.append(batch) : ('full' as const),
        remove: async (removal: Parameters<typeof store.remove>[0]) => {
          if (until !== undefined) went('contents')
          return store.remove(removal)
        },
        evict: async (spare: readonly number[]) => {
          went('checkpoints')
          return store.evict(spare)
        },
      }
    },
  })
  const { clear } = media
  Object.assign(media, { clear: async () => (went('media'), clear()) })
  scene.world.close(scene.tab)
  await scene.open()
  const storage: unknown[] = []
  scene.tab.engine?.subscribe('mine', 'shell', {}, ({ changed }) => {
    if ('storage' in changed) storage.push(changed['storage'])
  })
  return { scene, gone, storage, fillUntil: (step) => (until = step) }
}
const favorite = (scene: Scene, cardId: string) =>
  scene.do('favoriteCardToggle', { deckId: DECK, cardId, favorite: true })
/** The deck's view as it was posted last. */
function watchDeck(scene: Scene): () => Readonly<Record<string, unknown>> {
  const posted = new Map<string, unknown>()
  scene.tab.engine?.subscribe('the deck', 'deck', { deckId: DECK }, ({ changed, removed }) => {
    for (const key of removed) posted.delete(key)
    for (const [key, value] of Object.entries(changed)) posted.set(key, value)
  })
  return () => Object.fromEntries(posted)
}
const cardIds = ({ state }: Scene): readonly string[] => state.mine.library.decks[DECK]?.cardIds ?? []
const waiting = ({ state }: Scene) => state.mine.outbox.rows.map(({ cause }) => cause)

describe('a full disk', () => {
  test.each([
    ['media', ['media']],
    ['contents', ['media', 'contents']],
    ['checkpoints', ['media', 'contents', 'checkpoints']],
  ] as const)(
    'X-HEAL-04 that has room again without %s: what can be fetched again went first, and the action is recorded',
    async (step, order) => {
      const { scene, gone, storage, fillUntil } = await fullDisk()
      fillUntil(step)
      expect(await favorite(scene, 'two')).toBeUndefined()
      expect(gone).toEqual(order)
      expect(waiting(scene).filter((cause) => cause === 'favoriteAdded')).toHaveLength(2)
      expect(scene.world.device.disk.memory.queued.size).toBe(waiting(scene).length)
      expect(storage).toEqual(['durable'])
    },
  )

  test('X-HEAL-04 decks that nobody is in go, those that are open or under way stay, and what waits stays', async () => {
    const { scene, fillUntil } = await fullDisk()
    const { memory } = scene.world.device.disk
    const content = scene.state.mine.library.decks[DECK]?.content ?? ''
    await scene.do('openDeck', { deckId: DECK })
    fillUntil('contents')
    await favorite(scene, 'two')
    expect(memory.payloads.has(content)).toBe(true)
    await scene.do('closeDeck', { deckId: DECK })
    fillUntil('contents')
    await favorite(scene, 'three')
    expect(memory.payloads.has(content)).toBe(false)
    expect(memory.queued.size).toBe(waiting(scene).length)
  })

  test.each([
    ['has arrived', undefined, 'actionDelivered'],
    ['has failed', 'error500', 'actionFailed'],
  ] as const)(
    'X-HEAL-04 X-OUTBOX-09 without any room an action that %s is not sent again, by no tab: what came of it is recorded when that can be done',
    async (_, fault, type) => {
      const { scene, fillUntil } = await fullDisk()
      await scene.open()
      fillUntil('never')
      const { network } = scene.world.device
      network.plan = (request) => (request.path === '/user/favorites' && request.method === 'POST' ? fault : undefined)
      const sent = () => scene.sent('POST /user/favorites').length
      network.connected = true
      scene.world.report({ type: 'connectivity', online: true })
      await scene.wait(180_000)
      expect(sent()).toBe(1)
      const rowId = scene.state.mine.outbox.rows.find(({ cause }) => cause === 'favoriteAdded')?.id
      const told = () => scene.logged(type).filter(({ data }) => data.rowId === rowId)
      expect(told()).toEqual([])
      fillUntil(undefined)
      await scene.wait(6_000)
      expect(told()).toHaveLength(1)
      expect(scene.world.verdict.breaches).toEqual([])
    },
  )

  test('X-HEAL-04 without any room a deck that is at hand is opened, gone through, turned and closed, and nothing of it is kept', async () => {
    const { scene, fillUntil } = await fullDisk()
    await scene.do('openDeck', { deckId: DECK })
    const [, second = ''] = cardIds(scene)
    await scene.do('closeDeck', { deckId: DECK })
    const deck = watchDeck(scene)
    fillUntil('never')
    const recorded = scene.world.device.disk.memory.rows.length
    expect(await favorite(scene, 'two')).toMatchObject({ code: 'storageFull' })
    expect(await scene.do('openDeck', { deckId: DECK })).toBeUndefined()
    expect(await scene.do('jumpToNextCard', { deckId: DECK })).toBeUndefined()
    await scene.wait(2_000)
    expect(deck()).toMatchObject({ open: true, currentCardId: second })
    expect(await scene.do('flipCard', { deckId: DECK, cardId: 'nobody', side: 'back' })).toMatchObject({
      code: 'cardNotFound',
    })
    expect(await scene.do('closeDeck', { deckId: DECK })).toBeUndefined()
    await scene.wait(100)
    expect(deck()['open']).not.toBe(true)
    expect(scene.world.device.disk.memory.rows).toHaveLength(recorded)
    expect(scene.state.mine.tabs[scene.tab.session]?.deck).toBeUndefined()
  })

  test('X-HEAL-04 a start on a full disk reads on where the tab before it was, and records that as soon as there is room', async () => {
    const { scene, fillUntil } = await fullDisk()
    await scene.do('openDeck', { deckId: DECK })
    const [first = '', second = ''] = cardIds(scene)
    scene.world.close(scene.tab)
    fillUntil('never')
    await scene.open()
    const deck = watchDeck(scene)
    const recorded = scene.world.device.disk.memory.rows.length
    expect(await scene.do('openDeck', { deckId: DECK })).toBeUndefined()
    expect(await scene.do('jumpToCard', { deckId: DECK, cardId: second })).toBeUndefined()
    expect(await scene.do('flipCard', { deckId: DECK, cardId: second, side: 'back' })).toBeUndefined()
    await scene.wait(100)
    expect(deck()).toMatchObject({ open: true, state: 'ready', currentCardId: second })
    expect(deck()[`cards/${second}`]).toMatchObject({ side: 'back' })
    expect(await favorite(scene, first)).toMatchObject({ code: 'storageFull' })
    expect(scene.world.device.disk.memory.rows).toHaveLength(recorded)
    expect(await scene.do('openDeck', { deckId: OTHER })).toMatchObject({ code: 'storageFull' })

    fillUntil(undefined)
    await scene.wait(6_000)
    expect(scene.state.mine.tabs[scene.tab.session]?.deck).toMatchObject({ deckId: DECK, cardId: second })
    expect(deck()).toMatchObject({ open: true, currentCardId: second })
    expect(scene.logged('deckOpened').at(-1)?.data).toEqual({ deckId: DECK, cardId: second })
    expect(await favorite(scene, first)).toBeUndefined()
    await scene.wait(100)
    expect(deck()[`cards/${first}`]).toMatchObject({ favorite: true })
    expect(scene.world.verdict.breaches).toEqual([])
  })

  test('X-HEAL-04 a deck that was closed on a full disk is closed when there is room again', async () => {
    const { scene, fillUntil } = await fullDisk()
    await scene.do('openDeck', { deckId: DECK })
    const deck = watchDeck(scene)
    fillUntil('never')
    expect(await favorite(scene, 'two')).toMatchObject({ code: 'storageFull' })
    expect(await scene.do('closeDeck', { deckId: DECK })).toBeUndefined()
    await scene.wait(100)
    expect(deck()['open']).not.toBe(true)
    fillUntil(undefined)
    expect(await favorite(scene, 'two')).toBeUndefined()
    await scene.wait(100)
    expect(scene.state.mine.tabs[scene.tab.session]?.deck).toBeUndefined()
    expect(scene.logged('deckClosed').at(-1)?.data).toEqual({ deckId: DECK })
  })

  test('X-HEAL-04 X-HEAL-05 without any room reading goes on, recording is refused and the shell says so, until there is room again', async () => {
    const { scene, gone, storage, fillUntil } = await fullDisk()
    const before = waiting(scene)
    fillUntil('never')
    expect(await favorite(scene, 'two')).toMatchObject({ code: 'storageFull' })
    expect(gone).toEqual(['media', 'contents', 'checkpoints'])
    await scene.wait(100)
    expect(storage).toEqual(['durable', 'readOnly'])
    expect(waiting(scene)).toEqual(before)
    expect(scene.world.device.disk.memory.queued.size).toBe(before.length)
    fillUntil(undefined)
    expect(await favorite(scene, 'two')).toBeUndefined()
    expect(storage).toEqual(['durable', 'readOnly', 'durable'])
  })
})
