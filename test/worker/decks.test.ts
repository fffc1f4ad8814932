import { describe, expect, test } from 'vitest'
import type { DeckContent } from '../../core/deck/content'
import { seenOf } from '../../core/deck/seen-records'
import { numberedId } from '../arbitraries/decks'
import type { NetworkFault } from '../simulation/network'
import { createSingleTab, type SingleTab } from '../simulation/single-tab'

/** Tests loading decks over HTTP, into the log, and as views. */

const shelf = numberedId('d', 3)
const cardOf = (deck: number, index: number) => numberedId('c', deck * 16 + index)
const loads = (scene: SingleTab, deckId: string) => scene.sent(`GET /user/decks/${deckId}`)
const deckView = (scene: SingleTab, deckId: string) => {
  const view: Record<string, unknown> = {}
  scene.tab.engine?.subscribe(`deck ${deckId}`, 'deck', { deckId }, ({ changed, removed }) => {
    Object.assign(view, changed)
    for (const key of removed) delete view[key]
  })
  return view
}
async function signedIn(): Promise<SingleTab> {
  const scene = await createSingleTab()
  await scene.signIn()
  return scene
}
const meets = (scene: SingleTab, deckId: string, fault: NetworkFault | undefined) => {
  scene.world.device.network.plan = ({ path }) => (path === `/user/decks/${deckId}` ? fault : undefined)
}

describe('opening a deck that is not on the device', () => {
  test('D-ROUTE-08 requests the deck, and opens it when the response has arrived', async () => {
    const scene = await signedIn()
    meets(scene, shelf, 'hang')
    const view = deckView(scene, shelf)
    await scene.do('openDeck', { deckId: shelf })
    await scene.wait(1_000)
    expect(loads(scene, shelf)).toHaveLength(1)
    expect(view).toMatchObject({ state: 'loading', cards: [] })
    meets(scene, shelf, undefined)
    await scene.wait(31_000)
    expect(view).toMatchObject({ state: 'failed' })
    await scene.do('reloadDeck', { deckId: shelf })
    await scene.wait(3_000)
    expect(view).toMatchObject({ state: 'ready', currentCardId: cardOf(3, 1), position: 1 })
  })

  test('D-DECK-38 passes on an error of unknown kind when no copy exists to show instead', async () => {
    const scene = await signedIn()
    meets(scene, shelf, 'error500')
    const view = deckView(scene, shelf)
    await scene.do('openDeck', { deckId: shelf })
    await scene.wait(3_000)
    const fault = scene.logged('deckLoadFailed').at(-1)?.data.fault
    expect(fault).toMatchObject({ kind: 'apiError', code: 500 })
    expect(scene.state.user.library.deckFaults[shelf]).toEqual(fault)
    expect(view).toMatchObject({ state: 'failed', failure: { kind: 'download' } })

    // With a copy there is no error to show: the copy opens.
    const other = await signedIn()
    await other.do('openDeck', { deckId: shelf })
    await other.wait(3_000)
    await other.do('closeDeck', { deckId: shelf })
    meets(other, shelf, 'error500')
    const shown = deckView(other, shelf)
    await other.do('openDeck', { deckId: shelf })
    await other.do('reloadDeck', { deckId: shelf })
    await other.wait(3_000)
    expect(shown).toMatchObject({ state: 'ready', currentCardId: cardOf(3, 1) })
  })
})

test("D-DECK-03 contains the cards found by the category's search when the deck searches a category", async () => {
  const scene = await signedIn()
  const { server } = scene.world.device
  const found: DeckContent = {
    deck: { id: numberedId('d', 9), type: 'categorySearch', title: 'Found', searchCategoryId: numberedId('7', 1) },
    cards: [],
    supportingCards: [],
    triggers: [],
  }
  const cards = server.decks().flatMap((content) => content.cards.map(({ id }) => id))
  server.publish([...server.decks(), found])
  const view = deckView(scene, found.deck.id)
  await scene.do('openDeck', { deckId: found.deck.id })
  await scene.wait(3_000)
  expect(scene.sent('GET /user/search/cards').map(({ request }) => request.path)).toEqual([
    `/user/search/cards?categoryId=${numberedId('7', 1)}`,
  ])
  expect(scene.state.user.library.decks[found.deck.id]?.cardIds).toEqual(cards)
  expect(view).toMatchObject({ state: 'ready', title: 'Found' })
})

