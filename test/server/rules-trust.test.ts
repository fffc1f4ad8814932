import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Params } from '../../protocol/api'
import { storePack } from '../../server/content/store-pack'
import { answersTo } from './answering'
import { changedPack } from './pack-copy'
import { readStory } from './people'
import type { Story } from './people'
import { playlistOf } from './playlists'
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

  test('gives no role that the trigger never removed', async () => {
    await act('removeRole', 'Trainer')
    await pull('undoTrigger')
    expect(await roles()).toEqual(['Barista'])
    await pull('executeTrigger')
    await pull('undoTrigger')
    expect(await roles()).toEqual(['Barista'])
  })

  test('D-ACTION-06 restores what it removed, once', async () => {
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

  test('removes what it gave', async () => {
    await act('addRole', 'Shift lead')
    await pull('executeTrigger')
    expect(await roles()).toContain('Shift lead')
    await pull('undoTrigger')
    expect(await roles()).toEqual(['Barista'])
  })
})

describe('SRV-05 X-SERVER-09 joining a role requires only its code', () => {
  const path = () => ({ id: story.role('Winter menu').id })
  const join = (by = session) => sandbox.call('joinRole', { session: by, path: path() })
  const showCode = () => sandbox.ok('roleByContentCode', { session, path: { code: 'winter' } })

  test("refuses a join without it; one user's shown code does not admit another", async () => {
    expect((await join()).status).toBe(403)
    await sandbox.ok('role', { session, path: path() })
    expect((await join()).status).toBe(403)
    await showCode()
    expect((await join(await someoneElse())).status).toBe(403)
    expect((await join()).status).toBe(200)
    expect((await join()).status).toBe(200)
  })

  test('admits for an hour after a code was shown', async () => {
    await showCode()
    const late = sandbox.beside({})
    late.clock.move(60 * minute)
    expect((await late.call('joinRole', { session, path: path() })).status).toBe(403)
  })

  test('hides the id and the code from users without the role', async () => {
    const told = async (by: string) => (await sandbox.ok('orgRoles', { session: by })).roles.map(({ name }) => name)
    expect(await told(session)).not.toContain('Winter menu')
    expect(await told(session)).not.toContain('Tasting club')
    expect(await told(await sandbox.signIn(story.person('Priya Nair')))).toContain('Winter menu')
    expect(await told(await sandbox.signIn(story.person('Ruth Calder')))).toContain('Winter menu')
    const { role } = await sandbox.ok('role', { session, path: path() })
    expect(Object.keys(role).toSorted()).toEqual(['id', 'name', 'org'])
  })

  test('S-REG-13 requires its code to register for it or to enter as a guest', async () => {
    const roleId = path().id
    const person = () => ({ name: 'Ada', email: `${randomUUID()}@northwind.example`, password: 'first-day-1' })
    for (const params of [{ roleId }, { roleId, contentCode: 'GUESS' }, { roleId, contentCode: '' }])
      for (const as of [{}, person()])
        expect(await sandbox.refused('register', { params: { ...params, ...as } })).toMatchObject({ code: 403 })
    for (const as of [{}, person()]) {
      const { user } = await sandbox.ok('register', { params: { roleId, contentCode: 'winter', ...as } })
      expect(user.roles).toEqual([roleId])
    }
  })

  test('S-LOGIN-11 does not let a guest name the role that the organisation gives to new users', async () => {
    const orgId = story.org('aurora')
    expect((await sandbox.refused('register', { params: { orgId, roleId: story.role('Dealer').id } })).code).toBe(403)
    await sandbox.ok('register', { params: { orgId } })
  })

  test('D-ROLE-02 lets a user rejoin a role for an hour after leaving it, but not one that others assign', async () => {
    await showCode()
    await join()
    await sandbox.ok('leaveRole', { session, path: path() })
    expect((await join()).status).toBe(200)
    await sandbox.ok('leaveRole', { session, path: path() })
    const { db } = sandbox.connection
    await db.updateTable('invitations').set({ expires_at: sandbox.clock.now() }).execute()
    expect((await join()).status).toBe(403)
    const barista = { id: story.role('Barista').id }
    await sandbox.ok('leaveRole', { session, path: barista })
    expect((await sandbox.call('joinRole', { session, path: barista })).status).toBe(403)
    // A user who never had the role gets nothing by leaving it.
    await sandbox.ok('leaveRole', { session, path: path() })
    expect((await join()).status).toBe(403)
  })

  test('joins a role that has only a link by its id', async () => {
    const { role } = await sandbox.ok('joinRole', { session, path: { id: story.role('Tasting club').id } })
    expect(role).toMatchObject({ name: 'Tasting club' })
  })
})

