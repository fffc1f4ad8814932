import { describe, expect, test } from 'vitest'
import { createSingleTab, type SingleTab } from '../simulation/single-tab'

const DECK = 'd0000000-0000-4000-8000-000000000003'
const OTHER = 'd0000000-0000-4000-8000-000000000001'

type Step = 'media' | 'contents' | 'checkpoints'

interface FullScene {
  readonly scene: SingleTab
  /** Eviction steps in order. */
  readonly gone: Step[]
  /** The shell's storage states in order. */
  readonly storage: unknown[]
  /** Keeps the disk full until this step has run; undefined: there is space. */
  readonly fillUntil: (step: Step | 'never' | undefined) => void
}

/** Returns a signed-in user with a deck and a video on the device, something to send, and then a full disk. */
async function fullDisk(): Promise<FullScene> {
  const scene = await createSingleTab()
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
const favorite = (scene: SingleTab, cardId: string) =>
  scene.do('favoriteCardToggle', { deckId: DECK, cardId, favorite: true })
/** Returns the deck's view as last posted. */
function watchDeck(scene: SingleTab): () => Readonly<Record<string, unknown>> {
  const posted = new Map<string, unknown>()
  scene.tab.engine?.subscribe('the deck', 'deck', { deckId: DECK }, ({ changed, removed }) => {
    for (const key of removed) posted.delete(key)
    for (const [key, value] of Object.entries(changed)) posted.set(key, value)
  })
  return () => Object.fromEntries(posted)
}
const cardIds = ({ state }: SingleTab): readonly string[] => state.user.library.decks[DECK]?.cardIds ?? []
const waiting = ({ state }: SingleTab) => state.user.outbox.rows.map(({ cause }) => cause)

describe('a full disk', () => {
  test.each([
    ['media', ['media']],
    ['contents', ['media', 'contents']],
    ['checkpoints', ['media', 'contents', 'checkpoints']],
  ] as const)(
    'X-HEAL-04 has space again without %s: evicts refetchable data first, and records the action',
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

  test('X-HEAL-04 evicts decks that are not open or in progress, and keeps open ones and pending actions', async () => {
    const { scene, fillUntil } = await fullDisk()
    const { memory } = scene.world.device.disk
    const content = scene.state.user.library.decks[DECK]?.content ?? ''
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
    'X-HEAL-04 X-OUTBOX-09 does not resend an action that %s while there is no space, and records its outcome when there is',
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
      const rowId = scene.state.user.outbox.rows.find(({ cause }) => cause === 'favoriteAdded')?.id
      const told = () => scene.logged(type).filter(({ data }) => data.rowId === rowId)
      expect(told()).toEqual([])
      fillUntil(undefined)
      await scene.wait(6_000)
      expect(told()).toHaveLength(1)
      expect(scene.world.assertions.violations).toEqual([])
    },
  )

  test('X-HEAL-04 opens, flips and closes a loaded deck without any space, and stores nothing', async () => {
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
    expect(scene.state.user.tabs[scene.tab.session]?.deck).toBeUndefined()
  })

  test('X-HEAL-04 starts on a full disk where the previous tab was, and records that when there is space', async () => {
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
    expect(scene.state.user.tabs[scene.tab.session]?.deck).toMatchObject({ deckId: DECK, cardId: second })
    expect(deck()).toMatchObject({ open: true, currentCardId: second })
    expect(scene.logged('deckOpened').at(-1)?.data).toEqual({ deckId: DECK, cardId: second })
    expect(await favorite(scene, first)).toBeUndefined()
    await scene.wait(100)
    expect(deck()[`cards/${first}`]).toMatchObject({ favorite: true })
    expect(scene.world.assertions.violations).toEqual([])
  })

  test('X-BRIDGE-03 accepts on a full disk what the previous worker recorded', async () => {
    const { scene, fillUntil } = await fullDisk()
    const { random } = scene.world.device
    const [opened, lost] = [random.uuid(), random.uuid()]
    // Offline, so that the deck does not load.
    await scene.do('openDeck', { deckId: OTHER }, { id: opened })
    await scene.do('reportUnknownRoute', {}, { id: lost })
    fillUntil('never')
    expect(await favorite(scene, 'three')).toMatchObject({ code: 'storageFull' })
    expect(await scene.do('openDeck', { deckId: OTHER })).toMatchObject({ code: 'storageFull' })
    expect(await scene.do('openDeck', { deckId: OTHER }, { id: opened })).toBeUndefined()
    expect(await scene.do('reportUnknownRoute', {}, { id: lost })).toBeUndefined()
  })

  test('X-HEAL-04 closes a deck that was closed on a full disk when there is space again', async () => {
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
    expect(scene.state.user.tabs[scene.tab.session]?.deck).toBeUndefined()
    expect(scene.logged('deckClosed').at(-1)?.data).toEqual({ deckId: DECK })
  })

  test('X-HEAL-04 X-HEAL-05 stays readable without space, refuses recording and shows it in the shell until there is space', async () => {
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
