import * as t from 'io-ts'
import type { Selectable } from 'kysely'
import { isExhausted } from '../../core/quiz/limits'
import type { AttemptsMade } from '../../core/quiz/state'
import { Finite } from '../../protocol/codec'
import type { QuizResponse } from '../../protocol/entities/quiz'
import type { QuizTrial } from '../../protocol/entities/quiz-trial'
import type { Tx } from '../context'
import type { ResponseTable, TrialTable } from '../db/schema'
import { present, stored } from '../db/stored'

export type TrialRow = Selectable<TrialTable>

const failuresOf = (row: TrialRow): number[] => stored(t.array(Finite), row.failures)

/** A trial as clients know it; no attemptsRemaining means unlimited. */
export const trialEntity = (row: TrialRow, deckTitle: string | undefined): QuizTrial => ({
  id: row.id,
  userId: row.user_id,
  deckId: row.deck_id,
  startedAt: row.started_at,
  attempts: row.attempts,
  failures: failuresOf(row),
  updatedAt: row.updated_at,
  ...present({
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
 * Since when missed questions are answered again, after an attempt that was not passed. A retry itself tells the server
 * nothing; that answers come after the attempt does. By the order in which they come: what was answered without a
 * connection is older than the attempt that was told ahead of it.
 */
export function retakeOf(row: TrialRow, responses: readonly Selectable<ResponseTable>[]): Pick<QuizTrial, 'retriedAt'> {
  const { last_answer, attempts_remaining: attemptsRemaining, reset_at, passed_at } = row
  if (last_answer === null || reset_at !== null || passed_at !== null || isExhausted({ attemptsRemaining })) return {}
  const times = responses.flatMap(({ place, created_at }) => (place > last_answer ? [created_at] : []))
  return times.length === 0 ? {} : { retriedAt: Math.min(...times) }
}

/**
 * What core's rules judge a trial by. Nobody's zone is known here: `zone` (minutes east of UTC) is the one that the caller
 * reckons with.
 */
export const attemptsMade = (row: TrialRow, zone: number): AttemptsMade => ({
  attemptsRemaining: row.attempts_remaining,
  attempts: row.attempts,
  failures: failuresOf(row).map((at) => ({ at, zone })),
  ...present({
    passedAt: row.passed_at,
    submittedAt: row.submitted_at,
    lastScore: row.last_score,
    passedScore: row.passed_score,
  }),
})

/** All trials of a user with the titles of their decks. */
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

/** The user's trial of a deck. */
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
  ...present({ correct: row.correct, variantId: row.variant_id }),
})

/** The user's answers in a deck, those of before a reset among them, in the order in which they came. */
export const everyResponseOfDeck = (tx: Tx, userId: string, deckId: string) =>
  tx.selectFrom('responses').selectAll().where('user_id', '=', userId).where('deck_id', '=', deckId).orderBy('place')

/** Those since the last reset: the last one to a question counts. */
export const responsesOfDeck = (tx: Tx, userId: string, deckId: string): Promise<Selectable<ResponseTable>[]> =>
  everyResponseOfDeck(tx, userId, deckId).where('cleared_at', 'is', null).execute()

/**
 * When the attempt began that is under way while something is answered at `at`. A retake begins on the learner's device,
 * which tells nothing of it: with its first answer, and not before the attempt that it follows was over here.
 */
export async function attemptBegun(tx: Tx, row: TrialRow, at: number): Promise<number> {
  if (row.reset_at !== null) return row.reset_at
  const over = Math.max(row.passed_at ?? -Infinity, ...failuresOf(row))
  if (row.attempts === 0 || over === -Infinity) return row.started_at
  const answers = await responsesOfDeck(tx, row.user_id, row.deck_id)
  const times = answers.map(({ created_at }) => created_at).filter((time) => time > over)
  return Math.max(over, Math.min(at, ...times))
}
