import { randomUUID } from 'node:crypto'
import * as E from 'fp-ts/Either'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { mentionsOf } from '../../server/administration/person-rows'
import { readPack } from '../../server/content/read-pack'
import { storePack } from '../../server/content/store-pack'
import { connectServer } from '../../server/db/connection'
import type { Connection } from '../../server/db/connection'
import { migrate } from '../../server/db/migrate'
import { expectedRowCounts, rowCounts } from '../campaign/action-queue'
import { answersTo, beginTrial } from './answering'
import { learnOnStoredRelease } from './stored-release-learner'
import { freshAddress, templateDatabase } from './databases'
import { readStory } from './people'
import type { Story } from './people'
import { Sandbox } from './sandbox'
import { beginning, fillWhole, packFolder, runOperatorsFile, stateHash } from './seed'

const DAY = 86_400_000

/** The tables whose primary keys change, with the columns by which their rows are in a fixed order. */
const changedTables = {
  certificates: 'id',
  feedback: 'id',
  points_completions: 'id',
  responses: 'id',
  trials: 'id',
  user_decks: 'id',
  user_deck_cards: 'deck_id, card_id',
} as const

/** Tables that are distributed by `user_id` (docs/scale.md, 'Keys of the tables'). */
const distributedTables = [
  ...Object.keys(changedTables),
  'activity',
  'awards',
  'competition_scores',
  'deck_opens',
  'favorites',
  'idempotency_keys',
  'invitations',
  'memberships',
  'notifications',
  'playlist_activity',
  'preferences',
  'ratings',
  'results_mails',
  'seen',
  'storage_budgets',
  'taken_roles',
  'trial_aliases',
  'user_stamps',
]

let story: Story
let address: string
let drop: () => Promise<void>
let connection: Connection
let box: Sandbox

beforeAll(async () => {
  story = await readStory(packFolder, beginning)
  const template = await templateDatabase(inject('postgres'), `whole_${stateHash()}`, fillWhole)
  const database = await freshAddress(inject('postgres'), template)
  address = database.address
  drop = database.drop
  connection = connectServer(address)
  box = new Sandbox(connection)
})
afterAll(async () => {
  await connection.close()
  await drop()
})

interface Learner {
  readonly id: string
  readonly session: string
}

/** Lets a new learner use everything that writes or reads the changed tables. */
async function learn(): Promise<void> {
  const { id: userId, session } = await box.newcomer()
  const quiz = story.deck('First-week check')
  const at = box.clock.now()

  const trialId = await beginTrial(box, session, quiz, userId, 0)
  const attempt = { score: 0, passed: false, happenedAt: at, correctCount: 0, totalCount: 5 }
  for (const params of [attempt, attempt]) await box.ok('completeAttempt', { session, path: { id: trialId }, params })
  // The assessment may be taken again after a day.
  await connection.db
    .updateTable('trials')
    .set({ failures: JSON.stringify([at - 3 * DAY, at - 3 * DAY]) })
    .where('id', '=', trialId)
    .execute()
  await box.ok('resetTrial', { session, path: { id: trialId }, params: {} })
  await box.ok('resetResponses', { session, path: { id: quiz.deck.id } })
  const answers = answersTo(quiz, 5, at)
  for (const params of [answers, answers]) await box.ok('recordAnswers', { session, params })
  const passed = { ...attempt, score: 100, passed: true, correctCount: 5 }
  await box.ok('completeAttempt', { session, path: { id: trialId }, params: passed })
  const { trial } = await box.ok('submitTrial', { session, path: { id: trialId }, params: { score: 100 } })
  expect((await box.fetch(`/verify/${trial?.certificateId}`)).status).toBe(200)

  const form = story.card('Latte art, three pours', 'feedback').id
  const feedback = { id: randomUUID(), cardId: form, type: 'feedback' as const, body: 'First' }
  await box.ok('submitFeedback', { session, params: feedback })
  await box.ok('submitFeedback', { session, params: { ...feedback, body: 'Second' } })

  const points = story.deck('Where are you strong?')
  for (const { id: cardId, quiz: question, likert } of points.cards) {
    const answer = {
      id: randomUUID(),
      cardId,
      questionId: question?.id ?? '',
      answerId: question?.answers?.[0]?.id ?? '',
    }
    if (question !== undefined)
      await box.ok('recordAnswers', { session, params: { ...answer, deckId: points.deck.id, createdAt: at } })
    if (likert !== undefined)
      await box.ok('submitFeedback', {
        session,
        params: { id: randomUUID(), cardId, deckId: points.deck.id, type: 'likert', data: { tick: 2 } },
      })
  }
  const completion = { id: randomUUID(), deckId: points.deck.id, userId, completedAt: at }
  for (const params of [completion, completion])
    await box.ok('completeDeck', { session, path: { deckId: points.deck.id }, params })

  const [first, second] = [story.card('Milk texturing', 'basic').id, story.card('Milk texturing', 'image').id]
  const own = randomUUID()
  const created = { session, params: { id: own, title: 'Own', initialCardId: first } }
  for (const options of [created, created]) await box.ok('createDeck', options)
  await box.ok('addCardToDeck', { session, path: { id: own }, params: { id: second } })
  await box.ok('addFavorite', { session, params: { cardId: second, deckId: own } })
  await box.ok('removeCardFromDeck', { session, path: { id: own, cardId: first } })

  expect((await box.ok('sync', { session, query: {} })).trials).toMatchObject([{ id: trialId, lastScore: 100 }])
  const { bundle } = await box.ok('deck', { session, path: { id: quiz.deck.id } })
  expect(new Set(bundle.quizResponses?.map(({ id }) => id))).toEqual(new Set(answers.map(({ id }) => id)))
  expect(bundle.quizTrial).toMatchObject({ id: trialId, certificateId: trial?.certificateId })
  const { bundle: withForm } = await box.ok('deck', { session, path: { id: story.deckId('Latte art, three pours') } })
  expect(withForm.feedbackResponses).toMatchObject([{ id: feedback.id, body: 'Second' }])
  expect((await box.ok('pointsCompletions', { session, path: { id: points.deck.id } })).completions).toHaveLength(1)
  expect((await box.ok('tuckedDecks', { session })).decks).toMatchObject([{ id: own, cardCount: 1 }])
  expect((await box.ok('deck', { session, path: { id: own } })).bundle.cards).toMatchObject([{ id: second }])
  expect((await box.ok('favorites', { session })).favorites).toMatchObject([{ cardId: second, deckId: own }])
  await box.ok('removeDeck', { session, path: { id: own } })
  expect((await box.ok('tuckedDecks', { session })).decks).toEqual([])
  expect((await box.ok('favorites', { session })).favorites).toEqual([])
}

