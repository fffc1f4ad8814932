import { describe, expect, test } from 'vitest'
import type { DeckContent } from '../../core/deck/content'
import type { SearchView } from '../../protocol/views/search'
import { numberedId } from '../arbitraries/decks'
import type { NetworkFault } from '../world/network'
import { createScene, type Scene } from '../world/scene'

/** A deck with one card that says 'foam', one question that does, and one card of something else. */
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

/** Somebody who is signed in and has opened some of the decks, and what the search view shows. */
async function searching(opened: number, decks = opened) {
  const scene = await createScene()
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
const search = async (scene: Scene, query: string) => {
  await scene.do('search', { query })
  await scene.wait(3_000)
}
const titles = ({ cards = [] }: Partial<SearchView>) => cards.map(({ title }) => title.map(({ text }) => text).join(''))
const fail = (scene: Scene, ...paths: readonly (readonly [string, NetworkFault])[]) => {
  scene.world.device.network.plan = ({ path }) => paths.find(([start]) => path.startsWith(start))?.[1]
}

describe('a search', () => {
  test('S-API-11 S-ROUTE-11 asks the server for the first page of decks and cards, in the category of the query', async () => {
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

  test('D-API-38 D-API-39 when GET /user/search/cards fails too, the device searches what was loaded', async () => {
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

  test('D-API-37 D-API-38 when only the whole search fails, the card search of the server does', async () => {
    const { scene, shown } = await searching(1, 2)
    fail(scene, ['/user/search/v2', 'error500'])
    await search(scene, 'foam')
    expect(scene.sent('GET /user/search/cards').map(({ request }) => request.path)).toEqual([
      '/user/search/cards?search=foam',
    ])
    expect(shown).toMatchObject({ state: 'done', source: 'server' })
    expect(titles(shown)).toEqual(['Foam 1', 'Is this foam? 1', 'Foam 2', 'Is this foam? 2'])
  })

  test('D-API-38 without a connection all loaded decks are searched, more than are kept in memory', async () => {
    const { scene, shown } = await searching(15)
    scene.world.device.network.connected = false
    await search(scene, 'foam')
    expect(shown).toMatchObject({ state: 'failed', source: 'device' })
    expect(titles(shown)).toHaveLength(15)
    await search(scene, 'milk 7')
    expect(shown.decks?.map(({ tile }) => tile.title)).toEqual(['Milk 7'])
  })

  test('S-API-11 D-API-38 the device finds no more than one page, as the server does', async () => {
    const { scene, shown } = await searching(22)
    scene.world.device.network.connected = false
    await search(scene, 'foam')
    expect(titles(shown)).toHaveLength(20)
    await search(scene, 'milk')
    expect(shown.decks).toHaveLength(20)
  })

  test('S-SEARCH-11 with blank terms calls nobody and clears what was found', async () => {
    const { scene, shown } = await searching(1)
    await search(scene, 'foam')
    expect(shown.state).toBe('done')
    await search(scene, '  ')
    await search(scene, `categoryId:${numberedId('7', 1)} `)
    expect(shown).toMatchObject({ state: 'idle', query: '', cards: [] })
    expect(scene.sent('GET /user/search')).toHaveLength(1)
  })

  test('S-SYNC-24 whose session is over ends the session, and is not answered from the device', async () => {
    const { scene } = await searching(1)
    fail(scene, ['/user/search/v2', 'unauthorized'])
    await search(scene, 'foam')
    expect(scene.logged('loggedOut').map(({ data }) => data.reason)).toEqual(['unauthorized'])
    expect(scene.logged('searchEnded')).toEqual([])
  })

  test('S-SYNC-37 is gone after a restart, and S-TRACK-06 is told', async () => {
    const { scene } = await searching(1)
    await search(scene, 'categoryId:k1 hot milk')
    expect(Object.values(scene.state.mine.tabs).map((tab) => tab.search?.status)).toEqual(['done'])
    const tracked = scene.sent('POST /user/track').map(({ request }) => request.body)
    expect(tracked.join()).toContain('"event":"searched"')
    expect(tracked.join()).toContain('"properties":{"categoryId":"k1","terms":"hot milk"}')
    scene.world.close(scene.tab)
    await scene.open()
    expect(scene.state.mine.tabs).toEqual({})
  })
})
