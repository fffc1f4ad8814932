import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { storePack } from '../../server/content/store-pack'
import { answersTo, beginTrial } from './answering'
import { changedPack } from './pack-copy'
import { readStory } from './people'
import type { Story } from './people'
import { openSandbox } from './sandbox'
import { beginning, packFolder } from './seed'
import type { Sandbox } from './sandbox'

/** Tests work that reaches the server after its subject was locked or removed. */

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

const open = (id: string) => sandbox.ok('deck', { session, path: { id } })
const see = (deckId: string, cardId: string) =>
  sandbox.call('seeCard', { session, params: { id: randomUUID(), deckId, cardId, percentageContentSeen: 0 } })
const rate = (deckId: string, cardId: string) =>
  sandbox.call('rateCard', { session, params: { deckId, cardId, positive: true } })
const mark = (deckId: string, cardId: string) => sandbox.call('addFavorite', { session, params: { deckId, cardId } })
const fill = (cardId: string, deckId?: string) =>
  sandbox.call('submitFeedback', {
    session,
    params: { id: randomUUID(), cardId, body: 'Late', ...(deckId === undefined ? {} : { deckId }) },
  })
const tuck = (cardId: string) =>
  sandbox.call('createDeck', { session, params: { id: randomUUID(), title: 'Mine', initialCardId: cardId } })

describe('D-DAISY-01 X-OUTBOX-02 in a deck that was relocked while it was open', () => {
  const exam = () => story.deck('Guest care check')
  const cardId = () => exam().cards.findLast(({ quiz }) => quiz !== undefined)?.id ?? ''

  /** Reads the chain up to the assessment, opens that, and relocks the chain. */
  async function relocked(): Promise<string> {
    const categoryId = story.categoryId('Looking after guests')
    const { bundle } = await sandbox.ok('category', { session, path: { categoryId } })
    const examId = exam().deck.id
    for (const { id, title = '' } of bundle.decks ?? []) {
      if (id === examId) break
      for (const card of story.deck(title).cards) expect((await see(id, card.id)).status).toBe(200)
    }
    await open(examId)
    await sandbox.ok('resetCardsSeen', { session, params: { categoryId } })
    return examId
  }

  test('accepts work on its cards by one rule, and returns none of them', async () => {
    const deckId = await relocked()
    const taken = [
      await see(deckId, cardId()),
      await rate(deckId, cardId()),
      await mark(deckId, cardId()),
      await fill(cardId(), deckId),
      await tuck(cardId()),
      await sandbox.call('recordAnswers', { session, params: answersTo(exam(), 1) }),
    ]
    expect(taken.map(({ status }) => status)).toEqual(taken.map(() => 200))
    const shown = [
      await sandbox.call('deck', { session, path: { id: deckId } }),
      await sandbox.call('discussionResponses', { session, path: { id: cardId() } }),
      await sandbox.call('playlistActivity', { session, path: { id: cardId() } }),
    ]
    expect(shown.map(({ status }) => status)).toEqual(shown.map(() => 423))
  })

  test('accepts work on one of its cards in an own deck too', async () => {
    const deckId = await relocked()
    const own = randomUUID()
    await sandbox.ok('createDeck', { session, params: { id: own, title: 'Mine', initialCardId: cardId() } })
    const [answer] = answersTo({ ...exam(), deck: { ...exam().deck, id: own } }, 1).filter(
      (given) => given.cardId === cardId(),
    )
    const taken = [
      await see(own, cardId()),
      await mark(own, cardId()),
      await fill(cardId(), own),
      await sandbox.call('recordAnswers', { session, params: answer ?? [] }),
    ]
    expect(taken.map(({ status }) => status)).toEqual(taken.map(() => 200))
    expect((await sandbox.refused('deck', { session, path: { id: deckId } })).type).toBe('deckLocked')
  })
})