describe('a deck’s response', () => {
  const deckId = numberedId('d', 9)
  const question = {
    id: numberedId('c', 901),
    deckId,
    type: 'quiz',
    quiz: {
      id: numberedId('e', 901),
      answers: [{ id: numberedId('a', 901) }, { id: numberedId('a', 902) }],
      correctAnswerId: numberedId('a', 901),
    },
  }
  const slider = { id: numberedId('c', 902), deckId, type: 'likert', likert: { ticks: 5, minPoints: 0, maxPoints: 10 } }
  const exam: DeckContent = {
    deck: { id: deckId, type: 'quiz', title: 'Exam', version: { publishedAt: 0 } },
    cards: [question, slider],
    supportingCards: [{ id: numberedId('c', 999), type: 'basic', title: 'Aside' }],
    triggers: [{ id: numberedId('8', 9), cardId: slider.id, actionType: 'addRole' }],
  }

  test('D-DECK-39 stores everything in the response in the state, and keeps it over a restart', async () => {
    const scene = await signedIn()
    const { server } = scene.world.device
    server.publish([...server.decks(), exam])
    await scene.do('openDeck', { deckId })
    await scene.wait(3_000)
    const { id: cardId, quiz } = question
    await scene.do('answerQuestion', { deckId, cardId, quizId: quiz.id, answer: quiz.correctAnswerId })
    await scene.wait(2_000)
    expect(await scene.do('rateCard', { deckId, cardId, positive: false, body: 'Too easy' })).toBeUndefined()
    expect(await scene.do('submitLikertResponse', { deckId, cardId: slider.id, tick: 4, points: 8 })).toBeUndefined()
    await scene.do('jumpToCard', { deckId, cardId: slider.id })
    await scene.wait(30_000)
    expect(scene.state.user.outbox.rows).toEqual([])
    await scene.do('logOut', { force: false })
    await scene.wait(3_000)
    expect(scene.state.user.library.decks).toEqual({})

    // Only the contents of the response remain on the device.
    await scene.signIn()
    await scene.do('openDeck', { deckId })
    await scene.wait(3_000)
    const check = () => {
      const { quiz: assessment, engagement, library } = scene.state.user
      const { content = '', ...entry } = library.decks[deckId] ?? {}
      expect(entry).toMatchObject({ title: 'Exam', type: 'quiz', cardIds: [cardId, slider.id] })
      expect(assessment.trials[deckId]).toMatchObject({ deckId, attempts: 1 })
      expect(assessment.answers[deckId]).toMatchObject({ [quiz.id]: { cardId, correct: true } })
      expect(engagement.ratings[cardId]).toMatchObject({ positive: false, body: 'Too easy' })
      expect(engagement.responses[slider.id]).toMatchObject({ kind: 'likert', tick: 4 })
      expect(Object.keys(seenOf(scene.state, deckId))).toContain(slider.id)
      return content
    }
    const hash = check()
    expect(scene.tab.engine?.contents.deck(hash)).toMatchObject({
      deck: { id: deckId, title: 'Exam' },
      cards: [{ id: cardId, quiz }, { id: slider.id }],
      supportingCards: exam.supportingCards,
      triggers: exam.triggers,
    })
    scene.world.crash(scene.tab)
    await scene.open()
    expect(check()).toBe(hash)
    const loaded = scene.tab.engine?.contents.load([{ kind: 'deck', hash }])
    await scene.wait(1_000)
    expect(await loaded).toBe(true)
    expect(scene.tab.engine?.contents.deck(hash)).toMatchObject({ cards: [{ id: cardId }, { id: slider.id }] })
  })
})
