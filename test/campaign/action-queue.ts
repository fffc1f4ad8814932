import { randomUUID } from 'node:crypto'
import * as E from 'fp-ts/Either'
import { api, pathOf } from '../../protocol/api'
import { encodeBody } from '../call-on-the-wire'
import type { CallName, Params, PathParams } from '../../protocol/api'
import type { Database } from '../../server/db/connection'
import { answersTo } from '../server/answering'
import type { Story } from '../server/people'

/** A queued action as a client sends it, repeatedly until it is answered. */
export interface Action {
  readonly key: string
  readonly method: string
  readonly path: string
  readonly body: string
}

/** Returns a call as a queued action with a new key. */
export function action<N extends CallName>(name: N, path: PathParams<N>, params: Params<N>): Action {
  const filled = pathOf(name, path)
  if (E.isLeft(filled)) throw new Error(`No path for ${name}`)
  return {
    key: randomUUID(),
    method: api[name].method,
    path: filled.right,
    body: JSON.stringify(encodeBody(name, params) ?? {}),
  }
}

/** Returns one learner's actions of every queued kind, including those that would count twice if repeated. */
export function queuedActions(story: Story, userId: string): readonly Action[] {
  const quiz = story.deck('First-week check')
  const deckId = story.deckId('Milk texturing')
  const cardId = story.card('Milk texturing', 'image').id
  const formId = story.card('Latte art, three pours', 'feedback').id
  const [own, trial] = [randomUUID(), randomUUID()]
  const now = Date.now()
  const failed = { score: 20, passed: false, happenedAt: now, correctCount: 1, totalCount: 5 }
  const item = { id: randomUUID(), event: 'cardShown', objectType: 'card', objectId: cardId, happenedAt: now }
  return [
    action('createDeck', {}, { id: own, title: 'Own' }),
    action('addCardToDeck', { id: own }, { id: cardId }),
    action('addFavorite', {}, { cardId, deckId }),
    action('seeCard', {}, { id: randomUUID(), cardId, deckId, percentageContentSeen: 100, lastSeen: now }),
    action('rateCard', {}, { cardId, deckId, positive: true, createdAt: now }),
    action('submitFeedback', {}, { id: randomUUID(), cardId: formId, type: 'feedback', body: 'Once' }),
    action('track', {}, { items: [item] }),
    action('startTrial', {}, { id: trial, userId, deckId: quiz.deck.id, startedAt: now }),
    // Without ids in their content, only their key identifies a repetition.
    action(
      'recordAnswers',
      {},
      answersTo(quiz, 1, now).map(({ id: _id, ...answer }) => answer),
    ),
    action('completeAttempt', { id: trial }, failed),
    action('completeAttempt', { id: trial }, failed),
    action('savePreferences', {}, { updateId: randomUUID(), soundEffects: false }),
  ]
}

/** Returns the expected number of rows, by table. */
export const expectedRowCounts = (story: Story): Readonly<Record<string, number>> => ({
  user_decks: 1,
  favorites: 1,
  seen: 1,
  ratings: 1,
  feedback: 1,
  activity: 1,
  preferences: 1,
  trials: 1,
  responses: answersTo(story.deck('First-week check'), 1).length,
  attempts: 2,
  idempotency_keys: 12,
})

/** Returns the actual number of rows in the database. */
export async function rowCounts(db: Database, userId: string): Promise<Readonly<Record<string, number>>> {
  const tables = [
    'user_decks',
    'favorites',
    'seen',
    'ratings',
    'feedback',
    'activity',
    'preferences',
    'trials',
    'responses',
    'idempotency_keys',
  ] as const
  const counts = await Promise.all(
    tables.map(async (table) => {
      const rows = await db.selectFrom(table).select('user_id').where('user_id', '=', userId).execute()
      return [table, rows.length] as const
    }),
  )
  const trial = await db.selectFrom('trials').select('attempts').where('user_id', '=', userId).executeTakeFirst()
  return { ...Object.fromEntries(counts), attempts: trial?.attempts ?? 0 }
}
