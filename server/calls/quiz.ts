import * as E from 'fp-ts/Either'
import type { Selectable } from 'kysely'
import type { Outcome } from '../../core/quiz/answer-rules'
import { afterAttempt, attemptResult } from '../../core/quiz/attempt'
import { availability } from '../../core/quiz/availability'
import { attemptLimit, isExhausted, retakesAtAnyTime } from '../../core/quiz/limits'
import { autoResetDue } from '../../core/quiz/retake'
import { quizScore, scoredTotal, scoreToSubmit } from '../../core/quiz/score'
import type { AttemptScore } from '../../core/quiz/attempt-score'
import type { Params } from '../../protocol/api'
import { omitUndefined } from '../../protocol/omit-undefined'
import type { Deck } from '../../protocol/entities/deck'
import { allowedDeck, workableDeck } from '../content/access'
import type { PackDeck } from '../content/pack-snapshot'
import { firstDeliveredAt } from '../content/first-delivered-at'
import { versionsBetween, type Version } from '../content/versions'
import { forUser, type Handlers, type UserContext } from '../api/context'
import type { ResponseTable } from '../db/schema'
import { omitNulls } from '../db/column-codec'
import { refusals } from '../api/refusal'
import { scoreByVersion } from './grade-answer'
import { awardPassed } from './objectives'
import { attemptsMade, everyAnswerOfDeck, responsesOfDeck, trialEntity, trialOfDeck, type TrialRow } from './trials'

/** Calls about assessments. The client sends its results; the server computes them again and refuses differences. */
export const quizHandlers = {
  /** Keeps the first trial of a deck. A start on another device returns the same trial. */
  startTrial: forUser(async (context, { params }) => {
    const { tx, user, now } = context
    if (params.userId !== user.id) throw refusals.notAllowed('start a trial for somebody else')
    const deck = quizDeck(await workableDeck(context, params.deckId))
    const known = await trialOfDeck(tx, user.id, deck.id)
    if (known === undefined) requireOpen(deck, now)
    // Another device may have started the trial since `known` was read.
    const row = known ?? (await newTrial(context, deck, params)) ?? (await trialOfDeck(tx, user.id, deck.id))
    if (row === undefined) throw refusals.conflict('There is a trial with this id')
    if (row.id !== params.id) await noteAlias(context, params.id, row.id)
    return { trial: trialEntity(row, deck.title) }
  }),

  completeAttempt: forUser(async (context, { path, params }) => {
    const { now } = context
    const row = await requireTrial(context, path.id)
    const deck = quizDeck(allowedDeck(context, row.deck_id))
    requireOpen(deck, now)
    if (row.submitted_at !== null) throw refusals.unprocessable('The assessment has been submitted already')
    const trial = attemptsMade(row, 0)
    if (isExhausted(trial)) throw refusals.unprocessable('No attempts remain')
    const standing = await judge(context, row, params)
    // An attempt that ends with open questions, or during a retake of missed questions, is not passed (D-TRIAL-29).
    const result = attemptResult(trial, { ...standing, passed: standing.passed && params.passed }, true)
    if (E.isLeft(result)) throw refusals.unprocessable('This attempt cannot be completed')
    const after = afterAttempt(trial, result.right, { at: now, zone: 0 })
    const updated = await context.tx
      .updateTable('trials')
      .set({
        attempts: after.attempts,
        attempts_remaining: after.attemptsRemaining,
        failures: JSON.stringify(after.failures.map(({ at }) => at)),
        last_score: result.right.score,
        reset_at: null,
        last_answer: await lastAnswer(context, row.deck_id),
        ...omitUndefined({ passed_at: after.passedAt, passed_score: after.passedScore }),
        updated_at: now,
      })
      .where('user_id', '=', row.user_id)
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (result.right.passed) await awardPassed(context, row.deck_id)
    return { trial: trialEntity(updated, deck.title) }
  }),

  /**
   * Resets a trial. A retake at any time keeps the attempt count. Otherwise the waiting period must be over in some
   * time zone, because the learner's is unknown. The device may apply older rules, so any version since the first
   * delivery of the deck counts (decision 20).
   */
  resetTrial: forUser(async (context, { path }) => {
    const row = await requireTrial(context, path.id)
    const deck = quizDeck(allowedDeck(context, row.deck_id))
    const told = [deck, ...(await versionsTold(context, row)).map((version) => version.deck)]
    const waited = told.find((known) => isResetDue(context, row, known))
    if (waited === undefined && !told.some(({ quizSettings }) => retakesAtAnyTime(quizSettings)))
      throw refusals.unprocessable('This assessment cannot be taken again yet')
    const updated = await context.tx
      .updateTable('trials')
      .set({
        reset_at: context.now,
        updated_at: context.now,
        ...(waited === undefined ? {} : { attempts_remaining: attemptLimit(waited.quizSettings) }),
      })
      .where('user_id', '=', row.user_id)
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return { trial: trialEntity(updated, deck.title) }
  }),

  submitTrial: forUser(async (context, { path, params }) => {
    const { tx, ids, now, user } = context
    const row = await requireTrial(context, path.id)
    const deck = quizDeck(allowedDeck(context, row.deck_id))
    if (row.submitted_at !== null) {
      if (row.last_score !== params.score) throw refusals.unprocessable('Another score has been submitted already')
      return { trial: trialEntity(row, deck.title) }
    }
    const trial = attemptsMade(row, 0)
    if (trial.passedAt === undefined) throw refusals.unprocessable('The assessment has not been passed')
    const due = scoreToSubmit(trial)
    if (params.score !== due)
      throw refusals.unprocessable(`The best of the attempts that were passed gave ${due} percent`)
    const certificateId = ids.uuid()
    await tx
      .insertInto('certificates')
      .values({
        id: certificateId,
        user_id: user.id,
        trial_id: row.id,
        deck_id: row.deck_id,
        score: params.score,
        issued_at: now,
      })
      .execute()
    const updated = await tx
      .updateTable('trials')
      .set({ last_score: params.score, submitted_at: now, certificate_id: certificateId, updated_at: now })
      .where('user_id', '=', row.user_id)
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return { trial: trialEntity(updated, deck.title) }
  }),

  /** Clears the answers of a deck. Refused when its trial has been submitted. */
  resetResponses: forUser(async (context, { path }) => {
    const { tx, user, now } = context
    allowedDeck(context, path.id)
    const trial = await trialOfDeck(tx, user.id, path.id)
    if (trial !== undefined && trial.submitted_at !== null)
      throw refusals.unprocessable('The assessment has been submitted already')
    // Locks rows in id order, like recordAnswers: a device may resend some of them concurrently.
    await tx
      .selectFrom('responses')
      .select('id')
      .where('user_id', '=', user.id)
      .where('deck_id', '=', path.id)
      .where('cleared_at', 'is', null)
      .orderBy('id')
      .forUpdate()
      .execute()
    await tx
      .updateTable('responses')
      .set({ cleared_at: now })
      .where('user_id', '=', user.id)
      .where('deck_id', '=', path.id)
      .where('cleared_at', 'is', null)
      .execute()
    return {}
  }),
} satisfies Handlers<'startTrial' | 'completeAttempt' | 'resetTrial' | 'submitTrial' | 'resetResponses'>

