import { describe, expect, test } from 'vitest'
import { createSingleTab, type SingleTab } from '../simulation/single-tab'

const DECK = 'd0000000-0000-4000-8000-000000000003'
const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** The inactivity limit of the learners' organisation, in minutes. */
const LIMIT = 240 * MINUTE

async function signedIn(): Promise<SingleTab> {
  const scene = await createSingleTab(3)
  await scene.signIn()
  await scene.wait(3_000)
  return scene
}
/** Passes time in steps while the user is present, so that everything due happens on time. */
async function stay(scene: SingleTab, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 5 * MINUTE) await scene.wait(5 * MINUTE)
}
const reasons = (scene: SingleTab) => scene.logged('loggedOut').map(({ data }) => data.reason)

describe('an unannounced absence', () => {
  test('S-SYNC-34 signs out at the next start after the limit when the browser was killed with the page visible', async () => {
    const scene = await signedIn()
    scene.world.crash(scene.tab)
    scene.world.sleep(LIMIT + 2 * MINUTE)
    await scene.open()
    expect(reasons(scene)).toEqual(['inactive'])
    expect(scene.state.user.session.user).toBeUndefined()
  })

  test('S-SYNC-34 stays signed in before the limit, however long the page was idle', async () => {
    const scene = await signedIn()
    await stay(scene, LIMIT + HOUR)
    scene.world.crash(scene.tab)
    scene.world.sleep(LIMIT - 2 * MINUTE)
    await scene.open()
    expect(reasons(scene)).toEqual([])
    expect(scene.state.user.session.user?.name).toBe('ada')
  })

  test('S-SYNC-34 signs out after the device slept with the page visible', async () => {
    const scene = await signedIn()
    scene.world.sleep(8 * HOUR)
    await scene.wait(3_000)
    expect(reasons(scene)).toEqual(['inactive'])
    expect(scene.logged('pageWoken')).toHaveLength(1)
  })

  test('S-SYNC-34 fault 35: syncs once after a short sleep and signs no user out', async () => {
    const scene = await signedIn()
    const before = scene.logged('syncStarted').length
    scene.world.sleep(HOUR)
    await scene.wait(5_000)
    expect(reasons(scene)).toEqual([])
    expect(
      scene
        .logged('syncStarted')
        .slice(before)
        .map(({ data }) => data.cause),
    ).toHaveLength(1)
    expect(scene.logged('pageWoken')).toHaveLength(1)
  })

  test('S-SYNC-34 does not count a tab that slept as away while another one is visible', async () => {
    const scene = await signedIn()
    const first = scene.tab
    await scene.open()
    scene.world.freeze(first, true)
    await stay(scene, LIMIT + HOUR)
    scene.world.freeze(first, false)
    await scene.wait(5_000)
    expect(reasons(scene)).toEqual([])
  })

  test("S-SYNC-34 does not sign out a user for the previous user's absence", async () => {
    const scene = await signedIn()
    await scene.do('logOut', { force: true })
    await scene.wait(1_000)
    scene.world.sleep(LIMIT + HOUR)
    await scene.signIn(1)
    scene.world.crash(scene.tab)
    scene.world.sleep(MINUTE)
    await scene.open()
    expect(reasons(scene)).toEqual(['chosen'])
    expect(scene.state.user.session.user?.name).toBe('ben')
  })

  test('S-SYNC-34 reports the visible page once a minute, only where a limit applies, and logs nothing', async () => {
    const scene = await signedIn()
    const marked: (number | undefined)[] = []
    const memory = scene.world.device.disk.memory
    const head = scene.state.seq
    const before = scene.world.device.oracle.events().length
    for (let minute = 0; minute < 5; minute++) {
      marked.push(memory.activeAt)
      await scene.wait(MINUTE)
    }
    expect(new Set(marked).size).toBe(5)
    const since = scene.world.device.oracle
      .events()
      .slice(before)
      .map(({ type }) => type)
    expect(since.filter((type) => type.startsWith('page'))).toEqual([])
    expect(scene.state.seq).toBeGreaterThanOrEqual(head)
    await scene.do('logOut', { force: true })
    await scene.wait(1_000)
    const last = memory.activeAt
    await scene.wait(10 * MINUTE)
    expect(memory.activeAt).toBe(last)
  })
})

describe('a tab that was frozen when another one started', () => {
  test('recovers automatically with its deck and card, and accepts presses again', async () => {
    const scene = await createSingleTab(2)
    const first = scene.tab
    await scene.signIn()
    await scene.do('openDeck', { deckId: DECK })
    await scene.wait(3_000)
    await scene.do('jumpToNextCard', { deckId: DECK })
    const card = first.engine?.state().user.tabs[first.session]?.deck?.cardId
    expect(card).toBeDefined()
    scene.world.freeze(first, true)
    await scene.open()
    expect(scene.state.device.pages[first.session]).toBeUndefined()
    scene.world.freeze(first, false)
    await scene.wait(2_000)
    const state = first.engine?.state()
    expect(state?.user.tabs[first.session]?.deck).toMatchObject({ deckId: DECK, cardId: card })
    expect(scene.logged('tabReturned')).toHaveLength(1)
    expect(
      await scene.do('flipCard', { deckId: DECK, cardId: card ?? '', side: 'back' }, { tab: first }),
    ).toBeUndefined()
    expect(scene.world.assertions.violations).toEqual([])
  })

  test('performs the very press that finds it dropped', async () => {
    const scene = await createSingleTab(2)
    const first = scene.tab
    await scene.signIn()
    await scene.do('openDeck', { deckId: DECK })
    await scene.wait(3_000)
    const card = first.engine?.state().user.tabs[first.session]?.deck?.cardId ?? ''
    scene.world.freeze(first, true)
    scene.world.device.channel.lost = 1
    await scene.open()
    scene.world.freeze(first, false)
    expect(await scene.do('flipCard', { deckId: DECK, cardId: card, side: 'back' }, { tab: first })).toBeUndefined()
    expect(scene.logged('cardFlipped').map(({ session }) => session)).toEqual([first.session])
  })

  test('X-LOG-15 shows nothing of its previous user when another has signed in', async () => {
    const scene = await createSingleTab(2)
    const first = scene.tab
    await scene.signIn(0)
    await scene.do('openDeck', { deckId: DECK })
    await scene.wait(3_000)
    scene.world.freeze(first, true)
    await scene.open()
    await scene.do('logOut', { force: true })
    await scene.signIn(1)
    scene.world.freeze(first, false)
    await scene.wait(3_000)
    expect(scene.logged('tabReturned').map(({ session }) => session)).toEqual([first.session])
    expect(first.engine?.state().user.tabs[first.session]?.deck).toBeUndefined()
    expect(scene.world.assertions.violations).toEqual([])
  })
})
