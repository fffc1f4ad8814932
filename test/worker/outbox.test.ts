import { describe, expect, test } from 'vitest'
import { allRows } from '../../core/outbox/queue'
import { headers } from '../../protocol/api/wire'
import { omitUndefined } from '../../protocol/omit-undefined'
import { unbranded } from '../../protocol/white-label'
import type { NetworkFault } from '../simulation/network'
import { privateTab } from '../simulation/private-tab'
import { createSingleTab, type SingleTab } from '../simulation/single-tab'

const DECK = 'd0000000-0000-4000-8000-000000000003'
const favorite = (scene: SingleTab, cardId: string, on = true) =>
  scene.do('favoriteCardToggle', { deckId: DECK, cardId, favorite: on })
const favorites = (scene: SingleTab) => scene.sent('POST /user/favorites')
const waiting = (scene: SingleTab) => scene.state.user.outbox.rows.map(({ cause }) => cause)
const applied = (scene: SingleTab, path: string) =>
  scene.world.device.server.journal.filter((action) => action.path === path)
const isFavorite = ({ path }: { readonly path: string }) => path === '/user/favorites'

async function signedIn(seed = 1): Promise<SingleTab> {
  const scene = await createSingleTab(seed)
  await scene.signIn()
  return scene
}

describe('the queue', () => {
  test('S-SYNC-25 S-SYNC-26 X-OUTBOX-03 keeps offline actions over a reload, and sends them as queued, with their key', async () => {
    const scene = await signedIn()
    scene.world.device.network.connected = false
    await favorite(scene, 'one')
    await favorite(scene, 'one', false)
    const rows = scene.state.user.outbox.rows.filter(({ cause }) => cause.startsWith('favorite'))
    scene.world.crash(scene.tab)
    scene.world.device.network.connected = true
    await scene.open()
    await scene.wait(3_000)
    const sent = [...favorites(scene), ...scene.sent('DELETE /user/favorites')].filter(
      ({ tab }) => tab === scene.tab.name,
    )
    expect(sent.map(({ request }) => [request.method, request.path, request.body ?? ''])).toEqual(
      rows.map(({ method, path, body }) => [method, path, body]),
    )
    expect(sent.map(({ request }) => request.headers[headers.idempotencyKey])).toEqual(rows.map(({ id }) => id))
    expect(waiting(scene)).toEqual([])
  })

  test.each([undefined, true, false])(
    'X-OUTBOX-03 sends an action without a key where the white-label says so, here %s',
    async (idempotencyKeys) => {
      const label = { ...unbranded, ...omitUndefined({ idempotencyKeys }) }
      const { engine, wait, requests } = await privateTab({ whiteLabel: label })
      await wait(3_000)
      const [row] = engine.state().user.outbox.rows
      const sent = requests.filter(({ method, path }) => method === row?.method && path === row.path)
      const key = idempotencyKeys === false ? undefined : row?.id
      expect(sent.map((request) => request.headers[headers.idempotencyKey])).toContain(key)
      expect(new Set(sent.map((request) => request.headers[headers.idempotencyKey])).size).toBe(1)
      engine.stop()
    },
  )

  test.each<NetworkFault>(['lostReply', 'portal', 'error500', 'truncated', 'wrongShape', 'hang', 'busy409'])(
    'X-OUTBOX-02 X-OUTBOX-03 keeps an action queued after %s, sends it again byte by byte, and applies it once',
    async (fault) => {
      const scene = await signedIn()
      scene.world.device.network.plan = (request) => (isFavorite(request) ? fault : undefined)
      await favorite(scene, 'one')
      await scene.wait(31_000)
      expect(waiting(scene)).toContain('favoriteAdded')
      scene.world.device.network.plan = () => undefined
      await scene.wait(310_000)
      expect(waiting(scene)).toEqual([])
      const sent = favorites(scene).map(({ request }) => ({ ...request, timeout: 0 }))
      expect(sent.length).toBeGreaterThan(1)
      expect(new Set(sent.map((request) => JSON.stringify(request))).size).toBe(1)
      expect(applied(scene, '/user/favorites')).toHaveLength(1)
    },
  )

  test('S-SYNC-31 X-OUTBOX-02 removes an action with the ok response, never resends it, and applies it once even after a crash before the response', async () => {
    const scene = await signedIn()
    await favorite(scene, 'one')
    await scene.wait(3_000)
    expect(favorites(scene)).toHaveLength(1)
    await scene.wait(700_000)
    expect(favorites(scene)).toHaveLength(1)

    scene.world.device.network.plan = (request) => (isFavorite(request) ? 'lostReply' : undefined)
    await favorite(scene, 'two')
    await scene.wait(1_000)
    scene.world.crash(scene.tab)
    scene.world.device.network.plan = () => undefined
    await scene.open()
    await scene.wait(3_000)
    expect(waiting(scene)).toEqual([])
    expect(applied(scene, '/user/favorites')).toHaveLength(2)
  })

  test('S-SYNC-28 X-OUTBOX-05 stops at a failure, and continues when the retry is due or with the next sync', async () => {
    const scene = await signedIn()
    scene.world.device.network.plan = (request) => (isFavorite(request) ? 'error500' : undefined)
    await favorite(scene, 'one')
    await favorite(scene, 'two')
    await scene.wait(500)
    const bodies = () => new Set(favorites(scene).map(({ request }) => request.body))
    expect(bodies().size).toBe(1)
    const [first, second] = (await scene.wait(10_000), favorites(scene))
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(1_000)
    expect(bodies().size).toBe(1)
    scene.world.device.network.plan = () => undefined
    await scene.do('sync', {})
    await scene.wait(2_000)
    expect(waiting(scene)).toEqual([])
    expect(bodies().size).toBe(2)
  })

  test.each([
    ['tooMany', 7_000],
    ['unavailable', 19_000],
  ] as const)('X-OUTBOX-05 honours Retry-After of %s, as seconds and as a date', async (fault, least) => {
    const scene = await signedIn(3)
    scene.world.device.network.plan = (request) =>
      isFavorite(request) && favorites(scene).length <= 1 ? fault : undefined
    await favorite(scene, 'one')
    await scene.wait(5_000)
    const retryAfter = scene.state.user.outbox.blocked?.fault
    const asked = retryAfter?.kind === 'apiError' ? (retryAfter.retryAfter ?? 0) : 0
    await scene.wait(Math.max(asked, least) + 330_000)
    const [first, second] = favorites(scene)
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(asked)
    expect(asked === 0 || asked >= least).toBe(true)
    expect(asked).toBeLessThanOrEqual(3_600_000)
  })

  test.each(['connectivity', 'visibility'])('X-OUTBOX-05 ends a delay immediately on %s', async (news) => {
    const scene = await signedIn()
    scene.world.device.network.plan = (request) => (isFavorite(request) ? 'error500' : undefined)
    await favorite(scene, 'one')
    await scene.wait(120_000)
    expect(scene.state.user.outbox.blocked?.attempt).toBeGreaterThan(3)
    scene.world.device.network.plan = () => undefined
    if (news === 'connectivity') {
      scene.world.report({ type: 'connectivity', online: false })
      scene.world.report({ type: 'connectivity', online: true })
    } else {
      scene.world.report({ type: 'hidden' })
      scene.world.sleep(61_000)
      scene.world.report({ type: 'shown' })
    }
    await scene.wait(1_500)
    expect(waiting(scene)).not.toContain('favoriteAdded')
  })

  test('S-SYNC-29 reports each distinct error of a repeatedly failing action once', async () => {
    const scene = await signedIn()
    let fault: NetworkFault = 'error500'
    scene.world.device.network.plan = (request) => (isFavorite(request) ? fault : undefined)
    await favorite(scene, 'one')
    await scene.wait(60_000)
    fault = 'portal'
    await scene.wait(400_000)
    expect(favorites(scene).length).toBeGreaterThan(4)
    const told = scene.logged('appErrorNoted').map(({ data }) => data.signature)
    expect(told).toHaveLength(2)
    expect(new Set(told).size).toBe(2)
  })

  test("S-SYNC-30 drops an action only on 'Request failed: Not allowed to modify that deck', and continues", async () => {
    const scene = await signedIn()
    const { server, network } = scene.world.device
    network.connected = false
    for (let card = 0; card < 60; card++) await favorite(scene, `card-${card}`)
    const rows = scene.state.user.outbox.rows.map(({ id }) => id)
    server.behavior = { ruled: true, refused: () => false }
    network.connected = true
    await scene.do('sync', {})
    await scene.wait(30_000)
    expect(waiting(scene)).toEqual([])
    const dropped = scene.logged('actionDropped').map(({ data }) => data.rowId)
    expect(dropped.length).toBeGreaterThan(0)
    const arrived = server.journal.map(({ key }) => key)
    expect(rows.map((id) => [dropped, arrived].filter((ids) => ids.includes(id)).length)).toEqual(rows.map(() => 1))

    server.behavior = { ruled: false, refused: () => true }
    await favorite(scene, 'near miss')
    await scene.wait(60_000)
    expect(scene.state.user.outbox.blocked?.fault).toMatchObject({
      message: 'Request failed: Not allowed to modify this deck',
    })
    expect(waiting(scene)).toContain('favoriteAdded')
  })

  test('X-OUTBOX-08 records two rapid taps on a favourite, an answer and a submit as one event and one row each', async () => {
    const scene = await signedIn(2)
    const { server } = scene.world.device
    const content = server.decks()[0]
    const deckId = content?.deck.id ?? ''
    await scene.do('openDeck', { deckId })
    await scene.wait(2_000)
    const twice = async (tap: () => Promise<unknown>) => Promise.all([tap(), tap()])
    await twice(() => favorite(scene, 'one'))
    for (const { id, quiz } of content?.cards ?? []) {
      if (quiz !== undefined)
        await twice(() =>
          scene.do('answerQuestion', { deckId, cardId: id, quizId: quiz.id, answer: quiz.correctAnswerId ?? '' }),
        )
      await scene.wait(2_000)
    }
    await twice(() => scene.do('submitQuizDeckScore', { deckId }))
    await scene.wait(3_000)
    const questions = (content?.cards ?? []).filter(({ quiz }) => quiz !== undefined).length
    expect(questions).toBeGreaterThan(0)
    expect(scene.logged('favoriteAdded')).toHaveLength(1)
    expect(scene.logged('quizAnswered')).toHaveLength(questions)
    expect(scene.logged('quizScoreSubmitted')).toHaveLength(1)
    expect(applied(scene, '/user/favorites')).toHaveLength(1)
    expect(applied(scene, '/user/quiz-responses')).toHaveLength(questions)
    expect(server.journal.filter(({ path }) => path.endsWith('/submit'))).toHaveLength(1)
  })
})

