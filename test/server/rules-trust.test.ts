import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Params } from '../../protocol/api'
import { storePack } from '../../server/content/store-pack'
import { answersTo } from './answering'
import { changedPack } from './pack-copy'
import { readStory } from './people'
import type { Story } from './people'
import { openSandbox } from './sandbox'
import { beginning, packFolder } from './seed'
import type { Sandbox } from './sandbox'

const minute = 60_000
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

const someoneElse = async () => (await sandbox.newcomer()).session

describe('SRV-04 X-SERVER-09 the undo of a trigger', () => {
  const triggerId = () => story.deck('Welcome to Northwind').triggers?.[0]?.id ?? ''
  const pull = (name: 'executeTrigger' | 'undoTrigger') => sandbox.ok(name, { session, path: { id: triggerId() } })
  const roles = async () => (await sandbox.ok('myRoles', { session })).roles.map(({ name }) => name)
  const act = (actionType: string, role: string) =>
    sandbox.connection.db
      .updateTable('triggers')
      .set({
        data: JSON.stringify({
          ...story.deck('Welcome to Northwind').triggers?.[0],
          actionType,
          actionData: { role: { id: story.role(role).id } },
        }),
      })
      .where('id', '=', triggerId())
      .execute()

  test('gives no role that the trigger never took', async () => {
    await act('removeRole', 'Trainer')
    await pull('undoTrigger')
    expect(await roles()).toEqual(['Barista'])
    await pull('executeTrigger')
    await pull('undoTrigger')
    expect(await roles()).toEqual(['Barista'])
  })

  test('D-ACTION-06 gives back what it took, once', async () => {
    await act('removeRole', 'Barista')
    await pull('executeTrigger')
    await pull('executeTrigger')
    expect(await roles()).toEqual([])
    await pull('undoTrigger')
    expect(await roles()).toEqual(['Barista'])
    await sandbox.ok('leaveRole', { session, path: { id: story.role('Barista').id } })
    await pull('undoTrigger')
    expect(await roles()).toEqual([])
  })

  test('takes back what it gave', async () => {
    await act('addRole', 'Shift lead')
    await pull('executeTrigger')
    expect(await roles()).toContain('Shift lead')
    await pull('undoTrigger')
    expect(await roles()).toEqual(['Barista'])
  })
})

describe('SRV-05 X-SERVER-09 a role with a code is joined by whoever has the code', () => {
  const path = () => ({ id: story.role('Winter menu').id })
  const join = (by = session) => sandbox.call('joinRole', { session: by, path: path() })
  const showCode = () => sandbox.ok('roleByContentCode', { session, path: { code: 'winter' } })

  test('without it the join is refused; the code of one person does not let in another', async () => {
    expect((await join()).status).toBe(403)
    await sandbox.ok('role', { session, path: path() })
    expect((await join()).status).toBe(403)
    await showCode()
    expect((await join(await someoneElse())).status).toBe(403)
    expect((await join()).status).toBe(200)
    expect((await join()).status).toBe(200)
  })

  test('a code that was shown lets in for an hour', async () => {
    await showCode()
    const late = sandbox.beside({})
    late.clock.move(60 * minute)
    expect((await late.call('joinRole', { session, path: path() })).status).toBe(403)
  })

  test('neither the id nor the code is told to those who lack the role', async () => {
    const told = async (by: string) => (await sandbox.ok('orgRoles', { session: by })).roles.map(({ name }) => name)
    expect(await told(session)).not.toContain('Winter menu')
    expect(await told(session)).not.toContain('Tasting club')
    expect(await told(await sandbox.signIn(story.person('Priya Nair')))).toContain('Winter menu')
    expect(await told(await sandbox.signIn(story.person('Ruth Calder')))).toContain('Winter menu')
    const { role } = await sandbox.ok('role', { session, path: path() })
    expect(Object.keys(role).toSorted()).toEqual(['id', 'name', 'org'])
  })

  test('a role that has a link only is joined by its id', async () => {
    const { role } = await sandbox.ok('joinRole', { session, path: { id: story.role('Tasting club').id } })
    expect(role).toMatchObject({ name: 'Tasting club' })
  })
})

