import { describe, expect, test, vi } from 'vitest'
import * as constants from '../../protocol/constants'
import { hashOf } from '../../core/hash'
import { checkpointOf, restoreCheckpoint, takePresent } from '../../core/log/checkpoint'
import { emptyFold } from '../../core/log/fold-by'
import { foldRows } from '../../core/log/fold'
import { stateVersion } from '../../core/log/state-version'
import { compact } from '../../worker/compaction'
import { referenceOf } from '../../worker/externalise'
import { memoryStore } from '../../worker/memory-store'
import { restore } from '../../worker/restore'
import { storedRows } from '../../worker/stored-log'
import { createScene, type Scene } from '../world/scene'
import { codeAtHand } from '../whole-app/code'
import { partKeeper } from '../../worker/parts'

const DECK = 'd0000000-0000-4000-8000-000000000003'
const DAY = 86_400_000
const disk = (scene: Scene) => scene.world.device.disk.memory
const seqs = (scene: Scene) => disk(scene).rows.map(({ seq }) => seq)

async function signedIn(seed = 1): Promise<Scene> {
  const scene = await createScene(seed)
  await scene.signIn()
  return scene
}
async function allRows(scene: Scene): Promise<unknown[]> {
  const rows: unknown[] = []
  for await (const chunk of storedRows(memoryStore(disk(scene)))) rows.push(...chunk)
  return rows
}
/** A learner who swipes from card to card of a versioned deck, each long enough in view to count as seen. */
async function swiping() {
  const scene = await createScene(2)
  const { server, ledger } = scene.world.device
  const [content] = server.decks().filter(({ deck }) => deck.id === DECK)
  if (content === undefined) throw new Error('no such deck')
  server.publish([{ ...content, deck: { ...content.deck, version: { publishedAt: 1 } } }])
  await scene.signIn()
  await scene.do('openDeck', { deckId: DECK })
  await scene.wait(10_000)
  const { cardIds = [] } = scene.state.mine.library.decks[DECK] ?? {}
  const appended = vi.spyOn(ledger, 'appended')
  let place = 0
  return {
    scene,
    swipe: async () => {
      place = 1 - place
      await scene.do('jumpToCard', { deckId: DECK, cardId: cardIds[place] ?? '' })
      await scene.wait(1_000)
    },
    /** The rows of each transaction since, but those of what was sent. */
    transactions: () =>
      appended.mock.calls
        .map(([, , { rows }]) => rows)
        .filter((rows) => rows.some(({ type }) => type !== 'actionDelivered')),
  }
}
const restored = (scene: Scene) => restore(memoryStore(disk(scene)), partKeeper(codeAtHand))

