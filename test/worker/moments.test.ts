import { describe, expect, test } from 'vitest'
import type { DeckContent } from '../../core/deck/content'
import type { Deck } from '../../protocol/entities/deck'
import { numberedId } from '../arbitraries/decks'
import { createSingleTab, type SingleTab } from '../simulation/single-tab'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const deckId = numberedId('d', 1)
const cardId = numberedId('c', 1)
const quizId = numberedId('e', 1)
const [right, wrong] = [numberedId('a', 1), numberedId('a', 2)]

const deckOf = (deck: Partial<Deck>, question: object = {}): DeckContent => ({
  deck: { id: deckId, title: 'Milk', ...deck },
  cards: [
    {
      id: cardId,
      deckId,
      type: 'quiz',
      quiz: { id: quizId, answers: [{ id: right }, { id: wrong }], correctAnswerId: right, ...question },
    },
    { id: numberedId('c', 2), deckId, type: 'basic' },
  ],
  supportingCards: [],
  triggers: [],
})

/** Opens a deck in a tab that shows it, and collects its patches. The server's clock is `ahead` of the device's. */
async function viewing(content: (serverTime: number) => DeckContent, ahead = 0) {
  const scene = await createSingleTab()
  const { device } = scene.world
  device.setClock(-ahead)
  device.server.publish([content(device.now() + ahead)])
  await scene.signIn()
  const shown: Record<string, unknown> = {}
  scene.tab.engine?.subscribe('watched', 'deck', { deckId }, ({ changed }) => void Object.assign(shown, changed))
  await scene.do('openDeck', { deckId })
  await scene.wait(2_000)
  return { scene, shown }
}
const answer = (scene: SingleTab, chosen: string) =>
  scene.do('answerQuestion', { deckId, cardId, quizId, answer: chosen })
const trial = (scene: SingleTab) => scene.state.user.quiz.trials[deckId]
/** Returns the logged event types, except those of automatic syncs. */
const types = ({ world }: SingleTab) =>
  world.device.oracle
    .events()
    .map(({ type }) => type)
    .filter((type) => !/^(sync|home|library)/.test(type))

/** Reloads the page of a device that has lost all deck contents except these. */
async function withoutContent(scene: SingleTab, ...kept: readonly string[]) {
  const { payloads } = scene.world.device.disk.memory
  for (const hash of payloads.keys()) if (!kept.includes(hash)) payloads.delete(hash)
  scene.tab.engine?.stop()
  await scene.open()
  const shown: Record<string, unknown> = {}
  scene.tab.engine?.subscribe('anew', 'deck', { deckId }, ({ changed }) => void Object.assign(shown, changed))
  await scene.do('openDeck', { deckId })
  await scene.wait(3_000)
  return shown
}

describe('content that the device has lost', () => {
  test('D-DECK-40 loads a deck again when its content is lost, however recent; reports it without a connection', async () => {
    const { scene } = await viewing(() => deckOf({ type: 'standard' }))
    expect(await withoutContent(scene)).toMatchObject({ state: 'ready', places: 2 })
    scene.world.device.network.connected = false
    const shown = await withoutContent(scene)
    expect(shown).toMatchObject({ state: 'failed', failure: { kind: 'download' } })
    scene.world.device.network.connected = true
    await scene.do('reloadDeck', { deckId })
    await scene.wait(2_000)
    expect(shown).toMatchObject({ state: 'ready', total: 2 })
  })

  test('decision 10: continues an attempt with the newest version and the given answers when its version is lost', async () => {
    const { scene } = await viewing(() => deckOf({ type: 'quiz' }))
    await answer(scene, right)
    await scene.wait(2_000)
    const begunWith = trial(scene)?.content
    scene.world.device.server.publish([deckOf({ type: 'quiz', title: 'Milk, second edition' })])
    await scene.do('reloadDeck', { deckId })
    await scene.wait(2_000)
    const newest = scene.state.user.library.decks[deckId]?.content ?? ''
    expect([trial(scene)?.content, newest === begunWith]).toEqual([begunWith, false])
    expect(await withoutContent(scene, newest)).toMatchObject({ state: 'ready', title: 'Milk, second edition' })
    expect(Object.values(scene.state.user.quiz.answers[deckId] ?? {})).toHaveLength(1)
  })
})

describe('time-driven changes of a deck in view', () => {
  test('D-VIS-09 shows a hidden card again at its time, and logs nothing for it', async () => {
    const { scene, shown } = await viewing(() => deckOf({ type: 'standard' }, { correctDelay: 3_600 }))
    const answeredAt = scene.world.device.now()
    await answer(scene, right)
    await scene.wait(5_000)
    expect(shown['places']).toBe(1)
    await scene.wait(answeredAt + HOUR - 1_000 - scene.world.device.now())
    const [before, logged] = [shown['places'], types(scene)]
    await scene.wait(2_000)
    expect([before, shown['places']]).toEqual([1, 2])
    expect(types(scene)).toEqual(logged)
  })

  test.each([0, 3 * HOUR, -3 * HOUR])(
    'D-TRIAL-01 D-MODE-01 starts an assessment that was opened too early at its start date, the clock off by %i ms',
    async (ahead) => {
      const { scene, shown } = await viewing(
        (now) => deckOf({ type: 'quiz', quizStartDate: Math.ceil(now / 1_000) * 1_000 + 10 * MINUTE }),
        ahead,
      )
      expect([shown['mode'], trial(scene)]).toEqual(['info', undefined])
      expect(await answer(scene, right)).toMatchObject({ code: 'readingOnly' })
      await scene.wait(9 * MINUTE)
      expect([shown['mode'], trial(scene)]).toEqual(['info', undefined])
      await scene.wait(MINUTE)
      expect(shown['mode']).toBe('quiz')
      expect(trial(scene)?.phase).toBe('answering')
      expect(await answer(scene, right)).toBeUndefined()
      await scene.wait(2_000)
      expect(scene.sent('POST /user/deck-quiz-trials')).not.toHaveLength(0)
      expect(scene.logged('quizTrialStarted')).toHaveLength(1)
    },
  )

  test('D-TRIAL-14 D-TRIAL-34 resets an exhausted, open assessment when its waiting time is over', async () => {
    const settings = { quizAttemptLimit: 1, quizAttemptDelay: 1, passingGrade: 100 }
    const { scene } = await viewing(() => deckOf({ type: 'quiz', quizSettings: settings }))
    await answer(scene, wrong)
    await scene.wait(5_000)
    expect(trial(scene)).toMatchObject({ phase: 'exhausted', attemptsRemaining: 0 })
    // It is noon by the clock and 13:00 for the learner, so the day ends in 11 hours.
    for (let hour = 0; hour < 11; hour++) await scene.wait(59 * MINUTE)
    await scene.wait(10 * MINUTE)
    expect(trial(scene)?.phase).toBe('exhausted')
    await scene.wait(MINUTE)
    expect(trial(scene)).toMatchObject({ phase: 'answering', attemptsRemaining: 1 })
    expect(scene.sent('POST /user/deck-quiz-trials').at(-1)?.request.path).toMatch(/\/reset$/)
  })
})