/** Lets one person write a row of each kind, and another one with the same ids. Returns the statuses of the other. */
async function useIdsOf(owner: Learner, other: Learner): Promise<Readonly<Record<string, number>>> {
  const at = box.clock.now()
  const id = randomUUID()
  const deckId = story.deckId('First-week check')
  const [answer] = answersTo(story.deck('Allergens at the counter'), 1, at)
  if (answer === undefined) throw new Error('The deck has no question')
  const form = story.card('Latte art, three pours', 'feedback').id
  const thread = story.card('Handling a complaint', 'discussion').id
  const post = { id: randomUUID(), cardId: thread, type: 'discussion' as const, body: 'Hello' }
  const write = async ({ id: userId, session }: Learner) => ({
    answer: (await box.call('recordAnswers', { session, params: answer })).status,
    trial: (await box.call('startTrial', { session, params: { id, userId, deckId, startedAt: at } })).status,
    form: (await box.call('submitFeedback', { session, params: { id, cardId: form, body: userId } })).status,
    post: (await box.call('submitFeedback', { session, params: post })).status,
    deck: (await box.call('createDeck', { session, params: { id, title: userId } })).status,
  })
  expect(new Set(Object.values(await write(owner)))).toEqual(new Set([200]))
  const statuses = await write(other)
  const { decks } = await box.ok('tuckedDecks', { session: owner.session })
  expect(decks?.filter((deck) => deck.id === id)).toMatchObject([{ title: owner.id }])
  const { responses } = await box.ok('discussionResponses', { session: other.session, path: { id: thread } })
  expect(responses?.filter((response) => response.id === post.id)).toHaveLength(1)
  return statuses
}

/** Loads the pack of the tests again, as if it had changed. */
async function loadAgain(): Promise<void> {
  const pack = await readPack(packFolder, beginning)
  if (E.isLeft(pack)) throw new Error('The default pack has faults')
  const hash = randomUUID()
  expect(await storePack(connection.db, { ...pack.right, hash }, box.clock.now(), { olderContent: true })).toBeDefined()
}

/** Lets a person have the id of another person's own deck in the pack, and loads it. Returns the deck's cards. */
async function cardsOfTakenDeck({ session }: Learner) {
  const [deck] = story.pack.orgs.flatMap(({ progress }) => progress.flatMap(({ ownDecks = [] }) => ownDecks))
  if (deck === undefined || deck.cardIds.length === 0) throw new Error('The pack has no own deck with cards')
  const { id } = deck.deck
  await connection.db.deleteFrom('user_decks').where('id', '=', id).execute()
  await box.ok('createDeck', { session, params: { id, title: 'First' } })
  await loadAgain()
  return connection.db.selectFrom('user_deck_cards').selectAll().where('deck_id', '=', id).execute()
}

