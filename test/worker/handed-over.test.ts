import { expect, test } from 'vitest'
import type { DeckContent } from '../../core/deck/content'
import { numberedId } from '../arbitraries/decks'
import { createSingleTab, type SingleTab } from '../simulation/single-tab'

/** Intents that a page passes to another worker, because the first one has not answered (X-BRIDGE-03). */

const [deckId, cardId] = [numberedId('d', 20), numberedId('c', 2001)]
const answer = { deckId, cardId, quizId: numberedId('e', 2001), answer: numberedId('a', 1) }
const exam: DeckContent = {
  deck: { id: deckId, title: 'Exam', type: 'quiz' },
  cards: [1, 2].map((n) => ({
    id: numberedId('c', 2000 + n),
    deckId,
    type: 'quiz',
    quiz: {
      id: numberedId('e', 2000 + n),
      answers: [{ id: numberedId('a', 1) }, { id: numberedId('a', 2) }],
      correctAnswerId: numberedId('a', 1),
    },
  })),
  supportingCards: [],
  triggers: [],
}

async function inExam(): Promise<SingleTab> {
  const scene = await createSingleTab()
  scene.world.device.server.publish([exam])
  await scene.signIn()
  await scene.do('openDeck', { deckId })
  await scene.wait(1_000)
  return scene
}

const replaced = async (scene: SingleTab) => {
  scene.world.replaceWorker(scene.tab)
  await scene.wait(2_000)
}
const told = (scene: SingleTab, id: string, epoch?: unknown) => {
  const answered = scene.tab.engine?.dispatch({ type: 'answerQuestion', data: answer }, undefined, id, epoch)
  return scene.wait(200).then(() => answered)
}

test('X-BRIDGE-03 accepts an answer recorded by the previous worker, though the question is already answered', async () => {
  const scene = await inExam()
  const id = scene.world.device.random.uuid()
  await scene.do('answerQuestion', answer, { id })
  const epoch = scene.tab.epoch
  await replaced(scene)
  expect(await told(scene, id, epoch)).toBeUndefined()
  expect(scene.logged('quizAnswered')).toHaveLength(1)
  // A second press on the same question is still refused.
  expect(await told(scene, scene.world.device.random.uuid(), epoch)).toMatchObject({ code: 'alreadyAnswered' })
})

test('X-BRIDGE-03 refuses an answer pressed in an earlier sign-in of the same user, and does not record it', async () => {
  const scene = await inExam()
  const epoch = scene.tab.epoch
  expect(epoch).toEqual({ signIn: scene.state.user.signIn, owner: scene.state.user.owner })
  await scene.do('logOut', { force: true })
  await scene.wait(2_000)
  await scene.signIn()
  await scene.do('openDeck', { deckId })
  await replaced(scene)
  expect(scene.tab.epoch).not.toEqual(epoch)
  expect(await told(scene, scene.world.device.random.uuid(), epoch)).toMatchObject({ code: 'otherUser' })
  expect(scene.logged('quizAnswered')).toEqual([])
})

test('X-BRIDGE-04 refuses a malformed sign-in', async () => {
  const scene = await inExam()
  expect(await told(scene, scene.world.device.random.uuid(), { signIn: 'first' })).toMatchObject({
    code: 'malformed',
    detail: 'epoch',
  })
})
