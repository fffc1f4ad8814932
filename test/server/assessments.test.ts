import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Params } from '../../protocol/api'
import { storePack } from '../../server/content/store-pack'
import { answersTo, beginTrial } from './answering'
import { changedPack } from './pack-copy'
import { readStory, type Story } from './people'
import { openSandbox, type Sandbox } from './sandbox'
import { beginning, packFolder } from './seed'

const day = 86_400_000

let story: Story
let sandbox: Sandbox
let userId: string
let session: string

beforeAll(async () => {
  story = await readStory(packFolder, beginning)
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())
beforeEach(async () => {
  const newcomer = await sandbox.newcomer()
  userId = newcomer.id
  session = newcomer.session
})

/** The claim of an attempt at the first-week check with so many of its five questions right. */
const claim = (right: number): Params<'completeAttempt'> => ({
  score: right * 20,
  passed: right >= 3,
  happenedAt: sandbox.clock.now(),
  correctCount: right,
  totalCount: 5,
})

const begin = (right: number) => beginTrial(sandbox, session, story.deck('First-week check'), userId, right)
const complete = (id: string, params: Params<'completeAttempt'>) =>
  sandbox.ok('completeAttempt', { session, path: { id }, params })
const refuseAttempt = (id: string, params: Params<'completeAttempt'>) =>
  sandbox.refused('completeAttempt', { session, path: { id }, params })

describe('X-SERVER-02 recomputed scores and passes', () => {
  test('refuses a score that does not match the answers, returns the correct one, and changes nothing', async () => {
    const id = await begin(2)
    for (const wrong of [
      { ...claim(2), score: 100 },
      { ...claim(2), passed: true },
      { ...claim(2), correctCount: 5 },
      { ...claim(2), totalCount: 4 },
    ]) {
      const refused = await refuseAttempt(id, wrong)
      expect(refused.code).toBe(422)
      expect(refused.message).toContain('The score does not follow from the answers, which give 40 percent')
    }
    const { trial } = await complete(id, claim(2))
    expect(trial).toMatchObject({ attempts: 1, attemptsRemaining: 1, lastScore: 40, failures: [sandbox.clock.now()] })
    expect(trial).not.toHaveProperty('passedAt')
  })

  test("D-TRIAL-04 D-TRIAL-05 ends an attempt by its answers, even if the device does not know another device's answers", async () => {
    const id = await begin(2)
    // One device knows of one right answer. Another was right where the first device answered wrong later.
    const { trial } = await complete(id, claim(1))
    expect(trial).toMatchObject({ attempts: 1, attemptsRemaining: 1, lastScore: 40 })
    const deck = story.deck('First-week check')
    await sandbox.ok('recordAnswers', { session, params: answersTo(deck, 0, sandbox.clock.now()) })
    const refused = await refuseAttempt(id, { ...claim(3), passed: false })
    expect(refused.message).toContain('The score does not follow from the answers, which give 0 percent')
    // Nor does the device know that the trial was restarted elsewhere.
    await sandbox.ok('resetResponses', { session, path: { id: deck.deck.id } })
    expect((await refuseAttempt(id, { ...claim(3), passed: false })).code).toBe(422)
    expect((await complete(id, claim(2))).trial).toMatchObject({ attempts: 2, attemptsRemaining: 0, lastScore: 0 })
  })

  test('D-TRIAL-29 accepts a score only when complete, passed and correct, and issues the certificate once', async () => {
    const submit = (id: string, score: number) => ({ session, path: { id }, params: { score } })
    const id = await begin(4)
    expect((await sandbox.refused('submitTrial', submit(id, 80))).code).toBe(422)
    await complete(id, claim(4))
    expect((await sandbox.refused('submitTrial', submit(id, 100))).code).toBe(422)
    const { trial } = await sandbox.ok('submitTrial', submit(id, 80))
    expect(trial?.certificateId).toMatch(/^[0-9a-f-]{36}$/)
    const again = await sandbox.ok('submitTrial', submit(id, 80))
    expect(again.trial?.certificateId).toBe(trial?.certificateId)
    expect((await sandbox.refused('submitTrial', submit(id, 100))).code).toBe(422)
    expect((await refuseAttempt(id, claim(4))).code).toBe(422)
  })

  test('D-TRIAL-05 keeps the submittable score when answers follow the passed attempt', async () => {
    const submit = (id: string, score: number) => ({ session, path: { id }, params: { score } })
    const id = await begin(3)
    await complete(id, claim(3))
    const deck = story.deck('First-week check')
    await sandbox.ok('recordAnswers', { session, params: answersTo(deck, 5, sandbox.clock.now()) })
    const refused = await sandbox.refused('submitTrial', submit(id, 100))
    expect(refused.message).toContain('The best of the attempts that were passed gave 60 percent')
    expect((await sandbox.ok('submitTrial', submit(id, 60))).trial?.lastScore).toBe(60)
  })

  test('D-RESULT-13 decision 33: returns the score that may be submitted', async () => {
    const id = await begin(4)
    await complete(id, claim(4))
    const deck = story.deck('First-week check')
    await sandbox.ok('recordAnswers', { session, params: answersTo(deck, 3, sandbox.clock.now()) })
    const { trial } = await complete(id, claim(3))
    expect(trial).toMatchObject({ score: 80, lastScore: 60 })
    const submitted = await sandbox.ok('submitTrial', { session, path: { id }, params: { score: trial?.score ?? 0 } })
    expect(submitted.trial).toMatchObject({ score: 80, lastScore: 80 })
  })

  test('D-TRIAL-08 completes no attempt when none remains', async () => {
    const id = await begin(1)
    await complete(id, claim(1))
    await complete(id, claim(1))
    expect(await refuseAttempt(id, claim(1))).toMatchObject({
      code: 422,
      message: 'Request failed: No attempts remain',
    })
  })

  test('D-TRIAL-04 does not pass an attempt that ends with open questions', async () => {
    const deck = story.deck('First-week check')
    const id = randomUUID()
    await sandbox.ok('startTrial', {
      session,
      params: { id, userId: userId, deckId: deck.deck.id, startedAt: sandbox.clock.now() },
    })
    await sandbox.ok('recordAnswers', { session, params: answersTo(deck, 5, sandbox.clock.now()).slice(0, 4) })
    expect((await refuseAttempt(id, { ...claim(4), passed: true })).code).toBe(422)
    const { trial } = await complete(id, { ...claim(4), passed: false })
    expect(trial).toMatchObject({ lastScore: 80, failures: [sandbox.clock.now()] })
  })

  test("D-TRIAL-14 D-TRIAL-34 delays a reset by the deck's days, and then restores the attempts", async () => {
    const id = await begin(1)
    const reset = () => ({ session, path: { id }, params: { attemptsRemaining: 50 } })
    expect((await sandbox.refused('resetTrial', reset())).code).toBe(422)
    await complete(id, claim(1))
    await complete(id, claim(1))
    expect((await sandbox.refused('resetTrial', reset())).code).toBe(422)
    sandbox.clock.move(1.5 * day)
    await sandbox.connection.db
      .updateTable('sessions')
      .set({ expires_at: sandbox.clock.now() + day })
      .where('user_id', '=', userId)
      .execute()
    await sandbox.ok('resetResponses', { session, path: { id: story.deckId('First-week check') } })
    const { trial } = await sandbox.ok('resetTrial', reset())
    // Other devices are notified of a running attempt until it is completed.
    expect(trial).toMatchObject({ attempts: 2, attemptsRemaining: 2, resetAt: sandbox.clock.now() })
    await sandbox.ok('recordAnswers', {
      session,
      params: answersTo(story.deck('First-week check'), 5, sandbox.clock.now()),
    })
    const { trial: after } = await complete(id, claim(5))
    expect(after).toMatchObject({ attempts: 3, passedAt: sandbox.clock.now() })
    expect(after).not.toHaveProperty('resetAt')
  })

  test('D-TRIAL-18 notifies other devices that missed questions are repeated until that attempt is completed', async () => {
    const deck = story.deck('First-week check')
    const id = await begin(1)
    const told = async () => (await sandbox.ok('deck', { session, path: { id: deck.deck.id } })).bundle.quizTrial
    await complete(id, claim(1))
    expect(await told()).not.toHaveProperty('retriedAt')
    // Answered offline, at a time before the server was notified of the attempt.
    const given = sandbox.clock.now() - 1_000
    await sandbox.ok('recordAnswers', { session, params: answersTo(deck, 5, given).slice(0, 3) })
    expect(await told()).toMatchObject({ attempts: 1, retriedAt: given })
    await sandbox.ok('recordAnswers', { session, params: answersTo(deck, 5, given + 500).slice(3) })
    expect(await told()).toMatchObject({ retriedAt: given })
    await complete(id, claim(5))
    expect(await told()).not.toHaveProperty('retriedAt')
  })

  test('accepts trials and attempts only for an open assessment', async () => {
    const deckId = story.deckId('First-week check')
    const decks = sandbox.connection.db
    const { data } = await decks.selectFrom('decks').select('data').where('id', '=', deckId).executeTakeFirstOrThrow()
    const write = (value: unknown) =>
      decks
        .updateTable('decks')
        .set({ data: JSON.stringify(value) })
        .where('id', '=', deckId)
        .execute()
    await write({ ...(data as object), quizEndDate: new Date(beginning - day).toISOString() })
    const start = { id: randomUUID(), userId: userId, deckId, startedAt: sandbox.clock.now() }
    expect((await sandbox.refused('startTrial', { session, params: start })).message).toBe(
      'Request failed: The assessment is closed',
    )
    await write(data)
    const standard = { ...start, deckId: story.deckId('Milk texturing') }
    expect((await sandbox.refused('startTrial', { session, params: standard })).code).toBe(422)
  })

  test('merges the trials that two devices started', async () => {
    const first = await begin(5)
    const second = randomUUID()
    const start = {
      id: second,
      userId: userId,
      deckId: story.deckId('First-week check'),
      startedAt: sandbox.clock.now(),
    }
    expect((await sandbox.ok('startTrial', { session, params: start })).trial?.id).toBe(first)
    expect((await complete(second, claim(5))).trial).toMatchObject({ id: first, attempts: 1 })
  })

  test('refuses an answer unknown to the deck, and counts a repeated answer once', async () => {
    const [answer] = answersTo(story.deck('First-week check'), 1, sandbox.clock.now())
    if (answer === undefined) throw new Error('The deck has no question')
    for (const wrong of [
      { ...answer, answerId: randomUUID() },
      { ...answer, questionId: randomUUID() },
    ]) {
      expect((await sandbox.refused('recordAnswers', { session, params: wrong })).code).toBe(422)
    }
    await sandbox.ok('recordAnswers', { session, params: answer })
    await sandbox.ok('recordAnswers', { session, params: answer })
    const { bundle } = await sandbox.ok('deck', { session, path: { id: answer.deckId } })
    expect(bundle.quizResponses).toMatchObject([{ id: answer.id, correct: true }])
  })
})

describe('X-SERVER-02 points and locks', () => {
  test('completes a points deck when all is answered, with the resulting points', async () => {
    const deckId = story.deckId('Where are you strong?')
    const completion = {
      id: randomUUID(),
      deckId,
      userId: userId,
      completedAt: sandbox.clock.now(),
      scoreTotal: 99,
      scores: [],
    }
    const complete = { session, path: { deckId }, params: completion }
    expect((await sandbox.refused('completeDeck', complete)).message).toBe('Request failed: 6 questions are open')
    expect(
      (await sandbox.refused('completeDeck', { ...complete, params: { ...completion, deckId: randomUUID() } })).code,
    ).toBe(400)
  })

  test('D-POINTS-04 D-LIKERT-02 counts a slider answered in an own deck in its points deck, and shows its tick there', async () => {
    const { deck, cards } = story.deck('Where are you strong?')
    const own = randomUUID()
    await sandbox.ok('createDeck', { session, params: { id: own, title: 'Mine' } })
    for (const { id, quiz, likert } of cards) {
      if (quiz !== undefined) {
        const answer = { id: randomUUID(), cardId: id, questionId: quiz.id, answerId: quiz.answers?.[0]?.id ?? '' }
        await sandbox.ok('recordAnswers', {
          session,
          params: { ...answer, deckId: deck.id, createdAt: sandbox.clock.now() },
        })
      }
      if (likert === undefined) continue
      await sandbox.ok('addCardToDeck', { session, path: { id: own }, params: { id } })
      const given = { cardId: id, deckId: own, type: 'likert', data: { tick: 2 } } as const
      await sandbox.ok('submitFeedback', { session, params: { id: randomUUID(), ...given } })
    }
    for (const id of [deck.id, own]) {
      const { bundle } = await sandbox.ok('deck', { session, path: { id } })
      expect(bundle.feedbackResponses?.map(({ data }) => data?.tick)).toEqual([2, 2, 2])
    }
    const params = { id: randomUUID(), deckId: deck.id, userId, completedAt: sandbox.clock.now() }
    await sandbox.ok('completeDeck', { session, path: { deckId: deck.id }, params })
  })

  test('D-DECK-32 S-DAISY-01 locks a daisy-chained deck until enough of its predecessor was seen, and again after a relock', async () => {
    const chained = story.categoryId('Looking after guests')
    const path = { id: story.deckId('Guest care check') }
    const { bundle } = await sandbox.ok('category', { session, path: { categoryId: chained } })
    const [first, second, third] = bundle.decks ?? []
    expect(third?.id).toBe(path.id)
    expect(await sandbox.refused('deck', { session, path })).toMatchObject({
      type: 'deckLocked',
      prevDeckId: second?.id,
      prevDeckTitle: second?.title,
      categoryId: chained,
    })
    await sandbox.ok('deck', { session, path: { id: first?.id ?? '' } })
    const seeMost = async (deck: typeof first) => {
      const { cards } = story.deck(deck?.title ?? '')
      for (const card of cards.slice(0, Math.ceil(cards.length * 0.8))) {
        const params = {
          id: randomUUID(),
          userId: userId,
          deckId: deck?.id ?? '',
          cardId: card.id,
          percentageContentSeen: 50,
          lastSeen: sandbox.clock.now(),
        }
        await sandbox.ok('seeCard', { session, params })
      }
    }
    await seeMost(first)
    await seeMost(second)
    await sandbox.ok('deck', { session, path })
    await sandbox.ok('resetCardsSeen', { session, params: { categoryId: chained } })
    expect((await sandbox.refused('deck', { session, path })).type).toBe('deckLocked')
  })

  test('counts each seen card and pass once in a running competition', async () => {
    const id = story.competitionId('Latte art throwdown')
    const scoreOf = async () => {
      const { standings } = await sandbox.ok('standings', { session, query: { competitionIds: [id] } })
      return standings[0]?.player?.score ?? 0
    }
    const before = await scoreOf()
    const { deck, cards } = story.deck('Latte art, three pours')
    const see = {
      session,
      params: { id: randomUUID(), deckId: deck.id, cardId: cards[0]?.id ?? '', lastSeen: sandbox.clock.now() },
    }
    await sandbox.ok('seeCard', see)
    await sandbox.ok('seeCard', see)
    expect(before).toBe(0)
    expect(await scoreOf()).toBeCloseTo(30 / cards.length, 1)
  })
})

/** Publishes a newer version of the first-week check, with its file changed by `change`. */
async function publish(change: (file: DeckFile) => void): Promise<void> {
  const changed = await changedPack((path, json) => {
    if (path.endsWith('first-week-check.json')) change(json as DeckFile)
    return json
  })
  if (changed._tag === 'Left') throw new Error('The changed pack has faults')
  await storePack(sandbox.connection.db, changed.right, sandbox.clock.now(), { olderContent: true })
}
interface DeckFile {
  cards: { id: string; quiz?: { answers: { id: string }[]; correctAnswerId: string; survey?: true } }[]
}
const turnKey = ({ quiz }: DeckFile['cards'][number]): void => {
  if (quiz !== undefined) quiz.correctAnswerId = quiz.answers.find(({ id }) => id !== quiz.correctAnswerId)?.id ?? ''
}

describe('X-SERVER-02 content that changes', () => {
  // The other tests need the original content.
  afterEach(() => {
    sandbox.clock.move(60_000)
    return publish(() => undefined)
  })

  test('grades a running attempt by its initial questions when the content changes, and the next one by the new ones', async () => {
    const id = await begin(5)
    sandbox.clock.move(60_000)
    await publish(({ cards }) => cards.forEach(turnKey))
    expect((await complete(id, claim(5))).trial).toMatchObject({ lastScore: 100 })

    const other = await sandbox.newcomer()
    sandbox.clock.move(60_000)
    const late = await beginTrial(sandbox, other.session, story.deck('First-week check'), other.id, 5)
    const refused = await sandbox.refused('completeAttempt', {
      session: other.session,
      path: { id: late },
      params: claim(5),
    })
    expect(refused.message).toContain('which give 0 percent')
  })

  test("decision 10: grades an answer during an attempt by the attempt's initial questions, also in a retake", async () => {
    const deck = story.deck('First-week check')
    const path = { id: deck.deck.id }
    const told = async () => {
      const { bundle } = await sandbox.ok('deck', { session, path })
      return (bundle.quizResponses ?? []).map(({ correct }) => correct)
    }
    const id = randomUUID()
    const startedAt = sandbox.clock.now()
    await sandbox.ok('startTrial', { session, params: { id, userId, deckId: path.id, startedAt } })
    const [first, ...others] = answersTo(deck, 2, startedAt)
    await sandbox.ok('recordAnswers', { session, params: first ?? [] })
    sandbox.clock.move(60_000)
    await publish(({ cards }) => cards.forEach(turnKey))
    const { responses } = await sandbox.ok('recordAnswers', { session, params: others })
    expect(responses.map(({ correct }) => correct)).toEqual([true, false, false, false])
    expect(await told()).toEqual([true, true, false, false, false])
    await complete(id, claim(2))

    // The next attempt starts with the newer questions, and keeps them when the older ones are published again.
    sandbox.clock.move(60_000)
    const missed = () => answersTo(deck, 5, sandbox.clock.now()).slice(2)
    const [next, ...rest] = missed()
    const judged = await sandbox.ok('recordAnswers', { session, params: next ?? [] })
    expect(judged.responses.map(({ correct }) => correct)).toEqual([false])
    sandbox.clock.move(60_000)
    await publish(() => undefined)
    const late = await sandbox.ok('recordAnswers', { session, params: rest })
    expect(late.responses.map(({ correct }) => correct)).toEqual([false, false])
  })

  test('decision 10: grades by the newest questions outside of an attempt', async () => {
    const deck = story.deck('First-week check')
    await sandbox.ok('deck', { session, path: { id: deck.deck.id } })
    sandbox.clock.move(60_000)
    await publish(({ cards }) => cards.forEach(turnKey))
    const { responses } = await sandbox.ok('recordAnswers', { session, params: answersTo(deck, 5) })
    expect(responses.map(({ correct }) => correct)).toEqual([false, false, false, false, false])
  })

  test("decision 20: grades an attempt started offline by the questions of the device's copy", async () => {
    await sandbox.ok('deck', { session, path: { id: story.deckId('First-week check') } })
    sandbox.clock.move(60_000)
    await publish(({ cards }) => cards.forEach(turnKey))
    sandbox.clock.move(60_000)
    const id = await begin(5)
    expect((await complete(id, claim(5))).trial).toMatchObject({ lastScore: 100 })
  })

  test('decision 24: counts earlier right answers in a retake with newer questions, as reported', async () => {
    const path = { id: story.deckId('First-week check') }
    const deck = story.deck('First-week check')
    const id = await begin(2)
    await complete(id, claim(2))
    sandbox.clock.move(60_000)
    // The first question gets another key, and the last question is removed.
    const gone = deck.cards.findLast(({ quiz }) => quiz !== undefined)?.id
    await publish((file) => {
      file.cards = file.cards.filter((card) => card.id !== gone)
      const first = file.cards.find(({ quiz }) => quiz !== undefined)
      if (first !== undefined) turnKey(first)
    })
    const { bundle } = await sandbox.ok('deck', { session, path })
    const right = (bundle.quizResponses ?? []).flatMap(({ questionId, correct }) =>
      correct === true ? [questionId] : [],
    )
    expect(right).toHaveLength(2)
    const missed = answersTo(deck, 5, sandbox.clock.now()).filter(
      ({ cardId, questionId }) => cardId !== gone && !right.includes(questionId),
    )
    await sandbox.ok('recordAnswers', { session, params: missed })
    const { trial } = await complete(id, { ...claim(5), correctCount: 4, totalCount: 4 })
    expect(trial).toMatchObject({ lastScore: 100, passedAt: sandbox.clock.now() })
    const refused = await refuseAttempt(id, { ...claim(5), correctCount: 3, totalCount: 4 })
    expect(refused.code).toBe(422)
  })

  test('D-TRIAL-27 decision 27: issues a certificate for a survey-only assessment when every question is answered', async () => {
    sandbox.clock.move(60_000)
    await publish((file) => {
      for (const { quiz } of file.cards) if (quiz !== undefined) quiz.survey = true
    })
    const id = await begin(0)
    const survey = { score: 0, passed: true, happenedAt: sandbox.clock.now(), correctCount: 0, totalCount: 0 }
    expect((await complete(id, survey)).trial).toMatchObject({ passedAt: sandbox.clock.now() })
    const { trial } = await sandbox.ok('submitTrial', { session, path: { id }, params: { score: 0 } })
    expect(trial?.certificateId).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('decision 10: accepts work on a card that newer content has removed, and on no other card', async () => {
    const deck = story.deck('First-week check')
    const cardId = deck.cards.findLast(({ quiz }) => quiz !== undefined)?.id ?? ''
    await sandbox.ok('deck', { session, path: { id: deck.deck.id } })
    sandbox.clock.move(60_000)
    await publish((file) => {
      file.cards = file.cards.filter(({ id }) => id !== cardId)
    })
    const seen = { id: randomUUID(), deckId: deck.deck.id, percentageContentSeen: 50 }
    await sandbox.ok('seeCard', { session, params: { ...seen, cardId } })
    await sandbox.ok('rateCard', { session, params: { deckId: deck.deck.id, cardId, positive: true } })
    const other = story.deck('Milk texturing').cards[0]?.id ?? ''
    expect((await sandbox.refused('seeCard', { session, params: { ...seen, cardId: other } })).code).toBe(404)
  })
})
