import { describe, expect, test } from 'vitest'
import { privateMark } from '../simulation/accounts'
import { createSingleTab, type SingleTab } from '../simulation/single-tab'
import { CANARY } from '../simulation/server-model'

const DECK = 'd0000000-0000-4000-8000-000000000003'
const HOUR = 3_600_000

async function signedIn(): Promise<SingleTab> {
  const scene = await createSingleTab()
  await scene.signIn()
  await scene.do('openDeck', { deckId: DECK })
  await scene.wait(3_000)
  return scene
}
const disk = (scene: SingleTab) => scene.world.device.disk.memory
const texts = (scene: SingleTab) => {
  const { rows, payloads, checkpoints, queued } = disk(scene)
  return JSON.stringify([rows, [...payloads], checkpoints, [...queued.values()]])
}
const ada = (scene: SingleTab) => scene.world.device.server.accounts[0]?.id ?? ''

describe('signing in', () => {
  test('S-SYNC-17 S-SYNC-36 stores session and token with the sign-in, applies them after a reload, and writes them to no event', async () => {
    const scene = await signedIn()
    expect(disk(scene).secrets).toMatchObject({
      userId: ada(scene),
      sessionId: expect.stringContaining(CANARY) as string,
    })
    expect(texts(scene)).not.toContain(CANARY)
    const stored = disk(scene).secrets?.sessionId
    scene.world.crash(scene.tab)
    await scene.open()
    expect(scene.state.user.session).toMatchObject({ login: { value: 'loggedIn' }, user: { name: 'ada' } })
    expect(scene.sent('GET /user/home').at(-1)).toMatchObject({
      tab: scene.tab.name,
      request: { headers: { 'x-session-id': stored } },
    })
  })

  test("S-SYNC-17 uses the session of another tab's sign-in in a tab that was open before", async () => {
    const scene = await createSingleTab()
    const first = scene.tab
    await scene.open()
    await scene.signIn()
    await scene.do('reloadDeck', { deckId: DECK }, { tab: first })
    await scene.wait(2_000)
    expect(first.engine?.state().user.library.decks[DECK]).toBeDefined()
    expect(first.engine?.state().user.session.user?.name).toBe('ada')
  })
})

