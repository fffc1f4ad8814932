import { describe, expect, test } from 'vitest'
import type { DeckContent } from '../../core/deck/content'
import type { QuizSettings } from '../../protocol/entities/quiz-settings'
import { numberedId } from '../arbitraries/decks'
import { createSingleTab, type SingleTab } from '../simulation/single-tab'

/** The client's calls: method, path and body of the request, and the effect of the response. */

const text = expect.any(String) as string
const id = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-/) as string
const time = expect.stringMatching(/^2026-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string
const workshop = numberedId('d', 4)
const cardOf = (deck: number, index: number) => numberedId('c', deck * 16 + index)

/** Returns the bodies sent by this method and path, in order; undefined for a request without one. */
const bodies = (scene: SingleTab, call: string): unknown[] =>
  scene
    .sent(call)
    .filter(({ request: { method, path } }) => `${method} ${path.split('?')[0] ?? ''}` === call)
    .map(({ request: { body } }) => (body === undefined ? undefined : (JSON.parse(body) as unknown)))
const queries = (scene: SingleTab, call: string): string[] =>
  scene.sent(call).map(({ request: { path } }) => path.split('?')[1] ?? '')
const server = (scene: SingleTab) => scene.world.device.server
const ada = (scene: SingleTab) => server(scene).accounts[0]?.id ?? ''

async function signedIn(deckId?: string): Promise<SingleTab> {
  const scene = await createSingleTab()
  await scene.signIn()
  if (deckId === undefined) return scene
  await scene.do('openDeck', { deckId })
  await scene.wait(3_000)
  return scene
}
const allSent = async (scene: SingleTab) => {
  await scene.wait(20_000)
  expect(scene.state.user.outbox.rows).toEqual([])
}

describe('sign-ins', () => {
  test('S-API-01 sends the credentials of a login; a success signs in, a refusal does not', async () => {
    const scene = await createSingleTab()
    const { email = '', password = '' } = server(scene).accounts[0] ?? {}
    const logIn = async (secret: { email: string; password: string }) => {
      await scene.do('logIn', { method: 'email', name: secret.email, filled: true }, { secret })
      await scene.wait(2_000)
    }
    await logIn({ email, password: 'canary-secret-wrong' })
    expect(scene.state.user.session.user).toBeUndefined()
    await logIn({ email, password })
    expect(scene.state.user.session.user?.id).toBe(ada(scene))
    expect(bodies(scene, 'POST /user/login')).toEqual([
      { email, password: 'canary-secret-wrong' },
      { email, password },
    ])
    expect(scene.world.device.disk.memory.secrets).toMatchObject({ sessionId: text, jwtToken: text })
  })

  test('S-API-02 sends token and session of a token login, and continues with those of the response', async () => {
    const scene = await signedIn()
    const before = scene.world.device.disk.memory.secrets
    server(scene).endSessions(ada(scene), false)
    scene.world.crash(scene.tab)
    await scene.open()
    await scene.wait(5_000)
    expect(bodies(scene, 'POST /user/login-jwt')).toContainEqual({
      jwtToken: before?.jwtToken,
      sessionId: before?.sessionId,
      orgId: text,
    })
    expect(scene.state.user.session.user?.id).toBe(ada(scene))
    expect(scene.world.device.disk.memory.secrets?.sessionId).not.toBe(before?.sessionId)
  })

  test('S-API-04 sends the given registration, or nothing for a guest, and signs in with the response', async () => {
    for (const [guest, secret, sent] of [
      [
        false,
        { email: 'new@example.org', password: 'canary-secret-new' },
        { email: 'new@example.org', password: 'canary-secret-new' },
      ],
      [true, undefined, {}],
    ] as const) {
      const scene = await createSingleTab()
      await scene.do(
        'register',
        { guest, ...(guest ? {} : { judged: 'accepted' as const }) },
        secret === undefined ? {} : { secret },
      )
      await scene.wait(3_000)
      expect(bodies(scene, 'POST /user/register')).toEqual([sent])
      expect(scene.state.user.session.user?.id).toBe(server(scene).accounts.at(-1)?.id)
    }
  })

  test('S-API-03 sends the logout as a separate call, which leaves no user signed in', async () => {
    const scene = await signedIn()
    await scene.do('logOut', { force: false })
    await scene.wait(3_000)
    expect(bodies(scene, 'POST /user/logout')).toEqual([{}])
    expect(scene.state.user.session.user).toBeUndefined()
  })

  test('S-API-03 X-LOG-13 S-PUSH-01 names the device to unsubscribe from messages once, for a requested and a forced logout', async () => {
    const scene = await signedIn()
    const secret = { pushToken: 'canary-secret-push' }
    await scene.do('logOut', { force: false }, { secret })
    await scene.wait(3_000)
    await scene.signIn()
    await scene.do('logOut', { force: true }, { secret })
    await scene.wait(3_000)
    await scene.signIn()
    await scene.do('logOut', { force: false })
    await scene.wait(3_000)
    const named = { notificationToken: 'canary-secret-push' }
    expect(bodies(scene, 'POST /user/logout')).toEqual([named, named, {}])
  })

  test('S-API-41 S-API-15 requests the settings of an address by that address', async () => {
    const scene = await createSingleTab()
    const email = server(scene).accounts[0]?.email ?? ''
    await scene.do('submitEmail', { email })
    await scene.wait(2_000)
    expect(queries(scene, 'GET /user/app-settings')).toContain(`email=${encodeURIComponent(email)}`)
  })

  test('S-API-23 sends the address of a reset', async () => {
    const scene = await createSingleTab()
    const email = server(scene).accounts[0]?.email ?? ''
    await scene.do('requestPasswordReset', { email })
    await scene.wait(2_000)
    expect(bodies(scene, 'POST /user/send-reset')).toEqual([{ email }])
  })

  test('S-API-26 sends a new password as an update of the account', async () => {
    const scene = await signedIn()
    server(scene).demandPassword(ada(scene))
    await scene.do('sync', {})
    await scene.wait(3_000)
    await scene.do('setPassword', { judged: 'accepted' }, { secret: { password: 'canary-secret-changed' } })
    await scene.wait(3_000)
    expect(bodies(scene, 'POST /user/me')).toEqual([{ password: 'canary-secret-changed' }])
  })
})

describe('loads', () => {
  test('S-API-06 S-API-07 S-API-08 loads the combined data, home and library with the sign-in, and stores them', async () => {
    const scene = await signedIn()
    const session = scene.world.device.disk.memory.secrets?.sessionId ?? ''
    expect(queries(scene, 'GET /user/data-sync/v3').at(-1)).toContain(`sessionId=${encodeURIComponent(session)}`)
    expect(queries(scene, 'GET /user/data-sync/v3').at(-1)).toMatch(/(^|&)orgId=[^&]+/)
    for (const call of ['GET /user/home', 'GET /user/library']) expect(bodies(scene, call)).toContain(undefined)
    expect(scene.state.user.library).toMatchObject({ home: text, library: text })
    expect(scene.logged('syncSucceeded').length).toBeGreaterThan(0)
  })

  test('D-API-09 requests a deck by its id, and stores its bundle in the state', async () => {
    const scene = await signedIn(workshop)
    expect(bodies(scene, `GET /user/decks/${workshop}`)).toContain(undefined)
    expect(scene.state.user.library.decks[workshop]).toMatchObject({ title: 'Deck 4', content: text })
  })
})

describe('learner actions in a deck', () => {
  test('S-API-13 D-API-12 S-API-14 D-API-13 adds a favourite by card and deck, and removes it by its path', async () => {
    const scene = await signedIn(workshop)
    const card = { deckId: workshop, cardId: cardOf(4, 1) }
    await scene.do('favoriteCardToggle', { ...card, favorite: true })
    await allSent(scene)
    await scene.do('favoriteCardToggle', { ...card, favorite: false })
    await allSent(scene)
    expect(bodies(scene, 'POST /user/favorites')).toEqual([card])
    expect(bodies(scene, `DELETE /user/favorites/decks/${workshop}/cards/${card.cardId}`)).toEqual([undefined])
  })

  test('D-API-22 D-API-23 sends a rating with its text, and removes it by its card', async () => {
    const scene = await signedIn(workshop)
    const card = { deckId: workshop, cardId: cardOf(4, 1) }
    await scene.do('rateCard', { ...card, positive: true, body: 'Good' })
    await allSent(scene)
    await scene.do('removeRating', card)
    await allSent(scene)
    expect(bodies(scene, 'POST /user/card-rating')).toEqual([
      { ...card, positive: true, body: 'Good', createdAt: time },
    ])
    expect(bodies(scene, 'DELETE /user/card-rating')).toEqual([{ cardId: card.cardId }])
  })

  test('D-API-24 sends a seen card as a record', async () => {
    const scene = await signedIn(workshop)
    await scene.do('jumpToCard', { deckId: workshop, cardId: cardOf(4, 10) })
    await allSent(scene)
    expect(bodies(scene, 'POST /user/seen')).toContainEqual({
      id,
      userId: ada(scene),
      deckId: workshop,
      cardId: cardOf(4, 10),
      percentageContentSeen: 0,
      lastSeen: time,
    })
  })

  test('D-API-18 D-API-42 sends a form and an order as the feedback entity, each with its data', async () => {
    const scene = await signedIn(workshop)
    const feedback = (index: number) => ({
      id,
      userId: ada(scene),
      deckId: workshop,
      cardId: cardOf(4, index),
      happenedAt: time,
    })
    await scene.do('submitFeedback', { deckId: workshop, cardId: cardOf(4, 1), body: 'Well said' })
    const answers = [3, 1, 2].map((n) => numberedId('3', n))
    await scene.do('submitOrder', { deckId: workshop, cardId: cardOf(4, 4), answers })
    await allSent(scene)
    expect(bodies(scene, 'POST /user/feedback')).toEqual([
      { ...feedback(1), type: 'feedback', body: 'Well said' },
      { ...feedback(4), type: 'orderUp', data: { answers, correct: false } },
    ])
  })

  test('D-API-40 D-API-41 D-API-19 sends, confirms and deletes a discussion post with its card', async () => {
    const scene = await signedIn(workshop)
    const cardId = cardOf(4, 6)
    await scene.do('postResponse', { deckId: workshop, cardId, body: 'I think so' })
    await allSent(scene)
    const [posted] = bodies(scene, 'POST /user/feedback')
    expect(posted).toMatchObject({ id, cardId, deckId: workshop, type: 'discussion', body: 'I think so' })
    const { id: responseId } = posted as { id: string }
    await scene.do('deleteResponse', { responseId, cardId })
    await allSent(scene)
    expect(bodies(scene, `DELETE /user/feedback/${responseId}`)).toEqual([{ cardId }])
  })

  test("D-API-07 D-API-43 sends the answers of a do-or-don't list in one call", async () => {
    const scene = await signedIn(workshop)
    const questions = [1, 2].map((n) => numberedId('5', n))
    const game = { deckId: workshop, cardId: cardOf(4, 5) }
    await scene.do('beginDoOrDont', game)
    await scene.wait(800)
    for (const _ of questions) {
      const { questions: asked, place } = Object.values(scene.state.user.tabs)[0]?.deck?.doOrDontGame?.context ?? {
        questions: [],
        place: 0,
      }
      const questionId = asked[place]?.id ?? ''
      await scene.do('answerDoOrDont', { ...game, questionId, answer: questionId === questions[0] ? 'do' : 'dont' })
      await scene.wait(1_400)
    }
    await allSent(scene)
    const answer = { id, cardId: cardOf(4, 5), deckId: workshop, createdAt: time }
    const [sent] = bodies(scene, 'POST /user/quiz-responses')
    expect(sent).toHaveLength(2)
    expect(sent).toEqual(
      expect.arrayContaining([
        { ...answer, questionId: questions[0], answerId: 'do', correct: true },
        { ...answer, questionId: questions[1], answerId: 'dont', correct: false },
      ]),
    )
  })

  test("D-API-20 D-API-21 runs a card's trigger by its button, and undoes it, without a payload", async () => {
    const scene = await signedIn(workshop)
    const triggerId = numberedId('8', 1)
    await scene.do('executeTrigger', { triggerId })
    await scene.wait(3_000)
    await scene.do('undoTrigger', { triggerId })
    await scene.wait(3_000)
    expect(bodies(scene, `POST /user/triggers/${triggerId}`)).toEqual([undefined])
    expect(bodies(scene, `POST /user/triggers/${triggerId}/undo`)).toEqual([undefined])
  })

  test('D-API-14 D-API-15 D-API-16 D-API-17 creates, fills, empties and removes an own deck', async () => {
    const scene = await signedIn(workshop)
    await scene.do('createDeck', { title: 'Mine', initialCardId: cardOf(4, 1) })
    await allSent(scene)
    const [made] = bodies(scene, 'POST /user/decks')
    expect(made).toEqual({ id, title: 'Mine', icon: text, background: text, initialCardId: cardOf(4, 1) })
    const { id: deckId } = made as { id: string }
    const card = { deckId, cardId: cardOf(4, 2) }
    await scene.do('tuckCard', card)
    await allSent(scene)
    await scene.do('removeCardFromDeck', card)
    await allSent(scene)
    await scene.do('removeDeck', { deckId })
    await allSent(scene)
    expect(bodies(scene, `POST /user/decks/${deckId}/cards`)).toEqual([{ id: card.cardId }])
    expect(bodies(scene, `DELETE /user/decks/${deckId}/cards/${card.cardId}`)).toEqual([undefined])
    expect(bodies(scene, `DELETE /user/decks/${deckId}`)).toEqual([undefined])
  })

  test('S-API-29 marks notifications as seen by their ids, one and all, in one call each', async () => {
    const scene = await signedIn()
    const ids = [numberedId('6', 1), numberedId('6', 2), numberedId('6', 3)]
    await scene.do('seeNotifications', { notificationIds: ids.slice(0, 1) })
    await allSent(scene)
    await scene.do('seeNotifications', { notificationIds: ids })
    await allSent(scene)
    expect(bodies(scene, 'POST /user/seen-notifications')).toEqual([
      { notificationIds: ids.slice(0, 1) },
      { notificationIds: ids.slice(1) },
    ])
  })

  test('S-API-31 D-API-25 sends activity as a list', async () => {
    const scene = await signedIn(workshop)
    await scene.wait(700_000)
    const [first] = bodies(scene, 'POST /user/track') as { items: unknown[] }[]
    expect(first?.items[0]).toMatchObject({ id, event: text, happenedAt: time, platform: 'web', sessionId: id })
  })

  test('D-API-29 completes a points deck with its scores', async () => {
    const deckId = numberedId('d', 5)
    const scene = await signedIn(deckId)
    await scene.do('submitLikertResponse', { deckId, cardId: cardOf(5, 1), tick: 3, points: 5 })
    await scene.do('answerQuestion', {
      deckId,
      cardId: cardOf(5, 2),
      quizId: numberedId('e', 82),
      answer: numberedId('a', 328),
    })
    await scene.do('submitPoints', { deckId })
    await allSent(scene)
    expect(bodies(scene, `POST /user/decks/${deckId}/complete`)).toEqual([
      {
        id,
        deckId,
        userId: ada(scene),
        completedAt: time,
        scoreTotal: expect.any(Number) as number,
        scores: expect.anything() as unknown,
      },
    ])
  })
})

describe('assessments', () => {
  const deckId = numberedId('d', 1)
  const [right, wrong] = [numberedId('a', 1), numberedId('a', 2)]
  const quizSettings: QuizSettings = { passingGrade: 50, quizAttemptLimit: 3, quizAttemptDelay: -1 }
  const exam: DeckContent = {
    deck: { id: deckId, type: 'quiz', title: 'Milk', quizSettings },
    cards: [1, 2].map((n) => ({
      id: numberedId('c', n),
      deckId,
      type: 'quiz',
      quiz: { id: numberedId('e', n), answers: [{ id: right }, { id: wrong }], correctAnswerId: right },
    })),
    supportingCards: [],
    triggers: [],
  }
  async function answered(...answers: readonly string[]): Promise<SingleTab> {
    const scene = await createSingleTab()
    server(scene).publish([exam])
    await scene.signIn()
    await scene.do('openDeck', { deckId })
    await scene.wait(2_000)
    for (const [at, answer] of answers.entries()) {
      const n = at + 1
      await scene.do('answerQuestion', { deckId, cardId: numberedId('c', n), quizId: numberedId('e', n), answer })
    }
    await allSent(scene)
    return scene
  }

  test('D-API-01 D-API-02 D-API-04 D-API-06 D-API-45 goes from its start to the submitted score', async () => {
    const scene = await answered(right, wrong)
    const [started] = bodies(scene, 'POST /user/deck-quiz-trials')
    expect(started).toEqual({ id, userId: ada(scene), deckId, startedAt: time, attemptsRemaining: 3 })
    const { id: trial } = started as { id: string }
    const answer = { id, deckId, createdAt: time }
    expect(bodies(scene, 'POST /user/quiz-responses')).toEqual([
      { ...answer, cardId: numberedId('c', 1), questionId: numberedId('e', 1), answerId: right, correct: true },
      { ...answer, cardId: numberedId('c', 2), questionId: numberedId('e', 2), answerId: wrong, correct: false },
    ])
    expect(bodies(scene, `POST /user/deck-quiz-trials/${trial}/attempt`)).toEqual([
      { score: 50, passed: true, happenedAt: time, correctCount: 1, totalCount: 2, attemptsRemaining: 2 },
    ])
    await scene.do('submitQuizDeckScore', { deckId })
    await allSent(scene)
    expect(bodies(scene, `POST /user/deck-quiz-trials/${trial}/submit`)).toEqual([{ score: 50 }])
  })

  test('D-API-03 D-API-05 D-API-08 relocks its chain on a failed attempt; a retake restarts the trial and its answers', async () => {
    const scene = await createSingleTab()
    server(scene).behavior = {
      ...server(scene).behavior,
      category: { daisyChained: true, daisyChainResetAfterQuizFailure: true },
    }
    server(scene).publish([
      {
        ...exam,
        deck: { ...exam.deck, quizSettings: { passingGrade: 100, quizAttemptLimit: 3, quizAttemptDelay: -1 } },
      },
    ])
    await scene.signIn()
    await scene.do('openDeck', { deckId })
    await scene.wait(2_000)
    for (const n of [1, 2])
      await scene.do('answerQuestion', {
        deckId,
        cardId: numberedId('c', n),
        quizId: numberedId('e', n),
        answer: wrong,
      })
    await allSent(scene)
    const { id: trial } = bodies(scene, 'POST /user/deck-quiz-trials')[0] as { id: string }
    expect(bodies(scene, 'DELETE /user/percentage-cards-seen')).toEqual([{ categoryId: numberedId('7', 1) }])
    await scene.do('retryQuizDeck', { deckId })
    await allSent(scene)
    expect(bodies(scene, `POST /user/deck-quiz-trials/${trial}/reset`)).toEqual([{ attemptsRemaining: 2 }])
    expect(bodies(scene, `POST /user/decks/${deckId}/responses/reset`)).toEqual([undefined])
  })
})
