import { describe, expect, test } from 'vitest'
import type { DeckContent } from '../../core/deck/content'
import type { SearchView } from '../../protocol/views/search'
import { numberedId } from '../arbitraries/decks'
import type { NetworkFault } from '../simulation/network'
import { createSingleTab, type SingleTab } from '../simulation/single-tab'

/** Returns a deck with one card that contains 'foam', one such question, and one other card. */
const deckOf = (n: number): DeckContent => {
  const deckId = numberedId('d', n)
  const card = (place: number, title: string, type = 'basic') => ({
    id: numberedId('c', n * 16 + place),
    deckId,
    type,
    title,
  })
  return {
    deck: { id: deckId, title: `Milk ${n}`, type: 'standard' },
    cards: [card(1, `Foam ${n}`), card(2, `Is this foam? ${n}`, 'quiz'), card(3, 'Cups')],
    supportingCards: [],
    triggers: [],
  }
}

/** Returns a signed-in user who has opened some of the decks, and the search view. */
async function searching(opened: number, decks = opened) {
  const scene = await createSingleTab()
  const all = Array.from({ length: decks }, (_, index) => deckOf(index + 1))
  scene.world.device.server.publish(all)
  await scene.signIn()
  for (const { deck } of all.slice(0, opened)) {
    await scene.do('openDeck', { deckId: deck.id })
    await scene.wait(1_000)
  }
  const shown: Partial<SearchView> = {}
  scene.tab.engine?.subscribe('search', 'search', {}, ({ changed, removed }) => {
    Object.assign(shown, changed)
    for (const field of removed) Reflect.deleteProperty(shown, field)
  })
  return { scene, shown }
}
const search = async (scene: SingleTab, query: string) => {
  await scene.do('search', { query })
  await scene.wait(3_000)
}
const titles = ({ cards = [] }: Partial<SearchView>) => cards.map(({ title }) => title.map(({ text }) => text).join(''))
const fail = (scene: SingleTab, ...paths: readonly (readonly [string, NetworkFault])[]) => {
  scene.world.device.network.plan = ({ path }) => paths.find(([start]) => path.startsWith(start))?.[1]
}

