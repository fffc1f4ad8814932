import { describe, expect, test, vi } from 'vitest'
import * as constants from '../../protocol/constants'
import { hashOf } from '../../core/hash'
import { checkpointOf, restoreCheckpoint, acceptCurrentVersion } from '../../core/log/checkpoint'
import { emptyFold } from '../../core/log/fold-with-codecs'
import { foldRows } from '../../core/log/fold'
import { stateVersion } from '../../core/log/state-version'
import { compact } from '../../worker/log/compaction'
import { referenceOf } from '../../worker/log/payload-refs'
import { memoryStore } from '../../worker/store/memory-store'
import { restore } from '../../worker/log/restore'
import { storedRows } from '../../worker/log/stored-log'
import { createSingleTab, type SingleTab } from '../simulation/single-tab'
import { allModules } from '../whole-app/all-modules'
import { featureLoader } from '../../worker/lazy/feature-loader'

const DECK = 'd0000000-0000-4000-8000-000000000003'
const DAY = 86_400_000
const disk = (scene: SingleTab) => scene.world.device.disk.memory
const seqs = (scene: SingleTab) => disk(scene).rows.map(({ seq }) => seq)

async function signedIn(seed = 1): Promise<SingleTab> {
  const scene = await createSingleTab(seed)
  await scene.signIn()
  return scene
}
async function allRows(scene: SingleTab): Promise<unknown[]> {
  const rows: unknown[] = []
  for await (const chunk of storedRows(memoryStore(disk(scene)))) rows.push(...chunk)
  return rows
}
/** Returns a learner who swipes through a versioned deck and views each card long enough to count as seen. */
async function swiping() {
  const scene = await createSingleTab(2)
  const { server, oracle } = scene.world.device
  const [content] = server.decks().filter(({ deck }) => deck.id === DECK)
  if (content === undefined) throw new Error('no such deck')
  server.publish([{ ...content, deck: { ...content.deck, version: { publishedAt: 1 } } }])
  await scene.signIn()
  await scene.do('openDeck', { deckId: DECK })
  await scene.wait(10_000)
  const { cardIds = [] } = scene.state.user.library.decks[DECK] ?? {}
  const appended = vi.spyOn(oracle, 'appended')
  let place = 0
  return {
    scene,
    swipe: async () => {
      place = 1 - place
      await scene.do('jumpToCard', { deckId: DECK, cardId: cardIds[place] ?? '' })
      await scene.wait(1_000)
    },
    /** The rows of each transaction since then, except those of sent actions. */
    transactions: () =>
      appended.mock.calls
        .map(([, , { rows }]) => rows)
        .filter((rows) => rows.some(({ type }) => type !== 'actionDelivered')),
  }
}
const restored = (scene: SingleTab) => restore(memoryStore(disk(scene)), featureLoader(allModules))

