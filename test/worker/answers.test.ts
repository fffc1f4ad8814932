import { describe, expect, test } from 'vitest'
import type { DeckContent } from '../../core/deck/content'
import { numberedId } from '../arbitraries/decks'
import { createSingleTab, type SingleTab } from '../simulation/single-tab'

/** Answers to questions: what is recorded and sent, and which cards stay in the deck. */

const id = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-/) as string
const time = expect.stringMatching(/^2026-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string
const right = numberedId('a', 1)
const wrong = numberedId('a', 2)
const card = (deckId: string, n: number, more: object = {}) => ({
  id: numberedId('c', n),
  deckId,
  type: 'quiz',
  quiz: { id: numberedId('e', n), answers: [{ id: right }, { id: wrong }], correctAnswerId: right, ...more },
})
const deckOf = (n: number, more: object, cards: DeckContent['cards'], triggers: DeckContent['triggers'] = []) => ({
  deck: { id: numberedId('d', n), title: `Deck ${n}`, ...more },
  cards,
  supportingCards: [],
  triggers,
})
const [examId, shelfId] = [numberedId('d', 20), numberedId('d', 21)]
const variant = numberedId('b', 1)
const exam = deckOf(20, { type: 'quiz' }, [
  card(examId, 2001, { variants: [{ id: variant, answers: [{ id: right }, { id: wrong }], correctAnswerId: wrong }] }),
  card(examId, 2002, { survey: true }),
  card(examId, 2003),
])
const shelf = deckOf(
  21,
  { type: 'standard' },
  [card(shelfId, 2101), card(shelfId, 2102, { correctDelay: -1 }), card(shelfId, 2103)],
  [
    {
      id: numberedId('8', 21),
      cardId: numberedId('c', 2103),
      actionType: 'addRole',
      actionData: { role: { id: numberedId('f', 1) } },
    },
  ],
)

const answer = (scene: SingleTab, deckId: string, n: number, chosen: string) =>
  scene.do('answerQuestion', { deckId, cardId: numberedId('c', n), quizId: numberedId('e', n), answer: chosen })
const responses = (scene: SingleTab) =>
  scene.sent('POST /user/quiz-responses').map(({ request }) => JSON.parse(request.body ?? '') as unknown)
const queued = (scene: SingleTab) => scene.state.user.outbox.rows.filter(({ cause }) => cause === 'quizAnswered')
const shown = (scene: SingleTab, deckId: string): unknown[] => {
  const view: { cards?: readonly unknown[] } = {}
  scene.tab.engine?.subscribe(`look ${scene.world.device.now()}`, 'deck', { deckId }, ({ changed }) => {
    Object.assign(view, changed)
  })
  return [...(view.cards ?? [])]
}

async function inDeck(content: DeckContent): Promise<SingleTab> {
  const scene = await createSingleTab()
  const { server } = scene.world.device
  server.publish([...server.decks(), content])
  await scene.signIn()
  await scene.do('openDeck', { deckId: content.deck.id })
  await scene.wait(3_000)
  return scene
}

describe('an answer', () => {
  test('D-ANSWER-05 is recorded as a response in an assessment, with the displayed variant or as a survey’s', async () => {
    const scene = await inDeck(exam)
    await answer(scene, examId, 2001, right)
    await answer(scene, examId, 2002, wrong)
    await answer(scene, examId, 2003, wrong)
    await scene.wait(10_000)
    const given = (n: number, answerId: string) => ({
      id,
      cardId: numberedId('c', n),
      deckId: examId,
      questionId: numberedId('e', n),
      answerId,
      createdAt: time,
    })
    expect(responses(scene).flat()).toEqual([
      { ...given(2001, right), variantId: variant, correct: false },
      { ...given(2002, wrong), surveyResponse: true },
      { ...given(2003, wrong), correct: false },
    ])
  })

  test('D-ANSWER-11 is recorded immediately in another deck without a delay, and the card stays', async () => {
    const scene = await inDeck(shelf)
    await answer(scene, shelfId, 2101, right)
    expect(scene.state.user.quiz.answers[shelfId]).toMatchObject({ [numberedId('e', 2101)]: { correct: true } })
    await scene.wait(20_000)
    expect(responses(scene)).toHaveLength(1)
    expect(shown(scene, shelfId)).toContain(numberedId('c', 2101))
    // A card with a delay leaves.
    await answer(scene, shelfId, 2102, right)
    await scene.wait(20_000)
    expect(shown(scene, shelfId)).not.toContain(numberedId('c', 2102))
  })
})

describe('an answer on a card with triggers', () => {
  test('D-ANSWER-13 is sent immediately when online, ahead of a blocked queue', async () => {
    const scene = await inDeck(shelf)
    scene.world.device.network.plan = ({ path }) => (path === '/user/favorites' ? 'error500' : undefined)
    await scene.do('favoriteCardToggle', { deckId: numberedId('d', 3), cardId: 'one', favorite: true })
    await scene.wait(300)
    const waiting = scene.state.user.outbox.rows.map(({ cause }) => cause)
    expect(waiting).toContain('favoriteAdded')
    await scene.do('jumpToCard', { deckId: shelfId, cardId: numberedId('c', 2103) })
    await answer(scene, shelfId, 2103, right)
    expect(queued(scene)).toEqual([])
    await scene.wait(2_000)
    expect(responses(scene).flat()).toMatchObject([{ cardId: numberedId('c', 2103), answerId: right, correct: true }])
    expect(scene.state.user.outbox.rows.map(({ cause }) => cause)).toContain('favoriteAdded')
    expect(scene.state.user.quiz.answers[shelfId]).toMatchObject({ [numberedId('e', 2103)]: { correct: true } })
  })

  test('D-ANSWER-14 is not recorded without a connection, and raises an alert', async () => {
    const scene = await inDeck(shelf)
    await scene.do('jumpToCard', { deckId: shelfId, cardId: numberedId('c', 2103) })
    await scene.wait(5_000)
    scene.world.device.network.connected = false
    scene.world.report({ type: 'connectivity', online: false })
    await scene.wait(1_000)
    await answer(scene, shelfId, 2103, right)
    await scene.wait(5_000)
    expect(scene.state.user.quiz.answers[shelfId] ?? {}).toEqual({})
    expect(queued(scene)).toEqual([])
    expect(responses(scene)).toEqual([])
    expect(scene.state.user.alerts).toMatchObject([{ kind: 'answerNotRecorded' }])
  })
})
