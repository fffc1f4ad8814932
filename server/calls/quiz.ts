import * as E from 'fp-ts/Either'
import type { Selectable } from 'kysely'
import type { Outcome } from '../../core/quiz/answering'
import { afterAttempt, attemptResult } from '../../core/quiz/attempt'
import { availability } from '../../core/quiz/availability'
import { attemptLimit, isExhausted, retakesAtAnyTime } from '../../core/quiz/limits'
import { autoResetDue } from '../../core/quiz/retake'
import { quizScore, scoredTotal, scoreToSubmit } from '../../core/quiz/score'
import type { Standing } from '../../core/quiz/standing'
import type { Params } from '../../protocol/api'
import { defined } from '../../protocol/defined'
import { Deck } from '../../protocol/entities/deck'
import { allowedDeck, workableDeck } from '../content/access'
import type { DeckRow } from '../content/allowed'
import { toldSince } from '../content/told'
import { versionsBetween, type Version } from '../content/versions'
import { forUser, type Handlers, type UserContext } from '../context'
import type { ResponseTable } from '../db/schema'
import { present, stored } from '../db/stored'
import { isUniqueViolation } from '../db/violations'
import { refusals } from '../refusal'
import { standingBy } from './judge'
import { awardPassed } from './objectives'
import { attemptsMade, everyResponseOfDeck, responsesOfDeck, trialEntity, trialOfDeck, type TrialRow } from './trials'