describe('the log', () => {
  test('X-LOG-01 records actions, answers, timers, visibility and connectivity as events, and folds the state from them', async () => {
    const scene = await signedIn()
    await scene.do('openDeck', { deckId: DECK })
    await scene.wait(constants.syncInterval)
    scene.world.report({ type: 'hidden' })
    scene.world.report({ type: 'connectivity', online: false })
    await scene.wait(1_000)
    const types = new Set(scene.world.device.oracle.events().map(({ type }) => type))
    for (const type of [
      'loginStarted',
      'loginSucceeded',
      'syncSucceeded',
      'deckOpened',
      'deckLoaded',
      'timerFired',
      'pageHidden',
      'connectivityChanged',
    ] as const)
      expect(types).toContain(type)
    const { state } = foldRows(emptyFold, await allRows(scene))
    expect(hashOf(state)).toBe(hashOf(scene.state))
  })

  test('X-LOG-17 writes a swipe to the next card in one transaction, whatever its timer does', async () => {
    const scene = await signedIn(2)
    await scene.do('openDeck', { deckId: DECK })
    await scene.wait(3_000)
    const { cardIds = [] } = scene.state.user.library.decks[DECK] ?? {}
    const [one = '', other = ''] = cardIds
    const before = scene.world.device.oracle.events().length
    for (let swipe = 0; swipe < 10; swipe++) {
      await scene.do('jumpToCard', { deckId: DECK, cardId: swipe % 2 === 0 ? other : one })
      await scene.wait(1_000)
    }
    const written = scene.world.device.oracle.events().slice(before)
    expect(written.map(({ type }) => type)).toEqual(Array.from({ length: 10 }, () => 'cardShown'))
    expect(new Set(written.map(({ intent }) => intent)).size).toBe(10)
  })

  test('X-LOG-17 writes a swipe to a card in one strict transaction, and the seen card with the next swipe', async () => {
    const { scene, swipe, transactions } = await swiping()
    for (let time = 0; time < 10; time++) await swipe()
    expect(transactions().map((rows) => rows.map(({ type }) => type))).toEqual([
      ['cardShown'],
      ...Array.from({ length: 9 }, () => ['cardSeen', 'cardShown']),
    ])
    // The last card is recorded without another swipe, with the time when it was seen.
    await scene.wait(8_000)
    const [last] = transactions().at(-1) ?? []
    expect(last?.type).toBe('cardSeen')
    const [seen, shown] = [scene.logged('cardSeen').at(-1), scene.logged('cardShown').at(-1)]
    expect((seen?.at ?? 0) - (shown?.at ?? 0)).toBe(constants.seenAfter)
    expect(scene.sent('POST /user/seen')).toHaveLength(scene.logged('cardSeen').length)
  })

  test('X-LOG-17 X-LOG-01 records deferred facts when the deck is closed or the page hidden', async () => {
    for (const leave of [
      (scene: SingleTab) => scene.do('closeDeck', { deckId: DECK }),
      async (scene: SingleTab) => {
        scene.world.report({ type: 'hidden' })
        await scene.wait(100)
      },
    ]) {
      const { scene, swipe, transactions } = await swiping()
      await swipe()
      await leave(scene)
      expect(transactions().at(-1)?.[0]?.type).toBe('cardSeen')
    }
  })

  test('X-LOG-03 X-BRIDGE-02 shows an action in a view only when its transaction is complete, and each change once', async () => {
    const scene = await signedIn()
    const { schedule } = scene.world.device
    const waiting: unknown[] = []
    scene.tab.engine?.subscribe('mine', 'shell', {}, ({ changed }) => void waiting.push(changed['waiting']))
    expect(waiting).toEqual([0])
    scene.world.device.network.connected = false
    const done = scene.tab.engine?.dispatch({
      type: 'favoriteCardToggle',
      data: { deckId: DECK, cardId: 'one', favorite: true },
    })
    let settled = false
    void done?.then(() => {
      settled = true
    })
    for (;;) {
      await scene.world.burst(0)
      const next = schedule
        .ready()
        .find(({ label }) => label === 'append heard' || label === 'append' || label.startsWith('mirror'))
      if (next === undefined || next.label === 'append heard') break
      await scene.world.release(next)
    }
    expect(disk(scene).queued.size).toBe(1)
    expect([waiting, settled]).toEqual([[0], false])
    await scene.wait(100)
    expect([waiting.filter((value) => value !== undefined), settled]).toEqual([[0, 1], true])
  })

  test('X-LOG-03 refuses an action whose transaction aborts, and leaves no row', async () => {
    const scene = await signedIn()
    scene.world.device.disk.faults = { abort: 1, lostAnswer: 0, unreadable: 0 }
    const before = disk(scene).rows.length
    const refused = await scene.do('favoriteCardToggle', { deckId: DECK, cardId: 'one', favorite: true })
    expect(refused).toMatchObject({ code: 'notSaved' })
    expect(disk(scene).rows).toHaveLength(before)
    expect(scene.state.user.engagement.favorites).toEqual({})
  })

  test('X-LOG-03 records an action once that was written although its reply was lost', async () => {
    const scene = await signedIn()
    scene.world.device.disk.faults = { abort: 0, lostAnswer: 1, unreadable: 0 }
    expect(await scene.do('favoriteCardToggle', { deckId: DECK, cardId: 'one', favorite: true })).toBeUndefined()
    scene.world.device.disk.faults = { abort: 0, lostAnswer: 0, unreadable: 0 }
    await scene.wait(3_000)
    expect(scene.logged('favoriteAdded')).toHaveLength(1)
  })

  test('X-LOG-03 X-OUTBOX-08 records the same intent once when it is sent twice', async () => {
    const scene = await signedIn()
    const id = scene.world.device.random.uuid()
    const tap = () => scene.do('openDeck', { deckId: DECK }, { id })
    expect(await tap()).toBeUndefined()
    await scene.do('closeDeck', { deckId: DECK })
    expect(await tap()).toBeUndefined()
    expect(scene.logged('deckOpened')).toHaveLength(1)
  })

  test("X-LOG-05 folds the other tab's rows and decides again in the later of two tabs that act at once", async () => {
    const scene = await signedIn()
    const first = scene.tab
    const second = await scene.open()
    scene.world.device.channel.lost = 1
    const tap = (tab: typeof first) =>
      scene.do('favoriteCardToggle', { deckId: DECK, cardId: 'one', favorite: true }, { tab })
    expect(await Promise.all([tap(first), tap(second)])).toEqual([undefined, undefined])
    expect(scene.logged('favoriteAdded')).toHaveLength(1)
    expect(seqs(scene)).toEqual(seqs(scene).map((_, index) => index + 1))
    expect(first.engine?.state().seq).toBe(second.engine?.state().seq)
  })

  test('X-LOG-05 decides an ineffective intent of a tab that is behind again, on the rows of other tabs', async () => {
    const scene = await signedIn()
    const first = scene.tab
    const second = await scene.open()
    scene.world.device.channel.lost = 1
    await scene.do('favoriteCardToggle', { deckId: DECK, cardId: 'one', favorite: true }, { tab: first })
    await scene.wait(3_000)
    await scene.do('sendNow', {}, { tab: second })
    await scene.do('favoriteCardToggle', { deckId: DECK, cardId: 'one', favorite: false }, { tab: second })
    expect(
      await scene.do('favoriteCardToggle', { deckId: DECK, cardId: 'one', favorite: true }, { tab: first }),
    ).toBeUndefined()
    expect(scene.logged('favoriteAdded')).toHaveLength(2)
  })

  test('X-LOG-08 stores a deck once under the hash of its content, however often it is loaded', async () => {
    const scene = await signedIn()
    await scene.do('openDeck', { deckId: DECK })
    await scene.wait(2_000)
    const content = scene.state.user.library.decks[DECK]?.content ?? ''
    const { size } = disk(scene).payloads
    await scene.do('reloadDeck', { deckId: DECK })
    await scene.wait(2_000)
    expect(scene.logged('deckLoaded')).toHaveLength(2)
    expect(disk(scene).payloads.size).toBe(size)
    expect(hashOf(JSON.parse(disk(scene).payloads.get(content) ?? 'null'))).toBe(content)
  })

  test('X-LOG-14 logs one event in 5 s for a video that reports every 200 ms', async () => {
    const scene = await signedIn()
    const report = (status: 'played' | 'progress' | 'paused', progress: number) =>
      scene.do('videoStateChange', { cardId: 'video', status, progress, closed: false })
    await report('played', 0)
    for (let tick = 1; tick <= 100; tick++) {
      await report('progress', tick / 10)
      await scene.wait(100)
    }
    await report('paused', 10)
    const statuses = scene.logged('videoReported').map(({ data }) => data.status)
    expect(statuses.filter((status) => status !== 'progress')).toEqual(['played', 'paused'])
    expect(statuses.length).toBeLessThanOrEqual(2 + 5)
    expect(statuses.length).toBeGreaterThanOrEqual(2 + 3)
  })
})