describe('SRV-13 X-SERVER-09 time is what the server says', () => {
  const deck = () => story.deck('First-week check')
  const claim = (right: number, happenedAt: number): Params<'completeAttempt'> => ({
    score: right * 20,
    passed: right >= 3,
    happenedAt,
    correctCount: right,
    totalCount: 5,
  })
  async function begin(box: Sandbox, startedAt: number, right = 1): Promise<string> {
    const id = randomUUID()
    await box.ok('startTrial', { session, params: { id, userId, deckId: deck().deck.id, startedAt } })
    await box.ok('recordAnswers', { session, params: answersTo(deck(), right, startedAt) })
    return id
  }

  test('attempts that are dated back do not shorten the wait: two of a day, not four', async () => {
    const longAgo = beginning - 30 * day
    const id = await begin(sandbox, longAgo)
    const attempt = () => ({ session, path: { id }, params: claim(1, longAgo) })
    await sandbox.ok('completeAttempt', attempt())
    const { trial } = await sandbox.ok('completeAttempt', attempt())
    expect(trial?.failures).toEqual([sandbox.clock.now(), sandbox.clock.now()])
    expect((await sandbox.refused('resetTrial', { session, path: { id }, params: {} })).code).toBe(422)
    expect((await sandbox.refused('completeAttempt', attempt())).code).toBe(422)
  })

  test('D-DISC-08 a discussion is closed by the clock of the server, whenever a response says that it was written', async () => {
    const cardId = story.card('Handling a complaint', 'discussion').id
    const late = sandbox.beside({})
    const respond = async (happenedAt: number) =>
      late.call('submitFeedback', {
        session: (await late.newcomer()).session,
        params: { id: randomUUID(), cardId, type: 'discussion', body: 'Listen first', happenedAt },
      })
    const open = late.clock.now()
    expect((await respond(open)).status).toBe(200)
    late.clock.move(61 * 24 * 60 * minute)
    expect((await respond(open)).status).toBe(422)
  })

  test('an assessment opens and closes by the clock of the server', async () => {
    const { db } = sandbox.connection
    const deckId = deck().deck.id
    const row = await db.selectFrom('decks').select('data').where('id', '=', deckId).executeTakeFirstOrThrow()
    const open = (from: number, to: number) =>
      db
        .updateTable('decks')
        .set({
          data: JSON.stringify({
            ...(row.data as object),
            quizStartDate: new Date(from).toISOString(),
            quizEndDate: new Date(to).toISOString(),
          }),
        })
        .where('id', '=', deckId)
        .execute()
    const start = (startedAt: number) =>
      sandbox.call('startTrial', { session, params: { id: randomUUID(), userId, deckId, startedAt } })
    await open(beginning + 399 * day, beginning + 500 * day)
    expect((await start(beginning + 400 * day)).status).toBe(422)
    await open(beginning - 10 * day, beginning - day)
    expect((await start(beginning - 2 * day)).status).toBe(422)
    await db
      .updateTable('decks')
      .set({ data: JSON.stringify(row.data) })
      .where('id', '=', deckId)
      .execute()
    const id = await begin(sandbox, beginning)
    await open(beginning - 10 * day, beginning - day)
    const late = { session, path: { id }, params: claim(1, beginning - 2 * day) }
    expect((await sandbox.refused('completeAttempt', late)).message).toContain('The assessment is closed')
    await db
      .updateTable('decks')
      .set({ data: JSON.stringify(row.data) })
      .where('id', '=', deckId)
      .execute()
  })

  test('a claimed time chooses neither which answers count nor by which questions they are judged', async () => {
    const id = await begin(sandbox, beginning, 5)
    await sandbox.ok('recordAnswers', { session, params: answersTo(deck(), 0, beginning - day) })
    const params = claim(5, beginning - 2 * day)
    expect((await sandbox.refused('completeAttempt', { session, path: { id }, params })).message).toContain(
      'which give 0 percent',
    )
    const other = sandbox.beside({})
    other.clock.move(minute)
    const changed = await changedPack((path, json) => {
      if (!path.endsWith('first-week-check.json')) return json
      const file = json as { cards: { quiz?: { answers: { id: string }[]; correctAnswerId: string } }[] }
      for (const { quiz } of file.cards) {
        if (quiz !== undefined)
          quiz.correctAnswerId = quiz.answers.find((answer) => answer.id !== quiz.correctAnswerId)?.id ?? ''
      }
      return file
    })
    if (changed._tag === 'Left') throw new Error('The changed pack has faults')
    await storePack(sandbox.connection.db, changed.right, other.clock.now())
    other.clock.move(minute)
    const newcomer = await other.newcomer()
    userId = newcomer.id
    session = newcomer.session
    const late = await begin(other, beginning - day, 5)
    const attempt = { session, path: { id: late }, params: claim(5, beginning - day) }
    expect((await other.refused('completeAttempt', attempt)).message).toContain('which give 0 percent')
  })

  test('what is dated into the future is of now', async () => {
    const future = beginning + 400 * day
    const { deck: open, cards } = story.deck('Latte art, three pours')
    const cardId = story.card('Latte art, three pours', 'feedback').id
    await sandbox.ok('submitFeedback', { session, params: { id: randomUUID(), cardId, body: 'x', happenedAt: future } })
    const seen = { id: randomUUID(), deckId: open.id, cardId: cards[0]?.id ?? '', lastSeen: future }
    await sandbox.ok('seeCard', { session, params: seen })
    const rating = { cardId: cards[0]?.id ?? '', deckId: open.id, positive: true, createdAt: future }
    await sandbox.ok('rateCard', { session, params: rating })
    const { bundle } = await sandbox.ok('deck', { session, path: { id: open.id } })
    const now = sandbox.clock.now()
    expect(bundle.feedbackResponses?.map(({ happenedAt }) => happenedAt)).toEqual([now])
    expect(bundle.seenActivity?.map(({ lastSeen }) => lastSeen)).toEqual([now])
    expect(bundle.cardRatings?.map(({ createdAt }) => createdAt)).toEqual([now])
    const item = { id: randomUUID(), userId, event: 'openedDeck', happenedAt: future }
    await sandbox.ok('track', { session, params: { items: [item] } })
    const kept = await sandbox.connection.db
      .selectFrom('activity')
      .select('happened_at')
      .where('user_id', '=', userId)
      .execute()
    expect(kept).toEqual([{ happened_at: now }])
  })
})

