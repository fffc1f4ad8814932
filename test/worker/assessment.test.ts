import { describe, expect, test } from 'vitest'
import type { DeckContent } from '../../core/deck/content'
import type { Category } from '../../protocol/entities/category'
import type { QuizSettings } from '../../protocol/entities/quiz-settings'
import { numberedId } from '../arbitraries/decks'
import { mirroredRows } from '../simulation/mirror-reader'
import { createSingleTab, type SingleTab } from '../simulation/single-tab'

const deckId = numberedId('d', 1)
const right = numberedId('a', 1)
const wrong = numberedId('a', 2)
const question = (n: number) => ({
  id: numberedId('c', n),
  deckId,
  type: 'quiz',
  quiz: { id: numberedId('e', n), answers: [{ id: right }, { id: wrong }], correctAnswerId: right },
})
const exam = (quizSettings: QuizSettings): DeckContent => ({
  deck: { id: deckId, type: 'quiz', title: 'Milk', quizSettings },
  cards: [question(1), question(2)],
  supportingCards: [],
  triggers: [],
})

/** Fails an assessment and waits until all its requests are sent. */
async function failedOnce(
  settings: QuizSettings,
  category: Partial<Category> = {},
  behind: readonly DeckContent[] = [],
) {
  const scene = await createSingleTab()
  const { server } = scene.world.device
  server.behavior = { ...server.behavior, category }
  scene.world.device.server.publish([exam(settings), ...behind])
  await scene.signIn()
  await scene.do('openDeck', { deckId })
  await scene.wait(2_000)
  await answer(scene, 1, right)
  await answer(scene, 2, wrong)
  await scene.wait(20_000)
  expect(scene.state.user.outbox.rows).toEqual([])
  return scene
}
const answer = async (scene: SingleTab, n: number, chosen: string) => {
  const refused = await scene.do('answerQuestion', {
    deckId,
    cardId: numberedId('c', n),
    quizId: numberedId('e', n),
    answer: chosen,
  })
  expect(refused).toBeUndefined()
}
const shown = (scene: SingleTab) => {
  const view: Record<string, unknown> = {}
  scene.tab.engine?.subscribe('deck', 'deck', { deckId }, ({ changed }) => void Object.assign(view, changed))
  return view
}

describe('completing an attempt', () => {
  test("D-TRIAL-33 sends its call once, after the trial's start and the attempt's responses, when all were queued", async () => {
    const scene = await createSingleTab()
    const { server, network } = scene.world.device
    server.publish([exam({ passingGrade: 100, quizAttemptLimit: 3, quizAttemptDelay: 1 })])
    await scene.signIn()
    await scene.do('openDeck', { deckId })
    await scene.wait(2_000)
    network.connected = false
    await answer(scene, 1, right)
    await answer(scene, 2, wrong)
    const trialId = scene.state.user.quiz.trials[deckId]?.id ?? ''
    const own = /deck-quiz-trials|quiz-responses/
    const order = [
      'POST /user/deck-quiz-trials',
      'POST /user/quiz-responses',
      'POST /user/quiz-responses',
      `POST /user/deck-quiz-trials/${trialId}/attempt`,
    ]
    // The start was sent when the deck arrived.
    const queued = scene.state.user.outbox.rows.filter(({ path }) => own.test(path))
    expect(queued.map(({ method, path }) => `${method} ${path}`)).toEqual(order.slice(1))

    network.connected = true
    scene.world.report({ type: 'connectivity', online: true })
    await scene.wait(60_000)
    const applied = server.journal.filter(({ path }) => own.test(path))
    expect(applied.map(({ method, path }) => `${method} ${path}`)).toEqual(order)
    expect(scene.state.user.quiz.trials[deckId]).toMatchObject({ phase: 'failed', attemptsRemaining: 2 })
    await scene.wait(120_000)
    expect(server.journal.filter(({ path }) => path.endsWith('/attempt'))).toHaveLength(1)
  })
})

describe('retrying an assessment', () => {
  test('D-API-44 D-TRIAL-18 O-06 enters study mode, keeps right answers and sends no request', async () => {
    const scene = await failedOnce({ passingGrade: 100, quizAttemptLimit: 3, quizAttemptDelay: 1 })
    const sent = scene.sent('').length
    const view = shown(scene)
    await scene.do('retryQuizDeck', { deckId })
    await scene.wait(5_000)
    expect(view).toMatchObject({ mode: 'study' })
    expect(scene.state.user.quiz.trials[deckId]).toMatchObject({ phase: 'retaking', attemptsRemaining: 2 })
    expect(Object.keys(scene.state.user.quiz.answers[deckId] ?? {})).toHaveLength(2)
    expect(scene.sent('').length).toBe(sent)
    await answer(scene, 2, right)
    expect(scene.state.user.quiz.trials[deckId]).toMatchObject({ phase: 'passed', lastScore: 100 })
  })

  test('D-API-44 D-TRIAL-13 D-TRIAL-34 O-06 resets and keeps the attempt count when retakes are allowed at any time', async () => {
    const scene = await failedOnce({ passingGrade: 100, quizAttemptLimit: 3, quizAttemptDelay: -1 })
    const before = scene.sent('POST').length
    await scene.do('retryQuizDeck', { deckId })
    await scene.wait(5_000)
    const calls = scene.sent('POST').slice(before)
    const trialId = scene.state.user.quiz.trials[deckId]?.id ?? ''
    expect(calls.map(({ request }) => [request.path, request.body])).toEqual([
      [`/user/decks/${deckId}/responses/reset`, undefined],
      [`/user/deck-quiz-trials/${trialId}/reset`, '{"attemptsRemaining":2}'],
    ])
    expect(scene.state.user.quiz.answers[deckId]).toEqual({})
    expect(shown(scene)).toMatchObject({ mode: 'study' })
  })

  test('D-API-44 D-TRIAL-19 is refused when not offered: before an attempt has ended, and without attempts left', async () => {
    const scene = await failedOnce({ passingGrade: 100, quizAttemptLimit: 1, quizAttemptDelay: 1 })
    expect(await scene.do('retryQuizDeck', { deckId })).toMatchObject({ code: 'noAttemptsRemaining' })
    const fresh = await createSingleTab()
    fresh.world.device.server.publish([exam({})])
    await fresh.signIn()
    await fresh.do('openDeck', { deckId })
    await fresh.wait(2_000)
    expect(await fresh.do('retryQuizDeck', { deckId })).toMatchObject({ code: 'nothingToRetry' })
  })
})

