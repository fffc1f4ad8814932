import { describe, expect, test } from 'vitest'
import type { DeckContent } from '../../core/deck/content'
import { whyLocked } from '../../worker/why-locked'
import { numberedId } from '../arbitraries/decks'
import { createSingleTab, type SingleTab } from '../simulation/single-tab'

const deckId = numberedId('d', 1)
const [right, wrong] = [numberedId('a', 1), numberedId('a', 2)]
const question = (n: number) => ({
  id: numberedId('c', n),
  deckId,
  type: 'quiz',
  quiz: { id: numberedId('e', n), answers: [{ id: right }, { id: wrong }], correctAnswerId: right },
})
const exam: DeckContent = {
  deck: {
    id: deckId,
    type: 'quiz',
    title: 'Milk',
    quizSettings: { passingGrade: 100, quizAttemptLimit: 1, quizAttemptDelay: 2 },
  },
  cards: [question(1), question(2)],
  supportingCards: [],
  triggers: [],
}
const ask = async (scene: SingleTab, question: unknown = { deckId }) => {
  const { engine } = scene.tab
  if (engine === undefined) throw new Error('the tab has not started')
  const story = whyLocked(engine, question)
  await scene.wait(1_000)
  return story
}

async function failedOnce(): Promise<SingleTab> {
  const scene = await createSingleTab()
  scene.world.device.server.publish([exam])
  await scene.signIn()
  await scene.do('openDeck', { deckId })
  await scene.wait(2_000)
  for (const [n, chosen] of [
    [1, right],
    [2, wrong],
  ] as const)
    await scene.do('answerQuestion', { deckId, cardId: numberedId('c', n), quizId: numberedId('e', n), answer: chosen })
  await scene.wait(20_000)
  return scene
}

describe('the explanation of a lock', () => {
  test('decision 13 is explained from the log, without a network and after a restart', async () => {
    const scene = await failedOnce()
    const [failed] = scene.logged('quizAttemptCompleted')
    scene.world.device.network.connected = false
    scene.world.crash(scene.tab)
    await scene.open()
    const story = await ask(scene)
    expect(story).toMatchObject({
      title: 'Milk',
      categoryTitle: 'All',
      rule: { is: 'waits', attempts: 1, days: 2 },
      steps: [{ happened: 'attempt', number: 1, score: 50, passed: false, at: failed?.at }],
      ahead: { comes: 'retake', daysLeft: 2, attempts: 1 },
    })
    expect(await ask(scene, { deckId, cardId: numberedId('c', 2) })).toEqual(story)
  })

  test("decision 13 X-LOG-15 is explained to no other user: another learner's log is not read", async () => {
    const scene = await failedOnce()
    await scene.do('logOut', { force: false })
    await scene.wait(3_000)
    expect(await ask(scene)).toBeUndefined()
    await scene.signIn(1)
    await scene.do('openDeck', { deckId })
    await scene.wait(3_000)
    expect(await ask(scene)).toMatchObject({ rule: { is: 'open' }, steps: [] })
  })

  test('decision 13 has no answer for an invalid question or an unknown subject', async () => {
    const scene = await failedOnce()
    expect(await ask(scene, null)).toBeUndefined()
    expect(await ask(scene, { deckId: 7 })).toBeUndefined()
    expect(await ask(scene, { deckId: numberedId('d', 99) })).toBeUndefined()
  })
})
