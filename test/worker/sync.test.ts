import { describe, expect, test } from 'vitest'
import { allRows } from '../../core/outbox/queue'
import { headers } from '../../protocol/api/wire'
import { createSingleTab, type SingleTab } from '../simulation/single-tab'

const syncs = (scene: SingleTab) => scene.sent('GET /user/data-sync/v3').length
const load = (scene: SingleTab) => scene.state.user.sync.load.value
const DECK = 'd0000000-0000-4000-8000-000000000003'

describe('the first sync', () => {
  test('S-SYNC-01 S-SYNC-02 S-SYNC-05 restores the saved state at the start, then syncs; a successful sync leads to synced', async () => {
    const scene = await createSingleTab()
    await scene.signIn()
    const { seq } = scene.state
    const before = syncs(scene)
    scene.world.close(scene.tab)
    scene.world.device.network.plan = () => 'hang'
    await scene.open()
    expect(scene.state.seq).toBeGreaterThan(seq)
    expect(scene.state.user.session.user?.name).toBe('ada')
    expect(load(scene)).toBe('restored')
    expect(syncs(scene)).toBe(before + 1)
    scene.world.device.network.plan = () => undefined
    await scene.wait(340_000)
    expect(load(scene)).toBe('synced')
  })

  test.each([
    ['offline', 'offline'],
    ['hang', 'connectionTimeout'],
  ] as const)('S-SYNC-06 meets %s without a user and fails with the error %s', async (fault, error) => {
    const scene = await createSingleTab()
    scene.world.device.network.plan = () => fault
    scene.world.close(scene.tab)
    await scene.open()
    await scene.wait(31_000)
    expect(load(scene)).toEqual({ error })
  })

  test('S-SYNC-06 leaves the app usable and the network offline when a sync fails with a user', async () => {
    const scene = await createSingleTab()
    await scene.signIn()
    scene.world.close(scene.tab)
    scene.world.device.network.plan = () => 'offline'
    await scene.open()
    expect(load(scene)).toBe('restored')
    expect(scene.state.device.network).toBe('offline')
    expect(await scene.do('openDeck', { deckId: DECK })).toBeUndefined()
  })

  test('S-SYNC-20 applies its response to the state, and loads home and library with it', async () => {
    const scene = await createSingleTab()
    await scene.signIn()
    expect(scene.state.user.session).toMatchObject({ user: { name: 'ada' }, organisation: { name: 'Roastery' } })
    expect(scene.state.user.library.home).toMatch(/^[0-9a-f]{64}$/)
    expect(scene.state.user.library.library).toMatch(/^[0-9a-f]{64}$/)
    expect(scene.logged('syncSucceeded')).toHaveLength(1)
  })
})

describe('later syncs', () => {
  test('S-SYNC-03 is repeated every 5 minutes', async () => {
    const scene = await createSingleTab()
    await scene.signIn()
    const first = scene.sent('GET /user/data-sync/v3').at(-1)?.at ?? 0
    await scene.wait(640_000)
    const [second, third] = scene.sent('GET /user/data-sync/v3').slice(-2)
    expect((second?.at ?? 0) - first).toBeGreaterThanOrEqual(300_000)
    expect((second?.at ?? 0) - first).toBeLessThan(302_000)
    expect((third?.at ?? 0) - (second?.at ?? 0)).toBeGreaterThanOrEqual(300_000)
  })

  test('S-SYNC-04 runs when the network returns', async () => {
    const scene = await createSingleTab()
    await scene.signIn()
    scene.world.report({ type: 'connectivity', online: false })
    await scene.wait(5_000)
    const before = syncs(scene)
    scene.world.report({ type: 'connectivity', online: true })
    await scene.wait(1_000)
    expect(syncs(scene)).toBe(before + 1)
  })

  test('S-SYNC-35 requests the deck in view again on return only after more than 60 s', async () => {
    const scene = await createSingleTab()
    await scene.signIn()
    await scene.do('openDeck', { deckId: DECK })
    await scene.wait(2_000)
    const loads = () => scene.sent(`GET /user/decks/${DECK}`).length
    const away = async (ms: number) => {
      scene.world.report({ type: 'hidden' })
      await scene.wait(ms)
      scene.world.report({ type: 'shown' })
      await scene.wait(3_000)
    }
    const [decks, before] = [loads(), syncs(scene)]
    await away(59_000)
    expect([loads(), syncs(scene)]).toEqual([decks, before])
    await away(61_000)
    expect([loads(), syncs(scene)]).toEqual([decks + 1, before + 1])
  })
})

