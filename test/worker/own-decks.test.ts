import { describe, expect, test } from 'vitest'
import type { OwnDecksView } from '../../protocol/views/own-decks'
import { numberedId } from '../arbitraries/decks'
import { createSingleTab, type SingleTab } from '../simulation/single-tab'

const shelf = numberedId('d', 3)
const [first, second] = [1, 3].map((n) => numberedId('c', 3 * 16 + n)) as [string, string]

/** Returns the bodies sent by this method and path, in order. */
const bodies = (scene: SingleTab, call: string): unknown[] =>
  scene
    .sent(call)
    .filter(({ request: { method, path } }) => `${method} ${path}` === call)
    .map(({ request: { body } }) => (body === undefined ? undefined : (JSON.parse(body) as unknown)))

/** Opens a deck and creates an own one; returns the view of own decks. */
async function withOwnDeck(initialCardId?: string) {
  const scene = await createSingleTab()
  await scene.signIn()
  await scene.do('openDeck', { deckId: shelf })
  await scene.wait(3_000)
  const shown: Partial<OwnDecksView> = {}
  scene.tab.engine?.subscribe('own', 'ownDecks', {}, ({ changed }) => void Object.assign(shown, changed))
  await scene.do('createDeck', { title: ' Mine ', ...(initialCardId === undefined ? {} : { initialCardId }) })
  await scene.wait(5_000)
  const [deckId = ''] = Object.keys(scene.state.user.engagement.ownDecks)
  return { scene, shown, deckId }
}

describe('own decks', () => {
  test('D-OWN-09 stores and shows a created deck, and sends its title, icon, colour and first card', async () => {
    const { scene, shown, deckId } = await withOwnDeck(first)
    const { background } = scene.state.user.engagement.ownDecks[deckId] ?? {}
    expect(bodies(scene, 'POST /user/decks')).toEqual([
      { id: deckId, title: 'Mine', icon: 'star', background, initialCardId: first },
    ])
    expect(background).toMatch(/^#[0-9a-f]{6}$/)
    expect(shown.decks).toMatchObject([{ deckId, title: 'Mine', icon: 'star', background, total: 1 }])
    expect(scene.state.user.outbox.rows).toEqual([])
    // The server has it: when opened, it belongs to the learner.
    await scene.do('openDeck', { deckId })
    await scene.wait(3_000)
    expect(scene.state.user.library.decks[deckId]).toMatchObject({ title: 'Mine', cardIds: [first] })
  })

  test('D-TUCK-06 D-TUCK-09 sends an added card once, and shows it when the deck is opened', async () => {
    const { scene, shown, deckId } = await withOwnDeck()
    expect(await scene.do('tuckCard', { deckId, cardId: second })).toBeUndefined()
    expect(await scene.do('tuckCard', { deckId, cardId: second })).toBeUndefined()
    await scene.wait(5_000)
    expect(bodies(scene, `POST /user/decks/${deckId}/cards`)).toEqual([{ id: second }])
    expect(shown.decks).toMatchObject([{ deckId, total: 1 }])
    await scene.do('openDeck', { deckId })
    await scene.wait(3_000)
    expect(scene.state.user.library.decks[deckId]?.cardIds).toEqual([second])
  })

  test('D-OWN-13 removes a card from the deck immediately, and sends the removal', async () => {
    const { scene, deckId } = await withOwnDeck(first)
    await scene.do('openDeck', { deckId })
    await scene.wait(3_000)
    scene.world.device.network.plan = ({ method }) => (method === 'GET' ? undefined : 'offline')
    const cards = () => {
      const view: { state?: unknown; total?: unknown } = {}
      scene.tab.engine?.subscribe('open', 'deck', { deckId }, ({ changed }) => void Object.assign(view, changed))
      return view
    }
    await scene.do('removeCardFromDeck', { deckId, cardId: first })
    const view = cards()
    await scene.wait(1_000)
    expect(view).toMatchObject({ state: 'empty', total: 0 })
    scene.world.device.network.plan = () => undefined
    await scene.do('sendNow', {})
    await scene.wait(5_000)
    expect(scene.sent(`DELETE /user/decks/${deckId}/cards/${first}`).length).toBeGreaterThan(0)
    expect(scene.state.user.outbox.rows).toEqual([])
  })

  test("D-API-10 D-TUCK-13 requests the list of own decks once per session, without a payload, and uses it instead of Home's", async () => {
    const { scene, shown, deckId } = await withOwnDeck()
    const asks = () => scene.sent('GET /user/decks/tucked')
    await scene.do('loadTuckedDecks', {})
    await scene.wait(3_000)
    await scene.do('loadTuckedDecks', {})
    await scene.wait(3_000)
    expect(asks()).toHaveLength(1)
    expect(asks()[0]?.request.body).toBeUndefined()
    const list = scene.state.user.library.ownDeckList
    expect(list?.home).toBe(scene.state.user.library.home)
    expect(JSON.parse(scene.world.device.disk.memory.payloads.get(list?.content ?? '') ?? '{}')).toMatchObject({
      tuckedDecks: [{ id: deckId, title: 'Mine' }],
    })
    expect(shown.decks?.map((deck) => deck.deckId)).toEqual([deckId])
    scene.world.crash(scene.tab)
    await scene.open()
    await scene.wait(5_000)
    await scene.do('loadTuckedDecks', {})
    await scene.wait(3_000)
    expect(asks()).toHaveLength(2)
  })

  test('D-TUCK-13 requests the list again after a failure', async () => {
    const { scene } = await withOwnDeck()
    scene.world.device.network.plan = ({ path }) => (path === '/user/decks/tucked' ? 'error500' : undefined)
    await scene.do('loadTuckedDecks', {})
    await scene.wait(3_000)
    expect(scene.state.user.library.ownDeckList).toBeUndefined()
    scene.world.device.network.plan = () => undefined
    await scene.do('loadTuckedDecks', {})
    await scene.wait(3_000)
    expect(scene.state.user.library.ownDeckList?.content).toMatch(/^[0-9a-f]{64}$/)
  })
})