describe('two tabs', () => {
  test('X-OUTBOX-04 sends from one tab at a time', async () => {
    const scene = await signedIn()
    const [first, second] = [scene.tab, await scene.open()]
    for (let card = 0; card < 10; card++) {
      const tab = card % 2 === 0 ? first : second
      await scene.do('favoriteCardToggle', { deckId: DECK, cardId: `card-${card}`, favorite: true }, { tab })
    }
    await scene.wait(5_000)
    expect(scene.world.assertions.violations).toEqual([])
    expect(applied(scene, '/user/favorites')).toHaveLength(10)
    expect(favorites(scene)).toHaveLength(10)
  })

  test("X-OUTBOX-06 sends nothing in another user's session from a tab that does not know of it", async () => {
    const scene = await signedIn()
    const { device } = scene.world
    device.network.plan = (request) => (isFavorite(request) ? 'offline' : undefined)
    await favorite(scene, 'of ada')
    const stale = scene.tab
    await scene.open()
    device.channel.lost = 1
    scene.world.freeze(stale, true)
    await scene.do('logOut', { force: true })
    await scene.signIn(1)
    device.network.plan = () => undefined
    scene.world.freeze(stale, false)
    await scene.wait(700_000)
    expect(applied(scene, '/user/favorites')).toEqual([])
    expect(scene.world.assertions.violations).toEqual([])
  })
})

describe('several users of one device', () => {
  test("X-OUTBOX-06 quarantines a user's remaining actions, hidden and unsent, and sends them at that user's next sign-in", async () => {
    const scene = await signedIn()
    const { server, network } = scene.world.device
    network.plan = (request) => (isFavorite(request) ? 'offline' : undefined)
    await favorite(scene, 'of ada')
    server.endSessions(server.accounts[0]?.id ?? '', true)
    await scene.do('sync', {})
    await scene.wait(3_000)
    network.plan = () => undefined
    await scene.signIn(1)
    await scene.wait(400_000)
    expect(scene.state.user.session.user?.name).toBe('ben')
    expect(applied(scene, '/user/favorites')).toEqual([])
    expect(await scene.do('setAsideAction', { rowId: allRows(scene.state)[0]?.id ?? '' })).toMatchObject({
      code: 'unknownAction',
    })
    await scene.do('logOut', { force: true })
    await scene.signIn(0)
    await scene.wait(3_000)
    expect(applied(scene, '/user/favorites').map(({ userId }) => userId)).toEqual([server.accounts[0]?.id])
    expect(scene.state.user.outbox.rows).toEqual([])
  })
})