describe('checkpoints', () => {
  test('X-LOG-09 keeps two generations, and falls back from a damaged one to the older one, then to the complete log', async () => {
    const scene = await signedIn()
    for (let card = 0; card < 120; card++) await scene.do('jumpToNextCard', { deckId: DECK })
    for (let card = 0; card < 100; card++)
      await scene.do('favoriteCardToggle', { deckId: DECK, cardId: `card-${card}`, favorite: true })
    await scene.wait(30_000)
    const memory = disk(scene)
    const expected = hashOf(scene.state)
    expect(memory.checkpoints).toHaveLength(2)
    const [older, newest] = memory.checkpoints
    expect((await restored(scene)).from).toBe(newest?.seq)
    memory.checkpoints = memory.checkpoints.map((checkpoint) =>
      checkpoint === newest ? { ...checkpoint, stateHash: 'torn' } : checkpoint,
    )
    expect((await restored(scene)).from).toBe(older?.seq)
    expect(hashOf((await restored(scene)).fold.state)).toBe(expected)
    memory.checkpoints = memory.checkpoints.map((checkpoint) => ({ ...checkpoint, stateVersion: stateVersion + 1 }))
    expect((await restored(scene)).from).toBe(0)
  })

  test('does not verify the older checkpoint while the newest one is valid, because each costs as much as hashing the state', async () => {
    const scene = await signedIn()
    const { fold } = await restored(scene)
    const judged: string[] = []
    const watched = (name: string) => ({
      ...checkpointOf(fold),
      get stateHash() {
        judged.push(name)
        return checkpointOf(fold).stateHash
      },
    })
    const { seq } = fold.state
    const store = {
      ...memoryStore(disk(scene)),
      checkpointSeqs: async () => [seq, seq - 1],
      checkpoint: async (at: number) => watched(at === seq ? 'newest' : 'older'),
    }
    expect((await restore(store, featureLoader(allModules))).from).toBe(seq)
    expect(new Set(judged)).toEqual(new Set(['newest']))
  })

  test('X-LOG-09 has the state of its log position in every checkpoint', async () => {
    const scene = await signedIn()
    for (let card = 0; card < 60; card++)
      await scene.do('favoriteCardToggle', { deckId: DECK, cardId: `card-${card}`, favorite: true })
    const newest = disk(scene).checkpoints.at(-1)
    const fold = restoreCheckpoint(newest, acceptCurrentVersion)?.fold
    const { oracle } = scene.world.device
    expect(fold).toBeDefined()
    expect(fold === undefined ? false : oracle.knows(fold.state)).toBe(true)
    expect(scene.world.assertions.violations).toEqual([])
  })
})