function quizDeck(row: PackDeck): Deck {
  const deck = row.deck()
  if (deck.type !== 'quiz') throw refusals.unprocessable('This deck is no assessment')
  return deck
}

/**
 * Refuses an assessment that is closed by the server's clock. Times that a client claims do not extend the
 * availability.
 */
function requireOpen(deck: Deck, now: number): void {
  if (availability(deck, now) !== 'open') throw refusals.unprocessable('The assessment is closed')
}

/**
 * Returns the start of a trial: the claimed time, at the earliest when the user first received the deck, at the latest
 * now. So nobody is graded by questions of a version that they never received (decisions 10 and 20).
 */
async function startOf(context: UserContext, deckId: string, claimed: number): Promise<number> {
  const { now } = context
  return Math.min(now, Math.max(claimed, (await firstDeliveredAt(context, [deckId])) ?? now))
}

/** Returns the `place` of the last received answer, or 0. */
async function lastAnswer({ tx, user }: UserContext, deckId: string): Promise<number> {
  const { place } = await tx
    .selectFrom('responses')
    .select((row) => row.fn.max<number | null>('place').as('place'))
    .where('user_id', '=', user.id)
    .where('deck_id', '=', deckId)
    .executeTakeFirstOrThrow()
  return place ?? 0
}

/** Inserts a trial. Returns undefined when the deck has one, or the id belongs to another trial. */
async function newTrial(
  context: UserContext,
  deck: Deck,
  { id, startedAt }: Params<'startTrial'>,
): Promise<TrialRow | undefined> {
  const { tx, user, now } = context
  return tx
    .insertInto('trials')
    .values({
      id,
      user_id: user.id,
      deck_id: deck.id,
      started_at: await startOf(context, deck.id, startedAt),
      attempts: 0,
      attempts_remaining: attemptLimit(deck.quizSettings),
      failures: '[]',
      updated_at: now,
    })
    .onConflict((on) => on.doNothing())
    .returningAll()
    .executeTakeFirst()
}