describe('the log', () => {
  test('X-LOG-01 actions, answers, timers, visibility and connectivity are events, and the state is their fold', async () => {
    const scene = await signedIn()
    await scene.do('openDeck', { deckId: DECK })
    await scene.wait(constants.syncInterval)
    scene.world.report({ type: 'hidden' })
    scene.world.report({ type: 'connectivity', online: false })
    await scene.wait(1_000)
    const types = new Set(scene.world.device.ledger.events().map(({ type }) => type))
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

  test('X-LOG-17 a swipe to the next card is one transaction, whatever its timer comes to', async () => {
    const scene = await signedIn(2)
    await scene.do('openDeck', { deckId: DECK })
    await scene.wait(3_000)
    const { cardIds = [] } = scene.state.mine.library.decks[DECK] ?? {}
    const [one = '', other = ''] = cardIds
    const before = scene.world.device.ledger.events().length
    for (let swipe = 0; swipe < 10; swipe++) {
      await scene.do('jumpToCard', { deckId: DECK, cardId: swipe % 2 === 0 ? other : one })
      await scene.wait(1_000)
    }
    const written = scene.world.device.ledger.events().slice(before)
    expect(written.map(({ type }) => type)).toEqual(Array.from({ length: 10 }, () => 'cardShown'))
    expect(new Set(written.map(({ intent }) => intent)).size).toBe(10)
  })

  test('X-LOG-17 a swipe to a card that counts as seen is one strict transaction: what is seen goes along with the next swipe', async () => {
    const { scene, swipe, transactions } = await swiping()
    for (let time = 0; time < 10; time++) await swipe()
    expect(transactions().map((rows) => rows.map(({ type }) => type))).toEqual([
      ['cardShown'],
      ...Array.from({ length: 9 }, () => ['cardSeen', 'cardShown']),
    ])
    // The last one as well, without another swipe: sent, and counted from when it was seen.
    await scene.wait(8_000)
    const [last] = transactions().at(-1) ?? []
    expect(last?.type).toBe('cardSeen')
    const [seen, shown] = [scene.logged('cardSeen').at(-1), scene.logged('cardShown').at(-1)]
    expect((seen?.at ?? 0) - (shown?.at ?? 0)).toBe(constants.seenAfter)
    expect(scene.sent('POST /user/seen')).toHaveLength(scene.logged('cardSeen').length)
  })

  test('X-LOG-17 X-LOG-01 what waits for the next transaction is recorded when the deck is closed or the page hidden', async () => {
    for (const leave of [
      (scene: Scene) => scene.do('closeDeck', { deckId: DECK }),
      async (scene: Scene) => {
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

  test('X-LOG-03 X-BRIDGE-02 a view shows an action only when its transaction is complete, and each change once', async () => {
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

  test('X-LOG-03 an action whose transaction aborts is refused and leaves no row', async () => {
    const scene = await signedIn()
    scene.world.device.disk.faults = { abort: 1, lostAnswer: 0, unreadable: 0 }
    const before = disk(scene).rows.length
    const refused = await scene.do('favoriteCardToggle', { deckId: DECK, cardId: 'one', favorite: true })
    expect(refused).toMatchObject({ code: 'notSaved' })
    expect(disk(scene).rows).toHaveLength(before)
    expect(scene.state.mine.engagement.favorites).toEqual({})
  })

  test('X-LOG-03 an action that was written although nothing was heard of it is recorded once', async () => {
    const scene = await signedIn()
    scene.world.device.disk.faults = { abort: 0, lostAnswer: 1, unreadable: 0 }
    expect(await scene.do('favoriteCardToggle', { deckId: DECK, cardId: 'one', favorite: true })).toBeUndefined()
    scene.world.device.disk.faults = { abort: 0, lostAnswer: 0, unreadable: 0 }
    await scene.wait(3_000)
    expect(scene.logged('favoriteAdded')).toHaveLength(1)
  })

  test('X-LOG-03 X-OUTBOX-08 the same intent sent twice is recorded once', async () => {
    const scene = await signedIn()
    const id = scene.world.device.random.uuid()
    const tap = () => scene.do('openDeck', { deckId: DECK }, { id })
    expect(await tap()).toBeUndefined()
    await scene.do('closeDeck', { deckId: DECK })
    expect(await tap()).toBeUndefined()
    expect(scene.logged('deckOpened')).toHaveLength(1)
  })

  test('X-LOG-05 of two tabs that act at once the later one folds the other first and decides again', async () => {
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

  test('X-LOG-05 what comes to nothing in a tab that lags behind is decided again on what others have done', async () => {
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

  test('X-LOG-08 a deck is stored once under the hash of its content, however often it is loaded', async () => {
    const scene = await signedIn()
    await scene.do('openDeck', { deckId: DECK })
    await scene.wait(2_000)
    const content = scene.state.mine.library.decks[DECK]?.content ?? ''
    const { size } = disk(scene).payloads
    await scene.do('reloadDeck', { deckId: DECK })
    await scene.wait(2_000)
    expect(scene.logged('deckLoaded')).toHaveLength(2)
    expect(disk(scene).payloads.size).toBe(size)
    expect(hashOf(JSON.parse(disk(scene).payloads.get(content) ?? 'null'))).toBe(content)
  })

  test('X-LOG-14 of a video that reports every 200 ms, one event in 5 s is logged', async () => {
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
  test('X-LOG-09 two generations are kept, and a damaged one is passed over for the older one, then for the whole log', async () => {
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

  test('a start does not judge the older checkpoint while the newest one is whole: each costs as much as hashing the state', async () => {
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
    expect((await restore(store, partKeeper(codeAtHand))).from).toBe(seq)
    expect(new Set(judged)).toEqual(new Set(['newest']))
  })

  test('X-LOG-09 every checkpoint is the state of its place in the log', async () => {
    const scene = await signedIn()
    for (let card = 0; card < 60; card++)
      await scene.do('favoriteCardToggle', { deckId: DECK, cardId: `card-${card}`, favorite: true })
    const newest = disk(scene).checkpoints.at(-1)
    const fold = restoreCheckpoint(newest, takePresent)?.fold
    const { ledger } = scene.world.device
    expect(fold).toBeDefined()
    expect(fold === undefined ? false : ledger.knows(fold.state)).toBe(true)
    expect(scene.world.verdict.breaches).toEqual([])
  })
})

describe('compaction', () => {
  /** A log of some days with two checkpoints, of which the older one covers part of it. */
  async function old(): Promise<Scene> {
    const scene = await signedIn()
    for (let day = 0; day < 3; day++) {
      for (let card = 0; card < 30; card++)
        await scene.do('favoriteCardToggle', { deckId: DECK, cardId: `card-${day}-${card}`, favorite: true })
      await scene.wait(10_000)
      age(scene, DAY)
    }
    return scene
  }
  /** Makes what is logged so much older; time itself would sign the learner out. */
  const age = (scene: Scene, ms: number) => {
    const earlier = (at: unknown) => new Date(Date.parse(String(at)) - ms).toISOString()
    disk(scene).rows = disk(scene).rows.map((row) => ({ ...row, at: earlier(row['at']) }))
  }
  const keep = { age: DAY, events: 50_000 }
  const store = (scene: Scene) => memoryStore(disk(scene))
  const now = (scene: Scene) => scene.world.device.now()

  test('X-LOG-11 removes only what is checkpointed, delivered and older than the retention; the state stays the same', async () => {
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

  test('X-LOG-11 keeps an action that waits, however old it is', async () => {
    const scene = await old()
    scene.world.device.network.connected = false
    await scene.do('favoriteCardToggle', { deckId: DECK, cardId: 'waiting', favorite: true })
    const waits = scene.state.mine.outbox.rows[0]?.seq ?? 0
    for (let card = 0; card < 100; card++)
      await scene.do('rateCard', { deckId: DECK, cardId: `card-${card}`, positive: true })
    age(scene, 10 * DAY)
    await compact(store(scene), scene.state, now(scene), { age: DAY, events: 1 })
    expect(disk(scene).checkpoints[0]?.seq).toBeGreaterThan(waits)
    expect(seqs(scene)[0]).toBe(waits)
  })

  test('X-LOG-08 X-LOG-11 payloads that nothing refers to are collected, and those in use stay', async () => {
    const scene = await old()
    await scene.do('openDeck', { deckId: DECK })
    await scene.wait(2_000)
    disk(scene).payloads.set('nobody', '1')
    await compact(store(scene), scene.state, now(scene), keep)
    const { payloads, rows } = disk(scene)
    expect(payloads.has('nobody')).toBe(false)
    expect(payloads.has(scene.state.mine.library.decks[DECK]?.content ?? '')).toBe(true)
    for (const row of rows) expect(payloads.has(referenceOf(row) ?? [...payloads.keys()][0] ?? '')).toBe(true)
  })

  test('X-LOG-11 does nothing when another tab has appended meanwhile', async () => {
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