describe("SRV-13 X-SERVER-09 the server's clock is authoritative", () => {
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

  test('does not shorten the waiting time by backdated attempts: two a day, not four', async () => {
    const longAgo = beginning - 30 * day
    const id = await begin(sandbox, longAgo)
    const attempt = () => ({ session, path: { id }, params: claim(1, longAgo) })
    await sandbox.ok('completeAttempt', attempt())
    const { trial } = await sandbox.ok('completeAttempt', attempt())
    expect(trial?.failures).toEqual([sandbox.clock.now(), sandbox.clock.now()])
    expect((await sandbox.refused('resetTrial', { session, path: { id }, params: {} })).code).toBe(422)
    expect((await sandbox.refused('completeAttempt', attempt())).code).toBe(422)
  })

  test("D-DISC-08 closes a discussion by the server's clock, whatever time a response claims", async () => {
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

  test("opens and closes an assessment by the server's clock", async () => {
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

  test('uses a claimed time neither to choose the counting answers nor the questions that grade them', async () => {
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
    await storePack(sandbox.connection.db, changed.right, other.clock.now(), { olderContent: true })
    other.clock.move(minute)
    const newcomer = await other.newcomer()
    userId = newcomer.id
    session = newcomer.session
    const late = await begin(other, beginning - day, 5)
    const attempt = { session, path: { id: late }, params: claim(5, beginning - day) }
    expect((await other.refused('completeAttempt', attempt)).message).toContain('which give 0 percent')
  })

  test('treats a future time as now', async () => {
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

describe('SRV-14 X-SERVER-09 a deck locked by a chain exposes its cards in no call', () => {
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

  test('answers 423 to addCardToDeck; a search finds the deck and none of its cards', async () => {
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

  test('hides cards tucked and marked before the lock while it lasts', async () => {
    const own = randomUUID()
    await sandbox.ok('createDeck', { session, params: { id: own, title: 'Mine' } })
    const { db } = sandbox.connection
    await db
      .insertInto('user_deck_cards')
      .values({ user_id: userId, deck_id: own, card_id: cardId(), added_at: 1 })
      .execute()
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

describe('SRV-15 X-SERVER-09 an id belongs to the user who used it first', () => {
  test('gives it to one of ten simultaneous requests, and changes nothing of its owner', async () => {
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

  test("keeps the first user's answer, trial and activity", async () => {
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

  test("D-PLAY-18 D-PLAY-19 neither overwrites a newer position nor another device's progress by a late track report", async () => {
    const { card, trackId: late } = playlistOf(story)
    const { id } = card
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
              properties: { trackId: late, lastPositionSecs, secToListened },
            },
          ],
        },
      })
    const kept = async () =>
      (await sandbox.ok('playlistActivity', { session, path: { id } })).tracks.find(({ trackId }) => trackId === late)
    await listens(beginning - 1_000, 20, { 1: 2, 2: 1 })
    await listens(beginning - 2_000, 12, { 2: 3, 3: 1 })
    expect(await kept()).toMatchObject({
      lastPositionSecs: 20,
      secToListened: { 1: 2, 2: 3, 3: 1 },
      totalListenedSecs: 6,
    })
    await listens(beginning, 5, {})
    expect(await kept()).toMatchObject({ lastPositionSecs: 5, secToListened: { 1: 2, 2: 3, 3: 1 } })
  })

  test('creates one deck with its card from ten simultaneous requests', async () => {
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

describe('X-SERVER-09 requests that used to fail with 500 or were trusted', () => {
  test('deletes an account with a key', async () => {
    const asked = { session, key: randomUUID(), params: { userId, password: 'first-day-1' } }
    expect((await sandbox.call('deleteAccount', asked)).status).toBe(200)
    expect((await sandbox.call('deleteAccount', asked)).status).toBe(401)
  })

  test('names the deck that contains its card in feedback', async () => {
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
