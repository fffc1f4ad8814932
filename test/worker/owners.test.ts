import { describe, expect, test } from 'vitest'
import { privateMark } from '../world/accounts'
import { soundDisk } from '../world/disk'
import { createScene, type Scene } from '../world/scene'
import { settle } from '../world/schedule'

const DECK = 'd0000000-0000-4000-8000-000000000003'
const RATED = 'c0000000-0000-4000-8000-000000000032'

/** The first tab sleeps while another one signs its user out and somebody else in. */
async function sleptThrough(): Promise<{ readonly scene: Scene; readonly slept: Scene['tab'] }> {
  const scene = await createScene()
  const slept = scene.tab
  await scene.signIn(0)
  await scene.open()
  await scene.wait(3_000)
  await scene.do('reloadDeck', { deckId: DECK }, { tab: slept })
  scene.world.freeze(slept, true)
  await scene.do('openDeck', { deckId: DECK })
  await scene.do('logOut', { force: true })
  await scene.wait(3_000)
  await scene.signIn(1)
  await scene.wait(2_000)
  return { scene, slept }
}

const account = ({ world }: Scene, who: number): string => world.device.server.accounts[who]?.id ?? ''

describe('a tab that sleeps through a change of hands', () => {
  test('X-OUTBOX-10 never speaks in the session of the one who has left', async () => {
    const { scene, slept } = await sleptThrough()
    const session = scene.world.device.disk.memory.secrets?.sessionId
    const before = scene.world.requests.sent.length
    scene.world.freeze(slept, false)
    await scene.do('reloadDeck', { deckId: DECK }, { tab: slept })
    await scene.wait(3_000)
    const sessions = scene.world.requests.sent
      .slice(before)
      .filter(({ tab }) => tab === slept.name)
      .map(({ request }) => request.headers['x-session-id'])
    expect(sessions.filter((one) => one !== undefined && one !== session)).toEqual([])
  })

  test('X-LOG-15 holds nothing of one person while another is signed in', async () => {
    const { scene, slept } = await sleptThrough()
    scene.world.freeze(slept, false)
    await scene.do('reloadDeck', { deckId: DECK }, { tab: slept })
    await scene.wait(3_000)
    const { mine, device } = slept.engine?.state() ?? scene.state
    expect(mine.owner).toBe(account(scene, 1))
    expect(JSON.stringify([device, mine])).not.toContain(privateMark(account(scene, 0)))
    expect(scene.world.verdict.breaches).toEqual([])
  })

  test('X-LOG-15 what one meant to do is refused, and never done for the other', async () => {
    const { scene, slept } = await sleptThrough()
    const events = scene.world.device.ledger.events().length
    scene.world.freeze(slept, false)
    // The tab has not read what the others did: it still takes its learner for the one who has left.
    const refused = slept.engine?.dispatch(
      { type: 'rateCard', data: { deckId: DECK, cardId: 'one', positive: false, body: 'of the first' } },
      undefined,
      scene.world.device.random.uuid(),
    )
    await scene.wait(1_000)
    expect(await refused).toMatchObject({ kind: 'refusal', code: 'otherUser' })
    const since = scene.world.device.ledger.events().slice(events)
    expect(since.map(({ type }) => type)).not.toContain('cardRated')
  })
})

describe('a tab that sleeps while what it records is written', () => {
  test('X-LOG-15 X-OUTBOX-01 what a log-out has taken from the log since is not done again for the same person', async () => {
    const scene = await createScene()
    const slept = scene.tab
    await scene.signIn(0)
    await scene.open()
    await scene.wait(3_000)
    await scene.do('reloadDeck', { deckId: DECK }, { tab: slept })
    await scene.wait(3_000)
    const rated = slept.engine?.dispatch(
      { type: 'rateCard', data: { deckId: DECK, cardId: RATED, positive: false, body: 'once' } },
      undefined,
      scene.world.device.random.uuid(),
    )
    await settle()
    scene.world.device.disk.faults = { ...soundDisk, lostAnswer: 1 }
    scene.world.freeze(slept, true)
    await scene.wait(100)
    scene.world.device.disk.faults = soundDisk
    const ratings = () => scene.world.device.ledger.events().filter(({ type }) => type === 'cardRated')
    expect(ratings()).toHaveLength(1)
    await scene.do('logOut', { force: true })
    await scene.wait(3_000)
    await scene.signIn(0)
    await scene.wait(2_000)
    scene.world.freeze(slept, false)
    await scene.wait(3_000)
    expect(await rated).toMatchObject({ kind: 'refusal', code: 'otherUser' })
    expect(ratings()).toHaveLength(1)
    expect(scene.world.verdict.breaches).toEqual([])
  })

  test('X-LOG-15 X-OUTBOX-01 what is said again while hands change twice is not done again under the next sign-in', async () => {
    const scene = await createScene()
    const slept = scene.tab
    const { device } = scene.world
    await scene.signIn(0)
    await scene.open()
    await scene.wait(3_000)
    await scene.do('reloadDeck', { deckId: DECK }, { tab: slept })
    await scene.wait(3_000)
    const id = device.random.uuid()
    const favor = { deckId: DECK, cardId: RATED, favorite: true }
    expect(await scene.do('favoriteCardToggle', favor, { tab: slept, id })).toBeUndefined()
    await scene.wait(3_000)
    const favored = () => device.ledger.events().filter(({ type }) => type === 'favoriteAdded')
    expect(favored()).toHaveLength(1)
    // It comes to nothing here, and the tab looks whether another one has done anything: then it sleeps.
    const again = slept.engine?.dispatch({ type: 'favoriteCardToggle', data: favor }, undefined, id)
    await settle()
    scene.world.freeze(slept, true)
    await scene.do('logOut', { force: true })
    await scene.wait(3_000)
    await scene.signIn(0)
    await scene.wait(2_000)
    scene.world.freeze(slept, false)
    await scene.wait(3_000)
    expect(await again).toMatchObject({ kind: 'refusal', code: 'otherUser' })
    expect(favored()).toHaveLength(1)
    expect(scene.world.verdict.breaches).toEqual([])
  })
})

describe('an answer of an earlier session', () => {
  test('X-OUTBOX-10 a 401 that comes late signs nobody out who was signed in again meanwhile', async () => {
    for (let seed = 1; seed <= 20; seed++) {
      const scene = await createScene(seed)
      await scene.signIn(0)
      await scene.wait(3_000)
      scene.world.device.server.endSessions(account(scene, 0), false)
      const begun = scene.world.device.ledger.events().length
      const { random } = scene.world.device
      void scene.tab.engine?.dispatch({ type: 'sync', data: {} }, undefined, random.uuid())
      await scene.wait(1)
      void scene.tab.engine?.dispatch({ type: 'reloadDeck', data: { deckId: DECK } }, undefined, random.uuid())
      await scene.wait(5_000)
      const events = scene.world.device.ledger.events().slice(begun)
      const again = events.findIndex((one) => one.type === 'loginSucceeded' && one.data.method === 'token')
      const out = events.findIndex((one) => one.type === 'loggedOut' && one.data.reason === 'unauthorized')
      expect(again >= 0 && out > again, `seed ${seed}`).toBe(false)
    }
  })
})
