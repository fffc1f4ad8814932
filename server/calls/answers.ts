import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Outcome } from '../../core/quiz/answer-rules'
import { omitUndefined } from '../../protocol/omit-undefined'
import type { AnswerParams } from '../../protocol/api/quiz'
import { allowedDeck, ownDeck, searchesCategory, workableCard, workableDeck } from '../content/access'
import { permittedDeck } from '../content/permitted-decks'
import { allVersions, hasSeveralVersions, versionsBetween } from '../content/versions'
import type { Version } from '../content/versions'
import { forUser } from '../api/context'
import type { Handlers, UserContext } from '../api/context'
import { isAnyOf } from '../db/text-conditions'
import type { ResponseTable } from '../db/schema'
import { refusals } from '../api/refusal'
import { clampTime } from './clamp-time'
import { gradeByVersion } from './grade-answer'
import { attemptBegun, responseEntity, responseTimes } from './trials'
import type { TrialRow } from './trials'

const mostAnswers = 500

/** Calls that record answers to questions. The server grades them. */
export const answerHandlers = {
  recordAnswers: forUser(async (context, { params }) => {
    const answers = Array.isArray(params) ? params : [params]
    if (answers.length > mostAnswers) throw refusals.tooLarge()
    const judge = await judgeOf(context, [...new Set(answers.map(({ deckId }) => deckId))])
    const judged = []
    for (const answer of answers) judged.push(await judge(answer))
    return { responses: (await storeResponses(context, judged)).map(responseEntity) }
  }),
} satisfies Handlers<'recordAnswers'>

interface Judged {
  readonly questionId: string
  readonly verdict: Outcome
}

interface JudgedAnswer extends Judged {
  readonly id: string
  readonly answer: AnswerParams
  /** When the answer was given, ms UTC. */
  readonly at: number
}

/**
 * Returns a function that grades the answers of one request in order, with decks and trials read once per request. An
 * answer is graded by the version that the attempt is pinned to. Without a pinned version, the newest version with the
 * question counts, because the content may change while an answer is pending. A card in an own deck or a
 * category-search deck is graded by its home deck.
 */
async function judgeOf(
  context: UserContext,
  deckIds: readonly string[],
): Promise<(answer: AnswerParams) => Promise<JudgedAnswer>> {
  const homes = memoized(
    ({ deckId, cardId }: AnswerParams) => JSON.stringify([deckId, cardId]),
    (answer) => homeOf(context, answer),
  )
  const ways = memoized(
    (deckId: string) => deckId,
    (deckId) => wayOf(context, deckId),
  )
  const attempts = await attemptsIn(context, deckIds)
  return async (answer) => {
    const { id = context.ids.uuid(), deckId } = answer
    const at = clampTime(context.now, answer.createdAt)
    const home = (await ways(deckId)) === 'plain' ? deckId : await homes(answer)
    const attempt = attempts.get(deckId)
    const pinned = home === deckId ? await versionOfAttempt(context, attempt, at) : []
    const judged = (await judgedBy(pinned, answer)) ?? (await judgedBy(allVersions(context, home), answer))
    if (judged === undefined) throw refusals.unprocessable('There is no such question or answer')
    attempt?.times.push(at)
    return { id, answer, at, ...judged }
  }
}

/** Grades by the first of these versions that has the question and the answer. */
async function judgedBy(
  versions: readonly Version[] | AsyncIterable<Version>,
  answer: AnswerParams,
): Promise<Judged | undefined> {
  for await (const version of versions) {
    const questionId = answer.questionId ?? questionOfCard(version, answer.cardId)
    const verdict = questionId === undefined ? undefined : gradeByVersion(version, { ...answer, questionId })
    if (questionId !== undefined && verdict !== undefined) return { questionId, verdict }
  }
  return undefined
}

/** A running trial, and the times of the answers in its deck so far. */
interface Attempt {
  readonly trial: TrialRow
  readonly times: number[]
}

/**
 * Returns the running trials in these decks by deck id, only of decks with several versions: with one version there is
 * nothing to choose.
 */
async function attemptsIn(context: UserContext, deckIds: readonly string[]): Promise<ReadonlyMap<string, Attempt>> {
  const { tx, user } = context
  const versioned: string[] = []
  const permitted = deckIds.filter((deckId) => permittedDeck(context, deckId) !== undefined)
  for (const deckId of permitted) if (await hasSeveralVersions(context, deckId)) versioned.push(deckId)
  if (versioned.length === 0) return new Map()
  const trials = await tx
    .selectFrom('trials')
    .selectAll()
    .where('user_id', '=', user.id)
    .where(isAnyOf('deck_id', versioned))
    .where('submitted_at', 'is', null)
    .execute()
  const times = await responseTimes(
    tx,
    user.id,
    trials.map(({ deck_id }) => deck_id),
  )
  return new Map(trials.map((trial) => [trial.deck_id, { trial, times: [...(times.get(trial.deck_id) ?? [])] }]))
}