describe('SRV-14 X-SERVER-09 a deck that a chain locks shows its cards in no call', () => {
  const locked = () => story.deck('Guest care check')
  const cardId = () => locked().cards.find(({ quiz }) => quiz !== undefined)?.id ?? ''
  const deckId = () => locked().deck.id

  test.for([
    ['deck', () => sandbox.call('deck', { session, path: { id: deckId() } })],
    [
      'startTrial',
      () =>
        sandbox.call('startTrial', {
          session,
          params: { id: randomUUID(), userId, deckId: deckId(), startedAt: beginning },
        }),
    ],
    ['recordAnswers', () => sandbox.call('recordAnswers', { session, params: answersTo(locked(), 1, beginning) })],
    [
      'createDeck',
      () => sandbox.call('createDeck', { session, params: { id: randomUUID(), title: 'T', initialCardId: cardId() } }),
    ],
    ['addFavorite', () => sandbox.call('addFavorite', { session, params: { cardId: cardId(), deckId: deckId() } })],
    [
      'seeCard',
      () => sandbox.call('seeCard', { session, params: { id: randomUUID(), deckId: deckId(), cardId: cardId() } }),
    ],
    [
      'rateCard',
      () => sandbox.call('rateCard', { session, params: { cardId: cardId(), deckId: deckId(), positive: true } }),
    ],
    [
      'submitFeedback',
      () => sandbox.call('submitFeedback', { session, params: { id: randomUUID(), cardId: cardId(), body: 'x' } }),
    ],
    ['discussionResponses', () => sandbox.call('discussionResponses', { session, path: { id: cardId() } })],
    ['playlistActivity', () => sandbox.call('playlistActivity', { session, path: { id: cardId() } })],
    [
      'completeDeck',
      () =>
        sandbox.call('completeDeck', {
          session,
          path: { deckId: deckId() },
          params: { id: randomUUID(), deckId: deckId() },
        }),
    ],
    ['pointsCompletions', () => sandbox.call('pointsCompletions', { session, path: { id: deckId() } })],
  ] as const)('%s answers 423', async ([, call]) => {
    const { status, json } = await call()
    expect(status).toBe(423)
    expect(json).toMatchObject({ errorType: 'deckLocked' })
    expect(JSON.stringify(json)).not.toContain(cardId())
  })

  test('addCardToDeck answers 423; a search finds the deck and none of its cards', async () => {
    const own = randomUUID()
    await sandbox.ok('createDeck', { session, params: { id: own, title: 'Mine' } })
    const added = await sandbox.call('addCardToDeck', { session, path: { id: own }, params: { id: cardId() } })
    expect(added.status).toBe(423)
    const { result } = await sandbox.ok('search', { session, query: { query: 'guest' } })
    expect(result.decks?.map(({ id }) => id)).toContain(deckId())
    expect(result.cards?.filter((card) => card.deckId === deckId())).toEqual([])
    const found = await sandbox.ok('searchCards', { session, query: { search: cardId() } })
    expect(found.cards).toEqual([])
  })

  test('what was tucked and marked before the lock is out of sight while it holds', async () => {
    const own = randomUUID()
    await sandbox.ok('createDeck', { session, params: { id: own, title: 'Mine' } })
    const { db } = sandbox.connection
    await db.insertInto('user_deck_cards').values({ deck_id: own, card_id: cardId(), added_at: 1 }).execute()
    await db
      .insertInto('favorites')
      .values({ user_id: userId, card_id: cardId(), deck_id: deckId(), created_at: 1 })
      .execute()
    expect((await sandbox.ok('deck', { session, path: { id: own } })).bundle.cards).toEqual([])
    const { favorites } = await sandbox.ok('favorites', { session })
    expect(favorites).toMatchObject([{ cardId: cardId() }])
    expect(favorites[0]).not.toHaveProperty('cardTitle')
  })
})