async function noteAlias({ tx, user }: UserContext, alias: string, trialId: string): Promise<void> {
  await tx
    .insertInto('trial_aliases')
    .values({ alias, user_id: user.id, trial_id: trialId })
    .onConflict((on) => on.doNothing())
    .execute()
}

/** Returns the user's own trial, locked until the transaction ends. Another user's trial looks like a missing one. */
async function requireTrial({ tx, user }: UserContext, id: string): Promise<TrialRow> {
  const alias = await tx
    .selectFrom('trial_aliases')
    .select('trial_id')
    .where('alias', '=', id)
    .where('user_id', '=', user.id)
    .executeTakeFirst()
  const row = await tx
    .selectFrom('trials')
    .selectAll()
    .where('id', '=', alias?.trial_id ?? id)
    .where('user_id', '=', user.id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw refusals.notFound('Trial')
  return row
}

type Claim = Params<'completeAttempt'>

/** Does the claim match this score? A claimed pass must be a pass; not claiming one is always permitted. */
const agrees = (candidate: AttemptScore, { score, passed, correctCount, totalCount }: Claim): boolean =>
  candidate.score === score &&
  (candidate.passed || !passed) &&
  correctCount === candidate.stats.correct &&
  totalCount === scoredTotal(candidate.stats)

/**
 * May the claim come from a device that does not know answers or restarts of another device? Such a claim is at most
 * the best result of the stored answers (`candidate`), and not a pass.
 */
const knowsLess = (candidate: AttemptScore, { score, passed, correctCount, totalCount }: Claim): boolean =>
  !passed &&
  correctCount <= candidate.stats.correct &&
  totalCount === scoredTotal(candidate.stats) &&
  score === quizScore({ ...candidate.stats, correct: correctCount })

/**
 * Returns the score of the stored answers, in order of receipt, by the first version of the deck that confirms the
 * claim. Without one, refuses the claim with the server's own result, unless the device may lack data (`knowsLess`).
 * Each version grades the answers itself. Answers that were right before that version are not asked again in a retake,
 * so the outcomes recorded at the time count as well (decision 24).
 */
async function judge(context: UserContext, row: TrialRow, claim: Claim): Promise<AttemptScore> {
  const { tx, user } = context
  const responses = await responsesOfDeck(tx, user.id, row.deck_id)
  const versions = await versionsTold(context, row)
  const given = responses.map(givenOf)
  const candidates = [
    ...versions.map((version) => scoreByVersion(version, given)),
    ...versions.map((version) => scoreByVersion(version, given, ({ recorded }) => recorded)),
  ]
  const standing = candidates.find((candidate) => agrees(candidate, claim))
  if (standing !== undefined) return standing
  const [newest] = candidates
  if (newest === undefined) throw refusals.unprocessable('The assessment has no questions')
  const ever = await everyAnswerOfDeck(tx, user.id, row.deck_id)
  const best = ever
    .map(givenOf)
    .toSorted((one, other) => Number(one.recorded === 'right') - Number(other.recorded === 'right'))
  if (versions.some((version) => knowsLess(scoreByVersion(version, best), claim))) return newest
  throw refusals.unprocessable(
    `The score does not follow from the answers, which give ${newest.score} percent with ${newest.unanswered.length} questions open`,
  )
}

/**
 * Returns the versions since the deck's first delivery, the newest first. The trial may have begun offline with any of
 * them.
 */
async function versionsTold(context: UserContext, row: TrialRow): Promise<readonly Version[]> {
  const since = (await firstDeliveredAt(context, [row.deck_id])) ?? row.started_at
  return versionsBetween(context, row.deck_id, since, context.now)
}

const recordedOf = ({ survey, correct }: Selectable<ResponseTable>): Outcome =>
  survey || correct === null ? 'recorded' : correct ? 'right' : 'wrong'

const givenOf = (row: Selectable<ResponseTable>) => ({
  recorded: recordedOf(row),
  cardId: row.card_id,
  questionId: row.question_id,
  answerId: row.answer_id,
  at: row.created_at,
  ...omitNulls({ variantId: row.variant_id }),
})

/** The time zones of the world, in minutes east of UTC. */
const zones = Array.from({ length: (14 + 12) * 4 + 1 }, (_zone, index) => index * 15 - 12 * 60)

/** Is the waiting period over in any time zone? Days are the learner's, whose zone is unknown here. */
const isResetDue = ({ now }: UserContext, row: TrialRow, deck: Deck): boolean =>
  zones.some((zone) => autoResetDue(attemptsMade(row, zone), deck.quizSettings, { at: now, zone }))