describe('compaction', () => {
  /** Returns a log of some days with two checkpoints; the older one covers part of it. */
  async function old(): Promise<SingleTab> {
    const scene = await signedIn()
    for (let day = 0; day < 3; day++) {
      for (let card = 0; card < 30; card++)
        await scene.do('favoriteCardToggle', { deckId: DECK, cardId: `card-${day}-${card}`, favorite: true })
      await scene.wait(10_000)
      age(scene, DAY)
    }
    return scene
  }
  /** Backdates the log's rows, because letting time pass would sign the learner out. */
  const age = (scene: SingleTab, ms: number) => {
    const earlier = (at: unknown) => new Date(Date.parse(String(at)) - ms).toISOString()
    disk(scene).rows = disk(scene).rows.map((row) => ({ ...row, at: earlier(row['at']) }))
  }
  const keep = { age: DAY, events: 50_000 }
  const store = (scene: SingleTab) => memoryStore(disk(scene))
  const now = (scene: SingleTab) => scene.world.device.now()

  test('X-LOG-11 removes only rows that are checkpointed, delivered and older than the retention, and keeps the state', async () => {
    const scene = await old()
    const expected = hashOf((await restored(scene)).fold.state)
    const before = seqs(scene)
    expect(await compact(store(scene), scene.state, now(scene), { age: 30 * DAY, events: 50_000 })).toBe('done')
    expect(seqs(scene)).toEqual(before)
    await compact(store(scene), scene.state, now(scene), keep)
    const covered = disk(scene).checkpoints[0]?.seq ?? 0
    expect(seqs(scene)[0]).toBeGreaterThan(before[0] ?? 0)
    expect(seqs(scene)[0]).toBeLessThanOrEqual(covered + 1)
    expect(hashOf((await restored(scene)).fold.state)).toBe(expected)
  })

  test('X-LOG-11 keeps a pending action of any age', async () => {
    const scene = await old()
    scene.world.device.network.connected = false
    await scene.do('favoriteCardToggle', { deckId: DECK, cardId: 'waiting', favorite: true })
    const waits = scene.state.user.outbox.rows[0]?.seq ?? 0
    for (let card = 0; card < 100; card++)
      await scene.do('rateCard', { deckId: DECK, cardId: `card-${card}`, positive: true })
    age(scene, 10 * DAY)
    await compact(store(scene), scene.state, now(scene), { age: DAY, events: 1 })
    expect(disk(scene).checkpoints[0]?.seq).toBeGreaterThan(waits)
    expect(seqs(scene)[0]).toBe(waits)
  })

  test('X-LOG-08 X-LOG-11 collects unreferenced payloads, and keeps those in use', async () => {
    const scene = await old()
    await scene.do('openDeck', { deckId: DECK })
    await scene.wait(2_000)
    disk(scene).payloads.set('nobody', '1')
    await compact(store(scene), scene.state, now(scene), keep)
    const { payloads, rows } = disk(scene)
    expect(payloads.has('nobody')).toBe(false)
    expect(payloads.has(scene.state.user.library.decks[DECK]?.content ?? '')).toBe(true)
    for (const row of rows) expect(payloads.has(referenceOf(row) ?? [...payloads.keys()][0] ?? '')).toBe(true)
  })

  test('X-LOG-11 does nothing when another tab has appended in the same period', async () => {
    const scene = await old()
    const stale = scene.state
    await scene.do('chooseColorScheme', { colorScheme: 'dark' })
    const before = seqs(scene)
    expect(await compact(store(scene), stale, now(scene), { age: 0, events: 1 })).toBe('conflict')
    expect(seqs(scene)).toEqual(before)
    expect(await compact(store(scene), scene.state, now(scene), { age: 0, events: 1 })).toBe('done')
    expect(seqs(scene).length).toBeLessThan(before.length)
  })
})