describe('SRV-15 X-SERVER-09 an id belongs to whoever used it first', () => {
  test('ten at the same time: one has it, and nothing of the owner changes', async () => {
    const others = await Promise.all(Array.from({ length: 9 }, someoneElse))
    const everybody = [session, ...others]
    const cardId = story.card('Latte art, three pours', 'feedback').id
    const id = randomUUID()
    const replies = await Promise.all(
      everybody.map((by, index) =>
        sandbox.call('submitFeedback', { session: by, params: { id, cardId, body: `by ${index}` } }),
      ),
    )
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...others.map(() => 403)])
    const winner = replies.findIndex(({ status }) => status === 200)
    const { db } = sandbox.connection
    const kept = await db.selectFrom('feedback').select('body').where('id', '=', id).execute()
    expect(kept).toEqual([{ body: `by ${winner}` }])

    const deckId = randomUUID()
    const decks = await Promise.all(
      everybody.map((by) => sandbox.call('createDeck', { session: by, params: { id: deckId, title: 'Whose' } })),
    )
    expect(decks.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...others.map(() => 403)])
  })

  test('the answer, the trial and the activity of somebody else stay that of the first', async () => {
    const other = await someoneElse()
    const [answer] = answersTo(story.deck('Allergens at the counter'), 1, beginning)
    if (answer === undefined) throw new Error('The deck has no question')
    await sandbox.ok('recordAnswers', { session, params: answer })
    expect((await sandbox.call('recordAnswers', { session: other, params: answer })).status).toBe(409)
    const item = { id: randomUUID(), event: 'openedDeck', happenedAt: beginning }
    await sandbox.ok('track', { session, params: { items: [item] } })
    await sandbox.ok('track', { session: other, params: { items: [item] } })
    const { db } = sandbox.connection
    const rows = await db.selectFrom('activity').select('user_id').where('id', '=', item.id).execute()
    expect(rows).toHaveLength(2)
  })

  test('D-PLAY-18 D-PLAY-19 what a device tells late of a track takes neither a newer place nor what another one heard', async () => {
    const { id } = story.card('Milk texturing', 'basic')
    const listens = (happenedAt: number, lastPositionSecs: number, secToListened: Record<string, number>) =>
      sandbox.ok('track', {
        session,
        params: {
          items: [
            {
              id: randomUUID(),
              event: 'playingPlaylistTrack',
              objectType: 'card',
              objectId: id,
              happenedAt,
              properties: { trackId: 'late', lastPositionSecs, secToListened },
            },
          ],
        },
      })
    const kept = async () =>
      (await sandbox.ok('playlistActivity', { session, path: { id } })).tracks.find(({ trackId }) => trackId === 'late')
    await listens(beginning - 1_000, 600, { 1: 2, 2: 1 })
    await listens(beginning - 2_000, 120, { 2: 3, 3: 1 })
    expect(await kept()).toMatchObject({
      lastPositionSecs: 600,
      secToListened: { 1: 2, 2: 3, 3: 1 },
      totalListenedSecs: 6,
    })
    await listens(beginning, 30, {})
    expect(await kept()).toMatchObject({ lastPositionSecs: 30, secToListened: { 1: 2, 2: 3, 3: 1 } })
  })

  test('a deck that is made ten times at the same time is one, with its card', async () => {
    const params = { id: randomUUID(), title: 'Once', initialCardId: story.card('Milk texturing', 'basic').id }
    const replies = await Promise.all(Array.from({ length: 10 }, () => sandbox.call('createDeck', { session, params })))
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
    const { bundle } = await sandbox.ok('deck', { session, path: { id: params.id } })
    expect(bundle.cards?.map(({ id }) => id)).toEqual([params.initialCardId])
    await sandbox.ok('removeCardFromDeck', { session, path: { id: params.id, cardId: params.initialCardId } })
    await sandbox.ok('createDeck', { session, params })
    expect((await sandbox.ok('deck', { session, path: { id: params.id } })).bundle.cards).toEqual([])
  })
})

describe('X-SERVER-09 small things that were 500 or believed', () => {
  test('an account is deleted with a key', async () => {
    const asked = { session, key: randomUUID(), params: { userId } }
    expect((await sandbox.call('deleteAccount', asked)).status).toBe(200)
    expect((await sandbox.call('deleteAccount', asked)).status).toBe(401)
  })

  test('feedback names the deck that its card stands in', async () => {
    const cardId = story.card('Latte art, three pours', 'feedback').id
    const send = (deckId: string) =>
      sandbox.call('submitFeedback', { session, params: { id: randomUUID(), cardId, deckId, body: 'x' } })
    expect((await send(randomUUID())).status).toBe(404)
    expect((await send(story.deckId('Milk texturing'))).status).toBe(404)
    const own = randomUUID()
    await sandbox.ok('createDeck', { session, params: { id: own, title: 'Mine', initialCardId: cardId } })
    expect((await send(own)).status).toBe(200)
    expect((await send(story.deckId('Latte art, three pours'))).status).toBe(200)
  })
})