const rowHashes = async () => {
  const hashes = Object.entries(changedTables).map(async ([table, order]) => {
    const { rows } = await sql<{ hash: string | null }>`
      select md5(string_agg(t::text, ';' order by ${sql.raw(order)})) as hash from ${sql.table(table)} t`.execute(
      connection.db,
    )
    return [table, rows[0]?.hash] as const
  })
  return Object.fromEntries(await Promise.all(hashes))
}

/** Returns the unique keys of the tables, 'table: columns'. */
const uniqueKeys = async (tables: readonly string[]) => {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select indrelid::regclass::text as "table",
      (select array_agg(attname::text order by nth) from unnest(indkey::int[]) with ordinality as key (attnum, nth)
        join pg_attribute on attrelid = indrelid and pg_attribute.attnum = key.attnum) as columns
    from pg_index where indisunique and indrelid = any(${[...tables]}::regclass[]) order by 1, 2`.execute(connection.db)
  return rows
}

describe('X-SERVER-08 primary keys that begin with the person', () => {
  let person: string

  test('follow a migration with which the stored release works, and which gives cards of own decks their person', async () => {
    person = await learnOnStoredRelease(address, story)
    expect(await rowCounts(connection.db, person)).toEqual(expectedRowCounts(story))
    const cards = connection.db.selectFrom('user_deck_cards').select('card_id').where('user_id', '=', person)
    expect(await cards.execute()).toHaveLength(1)
  })

  test('belong to the person who used an id first, and all calls work before the step', async () => {
    await learn()
    const statuses = await useIdsOf(await box.newcomer(), await box.newcomer())
    expect(statuses).toEqual({ answer: 409, trial: 409, form: 403, post: 403, deck: 403 })
  })

  test('keep all rows when the file for operators sets them', async () => {
    const before = await rowHashes()
    await runOperatorsFile(connection.db, 'keys-by-person.sql')
    expect(await rowHashes()).toEqual(before)
    const { rows } = await sql<{ of: string; table: string }>`
      select conrelid::regclass::text as "table", pg_get_constraintdef(oid) as of from pg_constraint
      where conrelid = any(${Object.keys(changedTables)}::regclass[]) and contype = 'p' order by 1`.execute(
      connection.db,
    )
    expect(new Set(rows.map(({ of }) => of))).toEqual(
      new Set(['PRIMARY KEY (user_id, id)', 'PRIMARY KEY (user_id, deck_id, card_id)']),
    )
    expect(rows.map(({ table }) => table)).toEqual(Object.keys(changedTables).toSorted())
  })

  test('change nothing of the calls, the load of a pack and the migrations', async () => {
    await learn()
    const statuses = await useIdsOf(await box.newcomer(), await box.newcomer())
    expect(statuses).toEqual({ answer: 409, trial: 409, form: 403, post: 403, deck: 403 })
    await loadAgain()
    expect(await cardsOfTakenDeck(await box.newcomer())).toEqual([])
    expect(await migrate(connection.db)).toEqual([])
    expect(box.faultLines()).toEqual([])
  })

  test('leave no row of a deleted person', async () => {
    await connection.db.deleteFrom('users').where('id', '=', person).execute()
    expect(await mentionsOf(connection.db, [person])).toEqual([])
  })

  test('are the only unique keys of tables that are distributed, and the calls work', async () => {
    await runOperatorsFile(connection.db, 'keys-distributed.sql')
    const keys = await uniqueKeys(distributedTables)
    expect(new Set(keys.map(({ table }) => table))).toEqual(new Set(distributedTables))
    expect(keys.filter(({ columns }) => !columns.includes('user_id'))).toEqual([])
    await learn()
    await loadAgain()
    expect(box.faultLines()).toEqual([])
  })

  test('give each person rows of their own when two use the same id, except for posts, which all people see', async () => {
    const [owner, other] = [await box.newcomer(), await box.newcomer()]
    expect(await useIdsOf(owner, other)).toEqual({ answer: 200, trial: 200, form: 200, post: 403, deck: 200 })
    const form = story.card('Latte art, three pours', 'feedback').id
    const thread = story.card('Handling a complaint', 'discussion').id
    const [id, { session }] = [randomUUID(), other]
    const post = { id, cardId: thread, type: 'discussion' as const, body: 'Hello' }
    await box.ok('submitFeedback', { session, params: { id, cardId: form, body: 'Mine' } })
    await box.ok('submitFeedback', { session: owner.session, params: post })
    expect((await box.call('submitFeedback', { session, params: post })).status).toBe(403)
    const decks = (await box.ok('tuckedDecks', { session: other.session })).decks
    expect(decks).toMatchObject([{ title: other.id }])
    await box.ok('removeDeck', { session: other.session, path: { id: decks?.[0]?.id ?? '' } })
    expect((await box.ok('tuckedDecks', { session: owner.session })).decks).toMatchObject([{ title: owner.id }])
  })
})
