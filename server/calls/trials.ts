import * as t from 'io-ts'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { isExhausted } from '../../core/quiz/limits'
import type { AttemptsMade } from '../../core/quiz/state'
import { Finite } from '../../protocol/codec'
import type { QuizResponse } from '../../protocol/entities/quiz'
import type { QuizTrial } from '../../protocol/entities/quiz-trial'
import type { Tx } from '../api/context'
import { isAnyOf } from '../db/text-conditions'
import type { ResponseTable, TrialTable } from '../db/schema'
import { omitNulls, decodeColumn } from '../db/column-codec'

export type TrialRow = Selectable<TrialTable>

const failuresOf = (row: TrialRow): number[] => decodeColumn(t.array(Finite), row.failures)

/** Converts a trial to its entity. Without attemptsRemaining, attempts are unlimited. */
export const trialEntity = (row: TrialRow, deckTitle: string | undefined): QuizTrial => ({
  id: row.id,
  userId: row.user_id,
  deckId: row.deck_id,
  startedAt: row.started_at,
  attempts: row.attempts,
  failures: failuresOf(row),
  updatedAt: row.updated_at,
  ...omitNulls({
    attemptsRemaining: row.attempts_remaining,
    passedAt: row.passed_at,
    submittedAt: row.submitted_at,
    certificateId: row.certificate_id,
    score: row.passed_score ?? row.last_score,
    lastScore: row.last_score,
    resetAt: row.reset_at,
    deckTitle,
  }),
})

/**
 * Returns when a retake of missed questions began, after a failed attempt. The server detects a retake by answers that
 * arrive after the attempt. The order of receipt counts: answers given offline can have earlier times than an attempt
 * that was received before them.
 */
export function retakeOf(row: TrialRow, responses: readonly Selectable<ResponseTable>[]): Pick<QuizTrial, 'retriedAt'> {
  const { last_answer, attempts_remaining: attemptsRemaining, reset_at, passed_at } = row
  if (last_answer === null || reset_at !== null || passed_at !== null || isExhausted({ attemptsRemaining })) return {}
  const times = responses.flatMap(({ place, created_at }) => (place > last_answer ? [created_at] : []))
  return times.length === 0 ? {} : { retriedAt: Math.min(...times) }
}

/**
 * Returns the data by which core's rules evaluate a trial. The learner's zone is unknown here, so the caller chooses
 * `zone` (minutes east of UTC).
 */
export const attemptsMade = (row: TrialRow, zone: number): AttemptsMade => ({
  attemptsRemaining: row.attempts_remaining,
  attempts: row.attempts,
  failures: failuresOf(row).map((at) => ({ at, zone })),
  ...omitNulls({
    passedAt: row.passed_at,
    submittedAt: row.submitted_at,
    lastScore: row.last_score,
    passedScore: row.passed_score,
  }),
})

/** Returns all trials of a user with the titles of their decks. */
export async function trialsOf(tx: Tx, userId: string): Promise<QuizTrial[]> {
  const rows = await tx
    .selectFrom('trials')
    .leftJoin('decks', 'decks.id', 'trials.deck_id')
    .selectAll('trials')
    .select('decks.title as deck_title')
    .where('trials.user_id', '=', userId)
    .orderBy('trials.started_at')
    .orderBy('trials.id')
    .execute()
  return rows.map((row) => trialEntity(row, row.deck_title ?? undefined))
}

/** Finds the user's trial of a deck. */
export const trialOfDeck = (tx: Tx, userId: string, deckId: string): Promise<TrialRow | undefined> =>
  tx.selectFrom('trials').selectAll().where('user_id', '=', userId).where('deck_id', '=', deckId).executeTakeFirst()

export const responseEntity = (row: Selectable<ResponseTable>): QuizResponse => ({
  id: row.id,
  cardId: row.card_id,
  deckId: row.deck_id,
  questionId: row.question_id,
  answerId: row.answer_id,
  createdAt: row.created_at,
  ...(row.survey ? { surveyResponse: true } : {}),
  ...omitNulls({ correct: row.correct, variantId: row.variant_id }),
})

type ResponseRow = Selectable<ResponseTable>

/** Returns the user's distinct answers in a deck, also from before a reset, ordered by when each was last given. */
export async function everyAnswerOfDeck(tx: Tx, userId: string, deckId: string): Promise<ResponseRow[]> {
  const { rows } = await sql<ResponseRow>`select * from (
      select distinct on (card_id, question_id, answer_id, variant_id, survey, correct) * from responses
      where user_id = ${userId} and deck_id = ${deckId}
      order by card_id, question_id, answer_id, variant_id, survey, correct, place desc
    ) as answers order by place`.execute(tx)
  return rows
}

/** Maximum number of a deck's answers that are read, in addition to the last one to each question. */
const MAX_RESPONSES = 1_000

/** Returns the answers since the last reset in order of receipt: the newest, and the last one to each question. */
export async function responsesOfDeck(tx: Tx, userId: string, deckId: string): Promise<ResponseRow[]> {
  const numbered = tx
    .selectFrom('responses')
    .selectAll()
    .select(sql<number>`row_number() over (partition by card_id, question_id order by place desc)`.as('nth'))
    .select(sql<number>`row_number() over (order by place desc)`.as('newest'))
    .where('user_id', '=', userId)
    .where('deck_id', '=', deckId)
    .where('cleared_at', 'is', null)
  return tx
    .selectFrom(numbered.as('numbered'))
    .selectAll()
    .where((where) => where.or([where('nth', '=', 1), where('newest', '<=', MAX_RESPONSES)]))
    .orderBy('place')
    .execute()
}

/** Returns the times (ms UTC) of the user's answers in these decks that are not cleared, by deck id. */
export async function responseTimes(
  tx: Tx,
  userId: string,
  deckIds: readonly string[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const rows = await tx
    .selectFrom('responses')
    .select(['deck_id', sql<number[]>`array_agg(created_at)`.as('times')])
    .where('user_id', '=', userId)
    .where(isAnyOf('deck_id', deckIds))
    .where('cleared_at', 'is', null)
    .groupBy('deck_id')
    .execute()
  return new Map(rows.map(({ deck_id, times }) => [deck_id, times.map(Number)]))
}

/**
 * Returns when the attempt of an answer given at `at` began. `times`: times of the earlier answers in the deck. The
 * device does not report the start of a retake. It counts from its first answer, at the earliest from the end of the
 * previous attempt here.
 */
export function attemptBegun(row: TrialRow, times: readonly number[], at: number): number {
  if (row.reset_at !== null) return row.reset_at
  const over = Math.max(row.passed_at ?? -Infinity, ...failuresOf(row))
  if (row.attempts === 0 || over === -Infinity) return row.started_at
  const first = times.reduce((least, time) => (time > over && time < least ? time : least), at)
  return Math.max(over, first)
}