test('D-DAISY-04 X-OUTBOX-02 accepts a relock of a removed category, and locks nothing else', async () => {
  const deckId = story.deckId('Latte art, three pours')
  expect((await see(deckId, story.card('Latte art, three pours', 'basic').id)).status).toBe(200)
  const { status } = await sandbox.call('resetCardsSeen', { session, params: { categoryId: randomUUID() } })
  expect(status).toBe(200)
  expect((await open(deckId)).bundle.seenActivity).toHaveLength(1)
})

test('S-DAISY-01 D-VIS-03 unlocks the deck after a passed assessment once the assessment itself is unlocked', async () => {
  const categoryId = story.categoryId('Looking after guests')
  const { db } = sandbox.connection
  const exam = story.deck('Guest care check')
  const before = (await sandbox.ok('category', { session, path: { categoryId } })).bundle.decks ?? []
  const place = before.findIndex(({ id }) => id === exam.deck.id)
  const behind = story.deckId('Welcome to Northwind')
  await db.insertInto('category_decks').values({ category_id: categoryId, deck_id: behind, place: 99 }).execute()
  await db.deleteFrom('category_decks').where('deck_id', '=', behind).where('category_id', '!=', categoryId).execute()
  const read = async () => {
    for (const { id, title = '' } of before.slice(0, place))
      for (const card of story.deck(title).cards) await see(id, card.id)
  }
  const asked = () => sandbox.call('deck', { session, path: { id: behind } })
  await read()
  const id = await beginTrial(sandbox, session, exam, userId, 99)
  expect((await asked()).status).toBe(423)
  const questions = answersTo(exam, 99).length
  const params = {
    score: 100,
    passed: true,
    correctCount: questions,
    totalCount: questions,
    happenedAt: sandbox.clock.now(),
  }
  await sandbox.ok('completeAttempt', { session, path: { id }, params })
  expect((await asked()).status).toBe(200)
  await sandbox.ok('resetCardsSeen', { session, params: { categoryId } })
  expect((await asked()).status).toBe(423)
  await read()
  expect((await asked()).status).toBe(200)
})

describe('decision 20 X-OUTBOX-02 an assessment restarted by rules that the learner had received', () => {
  const title = 'First-week check'
  const day = 24 * 3_600_000
  async function publish(quizAttemptDelay: number): Promise<void> {
    sandbox.clock.move(60_000)
    const pack = await changedPack((path, json) => {
      if (!path.endsWith('first-week-check.json')) return json
      const file = json as { deck: { quizSettings: object } }
      return { ...file, deck: { ...file.deck, quizSettings: { ...file.deck.quizSettings, quizAttemptDelay } } }
    })
    if (pack._tag === 'Left') throw new Error('The changed pack has faults')
    await storePack(sandbox.connection.db, pack.right, sandbox.clock.now(), { olderContent: true })
  }
  // The other tests need the original content.
  afterEach(() => publish(1))

  /** Opens the deck and fails so many of its two attempts. */
  async function failed(attempts: number): Promise<string> {
    await open(story.deckId(title))
    const id = await beginTrial(sandbox, session, story.deck(title), userId, 1)
    for (let made = 0; made < attempts; made++) {
      const result = { score: 20, passed: false, correctCount: 1, totalCount: 5, happenedAt: sandbox.clock.now() }
      await sandbox.ok('completeAttempt', { session, path: { id }, params: result })
    }
    return id
  }
  const reset = (id: string) => sandbox.call('resetTrial', { session, path: { id }, params: {} })

  test('D-TRIAL-13 D-TRIAL-17 accepts a retake at any time although a waiting time applies now, and keeps the count', async () => {
    await publish(-1)
    const id = await failed(1)
    await publish(2)
    expect((await reset(id)).json).toMatchObject({ payloads: [{ data: { attempts: 1, attemptsRemaining: 1 } }] })
    session = (await sandbox.newcomer()).session
    userId = (await sandbox.ok('sync', { session, query: {} })).user?.id ?? ''
    expect((await reset(await failed(1))).status).toBe(422)
  })

  test('D-TRIAL-12 accepts a new round although the waiting time is longer now, or retakes are allowed at any time', async () => {
    for (const now of [5, -1]) {
      const newcomer = await sandbox.newcomer()
      userId = newcomer.id
      session = newcomer.session
      await publish(1)
      const id = await failed(2)
      await publish(now)
      expect((await reset(id)).json).not.toMatchObject({ payloads: [{ data: { attemptsRemaining: 2 } }] })
      sandbox.clock.move(1.6 * day)
      await sandbox.connection.db
        .updateTable('sessions')
        .set({ expires_at: sandbox.clock.now() + day })
        .where('user_id', '=', userId)
        .execute()
      expect((await reset(id)).json).toMatchObject({ payloads: [{ data: { attempts: 2, attemptsRemaining: 2 } }] })
    }
  })
})