/** Assessments: the client says what came out, the server works it out again and refuses what differs. */
export const quizHandlers = {
  /** The first trial of a deck stays; another device's start of it leads to the same one. */
  startTrial: forUser(async (context, { params }) => {
    const { tx, user, now } = context
    if (params.userId !== user.id) throw refusals.notAllowed('start a trial for somebody else')
    const deck = quizDeck(await workableDeck(context, params.deckId))
    if ((await trialOfDeck(tx, user.id, deck.id)) === undefined) requireOpen(deck, now)
    const row = await tx
      .insertInto('trials')
      .values({
        id: params.id,
        user_id: user.id,
        deck_id: deck.id,
        started_at: await startOf(context, deck.id, params.startedAt),
        attempts: 0,
        attempts_remaining: attemptLimit(deck.quizSettings),
        failures: '[]',
        updated_at: now,
      })
      .onConflict((on) =>
        on.columns(['user_id', 'deck_id']).doUpdateSet((row) => ({ updated_at: row.ref('trials.updated_at') })),
      )
      .returningAll()
      .executeTakeFirstOrThrow()
      .catch((error: unknown) => {
        throw isUniqueViolation(error, 'trials_pkey') ? refusals.conflict('There is a trial with this id') : error
      })
    if (row.id !== params.id) await noteAlias(context, params.id, row.id)
    return { trial: trialEntity(row, deck.title) }
  }),

  completeAttempt: forUser(async (context, { path, params }) => {
    const { now } = context
    const row = await requireTrial(context, path.id)
    const deck = quizDeck(await allowedDeck(context, row.deck_id))
    requireOpen(deck, now)
    if (row.submitted_at !== null) throw refusals.unprocessable('The assessment has been submitted already')
    const trial = attemptsMade(row, 0)
    if (isExhausted(trial)) throw refusals.unprocessable('No attempts remain')
    const standing = await judge(context, row, params)
    // Whoever ends an attempt with open questions, or while answering missed ones again, has not passed it (D-TRIAL-29).
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
        ...defined({ passed_at: after.passedAt, passed_score: after.passedScore }),
        updated_at: now,
      })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (result.right.passed) await awardPassed(context, row.deck_id)
    return { trial: trialEntity(updated, deck.title) }
  }),

  /**
   * A retake at any time keeps the count; otherwise the waiting time must be over, wherever the learner lives. The device
   * goes by the rules that it has, so they are those of any version since it was told the deck (decision 20).
   */
  resetTrial: forUser(async (context, { path }) => {
    const row = await requireTrial(context, path.id)
    const deck = quizDeck(await allowedDeck(context, row.deck_id))
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
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return { trial: trialEntity(updated, deck.title) }
  }),

  submitTrial: forUser(async (context, { path, params }) => {
    const { tx, ids, now, user } = context
    const row = await requireTrial(context, path.id)
    const deck = quizDeck(await allowedDeck(context, row.deck_id))
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
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return { trial: trialEntity(updated, deck.title) }
  }),

  /** Only a trial that is still running can begin anew. */
  resetResponses: forUser(async (context, { path }) => {
    const { tx, user, now } = context
    await allowedDeck(context, path.id)
    const trial = await trialOfDeck(tx, user.id, path.id)
    if (trial !== undefined && trial.submitted_at !== null)
      throw refusals.unprocessable('The assessment has been submitted already')
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

function quizDeck(row: DeckRow): Deck {
  const deck = stored(Deck, row.data)
  if (deck.type !== 'quiz') throw refusals.unprocessable('This deck is no assessment')
  return deck
}

/** By the server's clock: what a client says of when something happened opens nothing and keeps nothing open. */
function requireOpen(deck: Deck, now: number): void {
  if (availability(deck, now) !== 'open') throw refusals.unprocessable('The assessment is closed')
}

/**
 * When the trial began, as far as the server knows: when the client says, but not before it was first told the deck and
 * not later than now. So nobody is judged by questions that were never told to him (decisions 10 and 20).
 */
async function startOf(context: UserContext, deckId: string, claimed: number): Promise<number> {
  const { now } = context
  return Math.min(now, Math.max(claimed, (await toldSince(context, [deckId])) ?? now))
}

/** The place of the last answer that has come; 0 where there is none. */
async function lastAnswer({ tx, user }: UserContext, deckId: string): Promise<number> {
  const { place } = await tx
    .selectFrom('responses')
    .select((row) => row.fn.max<number | null>('place').as('place'))
    .where('user_id', '=', user.id)
    .where('deck_id', '=', deckId)
    .executeTakeFirstOrThrow()
  return place ?? 0
}

async function noteAlias({ tx, user }: UserContext, alias: string, trialId: string): Promise<void> {
  await tx
    .insertInto('trial_aliases')
    .values({ alias, user_id: user.id, trial_id: trialId })
    .onConflict((on) => on.doNothing())
    .execute()
}

/** The user's own trial, locked until the call is done; nobody learns of anybody else's. */
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

/** Does the claim follow from this standing? A pass must be one; not to have passed may always be said. */
const agrees = (candidate: Standing, { score, passed, correctCount, totalCount }: Claim): boolean =>
  candidate.score === score &&
  (candidate.passed || !passed) &&
  correctCount === candidate.stats.correct &&
  totalCount === scoredTotal(candidate.stats)

/**
 * May it have been said by a device that does not know what another one has answered, or begun anew? It tells no more than
 * the best of the stored answers give (`candidate`), and no pass.
 */
const knowsLess = (candidate: Standing, { score, passed, correctCount, totalCount }: Claim): boolean =>
  !passed &&
  correctCount <= candidate.stats.correct &&
  totalCount === scoredTotal(candidate.stats) &&
  score === quizScore({ ...candidate.stats, correct: correctCount })

/**
 * The standing of the stored answers, in the order in which they came, by a version of the deck by which the claim
 * holds; refused, with what the server makes of it, when there is none. A version judges them itself; but what was right
 * before it came is not asked again in a retake, and counts as it was told then (decision 24).
 */
async function judge(context: UserContext, row: TrialRow, claim: Claim): Promise<Standing> {
  const { tx, user } = context
  const responses = await responsesOfDeck(tx, user.id, row.deck_id)
  const versions = await versionsTold(context, row)
  const given = responses.map(givenOf)
  const candidates = [
    ...versions.map((version) => standingBy(version, given)),
    ...versions.map((version) => standingBy(version, given, ({ recorded }) => recorded)),
  ]
  const standing = candidates.find((candidate) => agrees(candidate, claim))
  if (standing !== undefined) return standing
  const [newest] = candidates
  if (newest === undefined) throw refusals.unprocessable('The assessment has no questions')
  const ever = await everyResponseOfDeck(tx, user.id, row.deck_id).execute()
  const best = ever
    .map(givenOf)
    .toSorted((one, other) => Number(one.recorded === 'right') - Number(other.recorded === 'right'))
  if (versions.some((version) => knowsLess(standingBy(version, best), claim))) return newest
  throw refusals.unprocessable(
    `The score does not follow from the answers, which give ${newest.score} percent with ${newest.unanswered.length} questions open`,
  )
}

/** It may have begun without a connection, by a copy from the first time on that the deck was told. The newest first. */
async function versionsTold(context: UserContext, row: TrialRow): Promise<readonly Version[]> {
  const since = (await toldSince(context, [row.deck_id])) ?? row.started_at
  return versionsBetween(context.tx, row.deck_id, since, context.now)
}

const recordedOf = ({ survey, correct }: Selectable<ResponseTable>): Outcome =>
  survey || correct === null ? 'recorded' : correct ? 'right' : 'wrong'

const givenOf = (row: Selectable<ResponseTable>) => ({
  recorded: recordedOf(row),
  cardId: row.card_id,
  questionId: row.question_id,
  answerId: row.answer_id,
  at: row.created_at,
  ...present({ variantId: row.variant_id }),
})

/** The zones that people live in, in minutes east of UTC. */
const zones = Array.from({ length: (14 + 12) * 4 + 1 }, (_zone, index) => index * 15 - 12 * 60)

/** Days are those of the learner, whose zone is not known here: the wait is over when it is over in any zone. */
const isResetDue = ({ now }: UserContext, row: TrialRow, deck: Deck): boolean =>
  zones.some((zone) => autoResetDue(attemptsMade(row, zone), deck.quizSettings, { at: now, zone }))
