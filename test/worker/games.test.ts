import { describe, expect, test } from 'vitest'
import { numberedId } from '../arbitraries/decks'
import { createSingleTab } from '../simulation/single-tab'

const deckId = numberedId('d', 4)
const cardId = numberedId('c', 4 * 16 + 5)

describe('a sorting game in the worker', () => {
  test('D-DND-14 X-MACHINE-03 runs on the timers of its tab; records completion, card, deck, questions and correct answers', async () => {
    const scene = await createSingleTab()
    await scene.signIn()
    await scene.do('openDeck', { deckId })
    await scene.wait(3_000)
    const game = () => Object.values(scene.state.user.tabs)[0]?.deck?.doOrDontGame
    await scene.do('beginDoOrDont', { deckId, cardId })
    expect(game()?.value).toEqual({ intro: 'beginning' })
    await scene.wait(900)
    const asked = game()?.context.questions.map(({ id }) => id) ?? []
    for (const questionId of asked) {
      expect(game()?.value).toEqual({ play: 'asking' })
      await scene.do('answerDoOrDont', { deckId, cardId, questionId, answer: 'do' })
      expect(game()?.value).toEqual({ play: 'showing' })
      await scene.wait(1_500)
    }
    expect(game()?.value).toBe('done')
    await scene.wait(20_000)
    const [sent] = scene
      .sent('POST /user/quiz-responses')
      .map(({ request: { body } }) => JSON.parse(body ?? '') as unknown)
    const correct = new Set(game()?.context.correctIds)
    expect(sent).toHaveLength(asked.length)
    expect(sent).toMatchObject(
      asked.map((questionId) => ({ cardId, deckId, questionId, answerId: 'do', correct: correct.has(questionId) })),
    )
  })
})