describe('signing out', () => {
  test('S-SYNC-14 S-SYNC-16 clears all user data in the state, in the log and outside it, with session and token', async () => {
    const scene = await signedIn()
    expect(texts(scene)).toContain(privateMark(ada(scene)))
    await scene.do('logOut', { force: false })
    await scene.wait(3_000)
    expect(scene.sent('POST /user/logout')).toHaveLength(1)
    expect(scene.state.user.session).toMatchObject({ login: { value: 'loggedOut' } })
    expect(scene.state.user).toMatchObject({ library: { decks: {} }, quiz: { trials: {} }, seen: {} })
    expect(JSON.stringify(scene.state)).not.toContain(ada(scene))
    expect(texts(scene)).not.toContain(privateMark(ada(scene)))
    expect(disk(scene).secrets).toBeUndefined()
    expect(disk(scene).rows.length).toBeLessThan(5)
  })

  test('S-SYNC-16 keeps the user signed in, with session and token, when the server does not answer a logout', async () => {
    const scene = await signedIn()
    scene.world.device.network.plan = ({ path }) => (path === '/user/logout' ? 'error500' : undefined)
    await scene.do('logOut', { force: false })
    await scene.wait(3_000)
    expect(scene.logged('logoutFailed')).toHaveLength(1)
    expect(scene.state.user.session.login.value).toBe('loggedIn')
    expect(disk(scene).secrets).toBeDefined()
  })

  test('S-SYNC-16 needs no response for a forced logout, and still informs the server in the old session', async () => {
    const scene = await signedIn()
    const session = disk(scene).secrets?.sessionId
    await scene.do('logOut', { force: true })
    expect(disk(scene).secrets).toBeUndefined()
    await scene.wait(1_000)
    expect(scene.sent('POST /user/logout').map(({ request }) => request.headers['x-session-id'])).toEqual([session])
  })

  test('S-SYNC-16 S-API-03 ends the server session of an offline logout once connected, by a key with no other use', async () => {
    const scene = await signedIn()
    const { sessionId, jwtToken, logoutKey } = disk(scene).secrets ?? {}
    const isAlive = () => scene.world.device.server.isAlive(sessionId ?? '')
    scene.world.device.network.plan = () => 'offline'
    scene.world.report({ type: 'connectivity', online: false })
    await scene.wait(1_000)
    await scene.do('logOut', { force: true })
    await scene.wait(1_000)
    expect(disk(scene).secrets).toBeUndefined()
    expect(disk(scene).pendingLogouts).toEqual([logoutKey])
    expect(JSON.stringify(disk(scene).pendingLogouts)).not.toContain(jwtToken)
    scene.world.crash(scene.tab)
    await scene.open()
    scene.world.report({ type: 'connectivity', online: false })
    await scene.wait(1_000)
    expect(isAlive()).toBe(true)
    scene.world.device.network.plan = () => undefined
    scene.world.report({ type: 'connectivity', online: true })
    await scene.wait(10_000)
    expect(isAlive()).toBe(false)
    expect(disk(scene).pendingLogouts).toEqual([])
    const told = scene.sent('POST /user/logout').at(-1)
    expect(told?.request.headers).not.toHaveProperty('x-session-id')
  })

  test('S-SYNC-14 clears at the next start what a logout could not clear before its tab died', async () => {
    const scene = await signedIn()
    const done = scene.do('logOut', { force: true })
    scene.world.device.disk.faults = { abort: 0, lostAnswer: 0, unreadable: 1 }
    await done
    scene.world.crash(scene.tab)
    expect(texts(scene)).toContain(privateMark(ada(scene)))
    scene.world.device.disk.faults = { abort: 0, lostAnswer: 0, unreadable: 0 }
    await scene.open()
    expect(scene.state.user.session.user).toBeUndefined()
    expect(texts(scene)).not.toContain(privateMark(ada(scene)))
  })
})

describe('leaving and coming back', () => {
  test('S-SYNC-33 saves the state when the page is hidden, and restores the card in view in the same run but not after a restart', async () => {
    const scene = await signedIn()
    const cardId = scene.world.device.server.decks()[2]?.cards[2]?.id ?? ''
    await scene.do('jumpToCard', { deckId: DECK, cardId })
    scene.world.report({ type: 'hidden' })
    await scene.wait(1_000)
    const saved = disk(scene).checkpoints.at(-1)
    expect(saved?.seq).toBeGreaterThanOrEqual(scene.logged('pageHidden').at(-1)?.seq ?? Infinity)
    scene.world.report({ type: 'shown' })
    await scene.wait(1_000)
    expect(scene.state.user.tabs[scene.tab.session]?.deck?.cardId).toBe(cardId)
    scene.world.crash(scene.tab)
    await scene.open()
    expect(scene.state.user.tabs[scene.tab.session]?.deck).toBeUndefined()
    expect(Object.keys(scene.state.device.pages)).toHaveLength(1)
  })

  test.each([
    [4 * HOUR - 60_000, 'ada'],
    [4 * HOUR + 60_000, undefined],
  ])('S-SYNC-34 leaves, after %i ms away with logoutAfterMinutes 240, %s signed in', async (away, name) => {
    const scene = await signedIn()
    scene.world.report({ type: 'hidden' })
    await scene.wait(1_000)
    scene.world.sleep(away)
    scene.world.report({ type: 'shown' })
    await scene.wait(3_000)
    expect(scene.state.user.session.user?.name).toBe(name)
    expect(scene.logged('loggedOut').map(({ data }) => data.reason)).toEqual(name === undefined ? ['inactive'] : [])
  })
})