describe('a sync without a user', () => {
  test('S-SYNC-18 tries the stored token once, and repeats the load', async () => {
    const scene = await createSingleTab()
    await scene.signIn()
    const { server } = scene.world.device
    server.endSessions(server.accounts[0]?.id ?? '', false)
    const before = syncs(scene)
    await scene.do('sync', {})
    await scene.wait(3_000)
    expect(scene.sent('POST /user/login-jwt')).toHaveLength(1)
    expect(syncs(scene)).toBe(before + 2)
    expect(scene.state.user.session.user?.name).toBe('ada')
    expect(scene.state.user.sync.load.context.status).toBe('synced')
  })

  test('S-SYNC-18 S-SYNC-23 does not end the session when a token cannot be tried for now; a later sync loads the user', async () => {
    const scene = await createSingleTab()
    await scene.signIn()
    const { server, network } = scene.world.device
    server.endSessions(server.accounts[0]?.id ?? '', false)
    network.plan = ({ path }) => (path === '/user/login-jwt' ? 'offline' : undefined)
    await scene.do('sync', {})
    await scene.wait(3_000)
    expect(scene.sent('POST /user/login-jwt')).toHaveLength(1)
    expect(scene.logged('syncFailed')).toHaveLength(1)
    expect(scene.state.user.session.user?.name).toBe('ada')
    network.plan = () => undefined
    await scene.wait(300_000)
    expect(scene.sent('POST /user/login-jwt')).toHaveLength(2)
    expect(scene.logged('loggedOut')).toEqual([])
    expect(scene.state.user.sync.load.context.status).toBe('synced')
  })

  test('S-SYNC-22 S-SYNC-23 ends the session and sends nothing when the token fails too', async () => {
    const scene = await createSingleTab()
    await scene.signIn()
    const { server, network } = scene.world.device
    network.plan = ({ method }) => (method === 'GET' ? undefined : 'offline')
    await scene.do('favoriteCardToggle', { deckId: DECK, cardId: 'card', favorite: true })
    await scene.wait(1_000)
    server.endSessions(server.accounts[0]?.id ?? '', true)
    network.plan = ({ path }) => (path.startsWith('/user/favorites') || path === '/user/track' ? 'offline' : undefined)
    await scene.do('sync', {})
    await scene.wait(3_000)
    expect(scene.logged('loggedOut').map(({ data }) => data.reason)).toEqual(['sessionExpired'])
    const sent = scene.sent('POST /user/favorites').length + scene.sent('POST /user/track').length
    network.plan = () => undefined
    await scene.wait(700_000)
    expect(scene.sent('POST /user/favorites').length + scene.sent('POST /user/track').length).toBe(sent)
    expect(allRows(scene.state).filter(({ sealed }) => sealed !== undefined)).toHaveLength(1)
  })

  test('S-SYNC-21 sends pending actions and activity with a user', async () => {
    const scene = await createSingleTab()
    await scene.signIn()
    scene.world.device.network.connected = false
    await scene.do('favoriteCardToggle', { deckId: DECK, cardId: 'card', favorite: true })
    scene.world.report({ type: 'hidden' })
    await scene.wait(4_000)
    expect(scene.state.user.outbox.rows.length + scene.state.user.outbox.activities.length).toBeGreaterThan(1)
    scene.world.device.network.connected = true
    await scene.do('sync', {})
    await scene.wait(3_000)
    expect(scene.state.user.outbox).toMatchObject({ rows: [], activities: [] })
  })

  test('S-SYNC-24 forces a logout and a sync on an unauthorized response', async () => {
    const scene = await createSingleTab()
    await scene.signIn()
    const before = syncs(scene)
    scene.world.device.network.plan = ({ path }) =>
      path.startsWith(`/user/decks/${DECK}`) ? 'unauthorized' : undefined
    await scene.do('openDeck', { deckId: DECK })
    await scene.wait(1_000)
    expect(scene.logged('loggedOut').map(({ data }) => data.reason)).toEqual(['unauthorized'])
    expect(scene.state.user.session.user).toBeUndefined()
    expect(scene.state.user.alerts.map(({ kind }) => kind)).toContain('sessionExpired')
    expect(syncs(scene)).toBe(before + 1)
  })
})

test("S-API-34 S-API-35 sends the session in a header; in strict mode in no address, else in the sync's query where the API reads it there", async () => {
  const modes = new Set<boolean>()
  for (const seed of [1, 2, 3, 4, 5, 6]) {
    const scene = await createSingleTab(seed)
    await scene.signIn()
    const { strict } = scene.world.device.settings
    modes.add(strict)
    const sync = scene.sent('GET /user/data-sync/v3').at(-1)?.request
    const session = sync?.headers[headers.session] ?? 'none'
    expect(session).toMatch(/^canary-secret-session/)
    expect(sync?.headers[headers.org]).toBe('90000000-0000-4000-8000-000000000001')
    expect(sync?.path.includes(session)).toBe(!strict)
    for (const { request } of scene.sent('GET /user/home')) expect(request.path).toBe('/user/home')
  }
  expect(modes.size).toBe(2)
})