describe('decision 10 X-OUTBOX-02 with a card that newer content has removed', () => {
  const deckId = () => story.deckId('Latte art, three pours')
  const form = () => story.card('Latte art, three pours', 'feedback').id

  /** Publishes a newer pack in which the deck has the form or not, or which lacks the deck. */
  async function publish(withForm: boolean, withDeck = true): Promise<void> {
    sandbox.clock.move(60_000)
    const pack = await changedPack((path, json) => {
      const isIts = path.endsWith('latte-art-three-pours.json')
      // Other references to the deck then name another deck.
      const instead = story.deckId('Milk texturing')
      if (!withDeck) return isIts ? undefined : JSON.parse(JSON.stringify(json).replaceAll(deckId(), instead))
      if (withForm || !isIts) return json
      const file = json as { cards: { id: string }[] }
      return { ...file, cards: file.cards.filter(({ id }) => id !== form()) }
    })
    if (pack._tag === 'Left') throw new Error('The changed pack has faults')
    await storePack(sandbox.connection.db, pack.right, sandbox.clock.now(), { olderContent: true })
  }
  const everything = async (from: string) => [
    await see(from, form()),
    await rate(from, form()),
    await mark(from, form()),
    await fill(form(), from),
  ]
  // The other tests need the original content.
  afterEach(() => publish(true))

  test('accepts work on it from users who had received it, and from no others', async () => {
    await open(deckId())
    const told = session
    await publish(false)
    const taken = [...(await everything(deckId())), await fill(form()), await tuck(form())]
    expect(taken.map(({ status }) => status)).toEqual(taken.map(() => 200))
    const { favorites } = await sandbox.ok('favorites', { session })
    expect(favorites).toEqual([expect.objectContaining({ cardId: form(), deckId: deckId() })])

    session = (await sandbox.newcomer()).session
    expect((await everything(deckId())).map(({ status }) => status)).toEqual([404, 404, 404, 404])
    await open(deckId())
    expect((await everything(deckId())).map(({ status }) => status)).toEqual([404, 404, 404, 404])
    session = told
    expect((await sandbox.call('discussionResponses', { session, path: { id: form() } })).status).toBe(404)
  })

  test('accepts it also when the content lacks the deck', async () => {
    await open(deckId())
    const told = session
    await publish(false, false)
    const taken = [...(await everything(deckId())), await fill(form()), await tuck(form())]
    expect(taken.map(({ status }) => status)).toEqual(taken.map(() => 200))
    expect((await sandbox.refused('deck', { session, path: { id: deckId() } })).code).toBe(404)

    session = (await sandbox.newcomer()).session
    expect((await everything(deckId())).map(({ status }) => status)).toEqual([404, 404, 404, 404])
    session = told
    expect((await sandbox.call('discussionResponses', { session, path: { id: form() } })).status).toBe(404)
  })

  test('accepts it also in an own deck, and in one that searches a category', async () => {
    const own = randomUUID()
    await sandbox.ok('createDeck', { session, params: { id: own, title: 'Mine', initialCardId: form() } })
    const searching = story.deckId('Find a barista card')
    await open(searching)
    await publish(false)
    const taken = [...(await everything(own)), ...(await everything(searching))]
    expect(taken.map(({ status }) => status)).toEqual(taken.map(() => 200))
  })
})