test('D-DAISY-04 D-DAISY-05 tells the server to forget seen cards after a failed daisy-chained assessment', async () => {
  const scene = await failedOnce({ passingGrade: 100 }, { daisyChained: true, daisyChainResetAfterQuizFailure: true })
  expect(scene.sent('DELETE').map(({ request }) => [request.path, request.body])).toEqual([
    ['/user/percentage-cards-seen', `{"categoryId":"${numberedId('7', 1)}"}`],
  ])
  expect(scene.state.user.alerts).toMatchObject([{ kind: 'deckRelocked', passingGrade: 100 }])
})

test('S-DAISY-01 S-DAISY-05 D-VIS-03 opens the next deck when it is passed after that, though not all cards are shown again', async () => {
  const nextId = numberedId('d', 2)
  const card = { id: numberedId('c', 9), deckId: nextId, type: 'basic' }
  const next: DeckContent = {
    deck: { id: nextId, type: 'standard', title: 'Foam' },
    cards: [card],
    supportingCards: [],
    triggers: [],
  }
  const category = { daisyChained: true, daisyChainResetAfterQuizFailure: true }
  const scene = await failedOnce({ passingGrade: 100, quizAttemptLimit: 3 }, category, [next])
  await scene.do('dismissAlert', { alertId: scene.state.user.alerts[0]?.id ?? '' })
  expect(await scene.do('openDeck', { deckId: nextId })).toMatchObject({ code: 'deckLocked' })
  await scene.do('retryQuizDeck', { deckId })
  expect(shown(scene)).toMatchObject({ mode: 'study' })
  await answer(scene, 2, right)
  expect(scene.state.user.alerts).toMatchObject([{ kind: 'deckUnlocked', deckId: nextId }])
  expect(await scene.do('openDeck', { deckId: nextId })).toBeUndefined()
  await scene.wait(20_000)
  expect(scene.state.user.outbox.rows).toEqual([])
})

test('decision 3 S-SYNC-28 X-OUTBOX-07 discards the pending actions of a refused assessment for good, in every tab and after a restart, and sends the next answers', async () => {
  const scene = await createSingleTab()
  const { server, disk, directory } = scene.world.device
  server.publish([exam({ passingGrade: 100 })])
  await scene.signIn()
  await scene.do('openDeck', { deckId })
  await scene.wait(2_000)
  const other = scene.tab
  await scene.open()
  await scene.do('openDeck', { deckId })
  const { behavior } = server
  const isAnswer = (key: string) => scene.world.device.oracle.actions.get(key)?.cause === 'quizAnswered'
  server.behavior = { ...behavior, refused: isAnswer }
  await answer(scene, 1, right)
  await scene.wait(500)
  const rowIds = scene.state.user.outbox.rows.map(({ id }) => id)
  expect(scene.state.user.outbox.blocked?.rowId).toBe(rowIds[0])
  await scene.do('setAsideAction', { rowId: rowIds[0] ?? '' })
  await scene.do('letGoOfAssessment', { deckId })
  server.behavior = behavior
  await scene.wait(5_000)
  expect(scene.logged('assessmentLetGo').map(({ data }) => data)).toEqual([{ deckId, rowIds }])
  for (const { engine } of [scene.tab, other]) expect(engine?.state().user.outbox.rows).toEqual([])
  expect(disk.memory.queued.size).toBe(0)
  expect(mirroredRows(directory.files).size).toBe(0)

  for (const tab of scene.world.tabs.slice()) scene.world.crash(tab)
  await scene.open()
  await scene.wait(5_000)
  expect(scene.state.user.outbox.rows).toEqual([])
  expect(scene.state.user.quiz.answers[deckId] ?? {}).toEqual({})
  expect(server.journal.filter(({ key }) => rowIds.includes(key))).toEqual([])
  await scene.do('openDeck', { deckId })
  await scene.wait(2_000)
  await answer(scene, 1, right)
  await scene.wait(5_000)
  expect(scene.state.user.outbox.rows).toEqual([])
  expect(server.journal.filter(({ path }) => path === '/user/quiz-responses')).toHaveLength(1)
})