describe('a search', () => {
  test('S-API-11 S-ROUTE-11 requests the first page of decks and cards, in the category of the query', async () => {
    const { scene, shown } = await searching(1, 2)
    await search(scene, 'foam 2')
    await search(scene, `categoryId:${numberedId('7', 1)} foam`)
    expect(scene.sent('GET /user/search').map(({ request }) => request.path)).toEqual([
      '/user/search/v2?query=foam%202&limit=20&offset=0',
      `/user/search/v2?query=foam&categoryId=${numberedId('7', 1)}&limit=20&offset=0`,
    ])
    expect(shown).toMatchObject({ state: 'done', source: 'server', terms: 'foam', categoryId: numberedId('7', 1) })
    expect(titles(shown)).toEqual(['Foam 1', 'Is this foam? 1', 'Foam 2', 'Is this foam? 2'])
  })

  test('X-BRIDGE-03 S-SEARCH-03 continues in the worker that replaces the one that started it', async () => {
    const { scene } = await searching(1, 2)
    fail(scene, ['/user/search/v2', 'hang'])
    await search(scene, 'foam 2')
    expect(scene.state.user.tabs[scene.tab.session]?.search).toMatchObject({ query: 'foam 2', status: 'searching' })
    fail(scene)
    scene.world.replaceWorker(scene.tab)
    await scene.wait(3_000)
    expect(scene.sent('GET /user/search/v2')).toHaveLength(2)
    expect(scene.state.user.tabs[scene.tab.session]?.search).toMatchObject({ query: 'foam 2', status: 'done' })
    expect(scene.logged('searchStarted')).toHaveLength(1)
  })

  test('D-API-38 D-API-39 searches loaded decks on the device when GET /user/search/cards fails too', async () => {
    const { scene, shown } = await searching(2, 3)
    fail(scene, ['/user/search/v2', 'error500'], ['/user/search/cards', 'error500'])
    await search(scene, 'FOAM')
    expect(scene.sent('GET /user/search/cards')).toHaveLength(1)
    expect(shown).toMatchObject({ state: 'failed', source: 'device', query: 'FOAM' })
    expect(titles(shown)).toEqual(['Foam 1', 'Foam 2'])
    expect(shown.cards?.[0]).toMatchObject({
      deckId: numberedId('d', 1),
      deckTitle: 'Milk 1',
      path: [{ id: numberedId('7', 1), title: 'All' }],
    })
  })

  test("D-API-37 D-API-38 uses the server's card search when only the complete search fails", async () => {
    const { scene, shown } = await searching(1, 2)
    fail(scene, ['/user/search/v2', 'error500'])
    await search(scene, 'foam')
    expect(scene.sent('GET /user/search/cards').map(({ request }) => request.path)).toEqual([
      '/user/search/cards?search=foam',
    ])
    expect(shown).toMatchObject({ state: 'done', source: 'server' })
    expect(titles(shown)).toEqual(['Foam 1', 'Is this foam? 1', 'Foam 2', 'Is this foam? 2'])
  })

  test('D-API-38 searches all loaded decks without a connection, even those not in memory', async () => {
    const { scene, shown } = await searching(15)
    scene.world.device.network.connected = false
    await search(scene, 'foam')
    expect(shown).toMatchObject({ state: 'failed', source: 'device' })
    expect(titles(shown)).toHaveLength(15)
    await search(scene, 'milk 7')
    expect(shown.decks?.map(({ tile }) => tile.title)).toEqual(['Milk 7'])
  })

  test('S-API-11 what the first page of the server has no room for is fetched as well, up to 200', async () => {
    const { scene, shown } = await searching(0, 27)
    await search(scene, 'cups')
    expect(scene.sent('GET /user/search').map(({ request }) => request.path)).toEqual([
      '/user/search/v2?query=cups&limit=20&offset=0',
      '/user/search/v2?query=cups&limit=180&offset=20',
    ])
    expect(shown.cards?.map(({ deckId }) => deckId)).toEqual(
      Array.from({ length: 27 }, (_, index) => numberedId('d', index + 1)),
    )
    await search(scene, 'milk')
    expect(shown.decks).toHaveLength(27)
  })

  test('S-API-11 D-API-38 the device finds what is past the first page as well, and no more than 200', async () => {
    const { scene, shown } = await searching(22, 201)
    scene.world.device.network.connected = false
    await search(scene, 'foam')
    expect(titles(shown)).toHaveLength(22)
    await search(scene, 'milk')
    expect(shown.decks).toHaveLength(200)
  })

  test('S-SEARCH-11 sends no request for blank terms, and clears the results', async () => {
    const { scene, shown } = await searching(1)
    await search(scene, 'foam')
    expect(shown.state).toBe('done')
    await search(scene, '  ')
    await search(scene, `categoryId:${numberedId('7', 1)} `)
    expect(shown).toMatchObject({ state: 'idle', query: '', cards: [] })
    expect(scene.sent('GET /user/search')).toHaveLength(1)
  })

  test('S-SYNC-24 ends an expired session instead of searching on the device', async () => {
    const { scene } = await searching(1)
    fail(scene, ['/user/search/v2', 'unauthorized'])
    await search(scene, 'foam')
    expect(scene.logged('loggedOut').map(({ data }) => data.reason)).toEqual(['unauthorized'])
    expect(scene.logged('searchEnded')).toEqual([])
  })

  test('S-SYNC-37 is gone after a restart, and reports S-TRACK-06', async () => {
    const { scene } = await searching(1)
    await search(scene, 'categoryId:k1 hot milk')
    expect(Object.values(scene.state.user.tabs).map((tab) => tab.search?.status)).toEqual(['done'])
    const tracked = scene.sent('POST /user/track').map(({ request }) => request.body)
    expect(tracked.join()).toContain('"event":"searched"')
    expect(tracked.join()).toContain('"properties":{"categoryId":"k1","terms":"hot milk"}')
    scene.world.close(scene.tab)
    await scene.open()
    expect(scene.state.user.tabs).toEqual({})
  })
})