/** Returns the version in force when the answer's attempt began (decision 10). Empty outside of an attempt. */
async function versionOfAttempt(
  context: UserContext,
  attempt: Attempt | undefined,
  at: number,
): Promise<readonly Version[]> {
  if (attempt === undefined) return []
  const begun = attemptBegun(attempt.trial, attempt.times, at)
  return versionsBetween(context, attempt.trial.deck_id, begun, begun)
}

/**
 * Returns which deck is home to a deck's cards: itself ('plain'), or another one per card. Refuses a deck that the user
 * may not work in.
 */
async function wayOf(context: UserContext, deckId: string): Promise<'plain' | 'searched' | 'own'> {
  if (searchesCategory(context, deckId)) {
    allowedDeck(context, deckId)
    return 'searched'
  }
  if ((await ownDeck(context, deckId)) !== undefined) return 'own'
  await workableDeck(context, deckId)
  return 'plain'
}

async function homeOf(context: UserContext, { deckId, cardId }: AnswerParams): Promise<string> {
  if (!searchesCategory(context, deckId)) await requireTucked(context, deckId, cardId)
  return (await workableCard(context, cardId, deckId)).deckId
}

async function requireTucked({ tx, user }: UserContext, deckId: string, cardId: string): Promise<void> {
  const row = await tx
    .selectFrom('user_deck_cards')
    .select('card_id')
    .where('user_id', '=', user.id)
    .where('deck_id', '=', deckId)
    .where('card_id', '=', cardId)
    .executeTakeFirst()
  if (row === undefined) throw refusals.notFound('Card')
}

const questionOfCard = ({ cards }: Version, cardId: string): string | undefined =>
  cards.find(({ id }) => id === cardId)?.quiz?.id

/** Memoizes async work by key. */
function memoized<K, A>(keyOf: (asked: K) => string, work: (asked: K) => Promise<A>): (asked: K) => Promise<A> {
  const done = new Map<string, Promise<A>>()
  return (asked) => {
    const key = keyOf(asked)
    const known = done.get(key) ?? work(asked)
    done.set(key, known)
    return known
  }
}

/**
 * Inserts answers and returns their stored rows in the given order. A known id changes nothing, so that a resend
 * without a key is harmless (decision 4). Rows are written in id order, so that concurrent requests with the same
 * answers cannot deadlock. Their `place` values follow the given order, in which the last answer to a question counts.
 */
async function storeResponses(
  { tx, user, now }: UserContext,
  judged: readonly JudgedAnswer[],
): Promise<readonly Selectable<ResponseTable>[]> {
  // A single answer gets the next place by itself.
  const places = judged.length > 1 ? await placesFor(tx, judged.length) : []
  const rows = new Map<string, ReturnType<typeof rowOf>>()
  const rowOf = ({ id, answer, questionId, verdict, at }: JudgedAnswer, place: number | undefined) => ({
    id,
    ...omitUndefined({ place }),
    user_id: user.id,
    deck_id: answer.deckId,
    card_id: answer.cardId,
    question_id: questionId,
    answer_id: answer.answerId,
    variant_id: answer.variantId ?? null,
    survey: verdict === 'recorded',
    correct: verdict === 'recorded' ? null : verdict === 'right',
    created_at: at,
    received_at: now,
  })
  for (const [index, one] of judged.entries()) {
    if (!rows.has(one.id)) rows.set(one.id, rowOf(one, places[index]))
  }
  if (rows.size === 0) return []
  const stored = await tx
    .insertInto('responses')
    .values([...rows.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1)))
    .onConflict((on) => on.doNothing())
    .returningAll()
    .execute()
  const added = new Set(stored.map(({ id }) => id))
  const others = [...rows.keys()].filter((id) => !added.has(id))
  const byId = new Map([...stored, ...(await responsesById(tx, user.id, others))].map((row) => [row.id, row]))
  return judged.map(({ id }) => {
    const row = byId.get(id)
    if (row === undefined) throw refusals.conflict('There is an answer with this id')
    return row
  })
}

/** Reads the user's answers with these ids. Sends no statement for an empty list. */
async function responsesById(
  tx: UserContext['tx'],
  userId: string,
  ids: readonly string[],
): Promise<readonly Selectable<ResponseTable>[]> {
  if (ids.length === 0) return []
  return tx.selectFrom('responses').selectAll().where('user_id', '=', userId).where(isAnyOf('id', ids)).execute()
}

/** Reserves this many `place` values, ascending. */
async function placesFor(tx: UserContext['tx'], count: number): Promise<readonly number[]> {
  const { rows } = await sql<{ place: number }>`select nextval(pg_get_serial_sequence('responses', 'place')) as place
    from generate_series(1, ${count}::int)`.execute(tx)
  return rows.map(({ place }) => place)
}
