import { describe, expect, test } from 'vitest'
import { numberedId } from '../arbitraries/decks'
import { createSingleTab, type SingleTab } from '../simulation/single-tab'

const deckId = numberedId('d', 3)
const cardId = numberedId('c', 3 * 16 + 3)

/** Collects the patches of the shared card's view. */
function watch(scene: SingleTab, id = cardId) {
  const shown: Record<string, unknown> = {}
  scene.tab.engine?.subscribe(`shared ${id}`, 'sharedCard', { cardId: id }, ({ changed }) => {
    Object.assign(shown, changed)
  })
  return shown
}

describe('a shared card link', () => {
  test("S-ROUTE-04 D-ROUTE-09 opens the deck at the card that the server's card search returns", async () => {
    const scene = await createSingleTab()
    await scene.signIn()
    const shown = watch(scene)
    expect(await scene.do('openSharedCard', { cardId })).toBeUndefined()
    await scene.wait(2_000)
    expect(scene.sent('GET /user/search/cards').map(({ request }) => request.path)).toEqual([
      `/user/search/cards?search=${cardId}`,
    ])
    expect(shown).toMatchObject({ state: 'found', deckId })
    await scene.do('openDeck', { deckId, cardId })
    await scene.wait(2_000)
    expect(scene.state.user.tabs[scene.tab.session]?.deck).toMatchObject({ deckId, cardId })
    await scene.do('openDeck', { deckId })
    expect(scene.state.user.tabs[scene.tab.session]?.deck).toMatchObject({ deckId, cardId })
  })

  test('D-ROUTE-15 D-ALERT-16 S-ALERT-03 alerts once when the card is unknown', async () => {
    const scene = await createSingleTab()
    await scene.signIn()
    const unknown = numberedId('c', 999)
    const shown = watch(scene, unknown)
    await scene.do('openSharedCard', { cardId: unknown })
    await scene.wait(2_000)
    expect(shown['state']).toBe('unknown')
    expect(scene.state.user.alerts.map(({ kind }) => kind)).toEqual(['sharedFailed'])
  })

  test('D-ROUTE-15 does not report an unknown card without a connection, and finds it on the next try', async () => {
    const scene = await createSingleTab()
    await scene.signIn()
    const shown = watch(scene)
    scene.world.device.network.plan = ({ path }) => (path.startsWith('/user/search') ? 'offline' : undefined)
    await scene.do('openSharedCard', { cardId })
    await scene.wait(2_000)
    expect(shown).toMatchObject({ state: 'failed', offline: true })
    expect(scene.state.user.alerts).toEqual([])
    scene.world.device.network.plan = () => undefined
    await scene.do('openSharedCard', { cardId })
    await scene.wait(2_000)
    expect(shown).toMatchObject({ state: 'found', deckId })
  })

  test('S-SYNC-18 D-DECK-29 that starts the app is handled after the session has been validated', async () => {
    const scene = await createSingleTab()
    await scene.signIn()
    scene.world.close(scene.tab)
    const { server, network } = scene.world.device
    server.endSessions(server.accounts[0]?.id ?? '', false)
    network.plan = ({ path }) => (path.startsWith('/user/data-sync') ? 'hang' : undefined)
    await scene.open()
    await scene.do('openSharedCard', { cardId })
    await scene.wait(5_000)
    expect(scene.sent('GET /user/search/cards')).toEqual([])
    network.plan = () => undefined
    await scene.wait(340_000)
    expect(scene.logged('loggedOut')).toEqual([])
    expect(scene.state.user.tabs[scene.tab.session]?.sharedCard).toMatchObject({ status: 'found', deckId })
  })
})
