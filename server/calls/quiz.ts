import * as E from 'fp-ts/Either'
import type { Selectable } from 'kysely'
import { afterAttempt, attemptResult } from '../../core/quiz/attempt'
import { availability } from '../../core/quiz/availability'
import { attemptLimit, isExhausted, retakesAtAnyTime } from '../../core/quiz/limits'
import { autoResetDue } from '../../core/quiz/retake'
import { scoredTotal } from '../../core/quiz/score'
import type { Standing } from '../../core/quiz/standing'
import { submittableScore } from '../../core/quiz/submit'
import { Deck } from '../../protocol/entities/deck'
import type { Params } from '../../protocol/api'
import { allowedDeck } from '../content/access'
import { versionsBetween } from '../content/versions'
import { forUser } from '../context'
import type { Handlers, UserContext } from '../context'
import type { ResponseTable } from '../db/schema'
import { present, stored } from '../db/stored'
import { refusals } from '../refusal'
import { standingBy } from './judge'
import { awardPassed } from './objectives'
import { responsesOfDeck, trialEntity, trialForRules, trialOfDeck } from './trials'
import type { TrialRow } from './trials'

/** Assessments: the client says what came out, the server works it out again and refuses what differs. */
export const quizHandlers = {
  /** The first trial of a deck stays; another device's start of it leads to the same one. */
  startTrial: forUser(async (context, { params }) => {
    const { tx, user, now } = context
    if (params.userId !== user.id) throw refusals.notAllowed('start a trial for somebody else')
    const deck = await quizDeck(context, params.deckId)
    const before = await trialOfDeck(tx, user.id, deck.id)
    if (before !== undefined) {
      if (before.id !== params.id) await noteAlias(context, params.id, before.id)
      return { trial: trialEntity(before, deck.title) }
    }
    if (availability(deck, params.startedAt) !== 'open') throw refusals.unprocessable('The assessment is closed')
    const row = await tx
      .insertInto('trials')
      .values({
        id: params.id,
        user_id: user.id,
        deck_id: deck.id,
        started_at: Math.min(params.startedAt, now),
        attempts: 0,
        attempts_remaining: attemptLimit(deck.quizSettings),
        failures: '[]',
        updated_at: now,
      })
      .onConflict((on) => on.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (row === undefined) throw refusals.conflict('There is a trial with this id')
    return { trial: trialEntity(row, deck.title) }
  }),

  completeAttempt: forUser(async (context, { path, params }) => {
    const row = await requireTrial(context, path.id)
    const deck = await quizDeck(context, row.deck_id)
    if (availability(deck, params.happenedAt) !== 'open') throw refusals.unprocessable('The assessment is closed')
    if (row.submitted_at !== null) throw refusals.unprocessable('The assessment has been submitted already')
    const trial = trialForRules(row, 0)
    if (isExhausted(trial)) throw refusals.unprocessable('No attempts remain')
    const standing = await judge(context, row, params.happenedAt, (candidate) => agrees(candidate, params))
    // Whoever ends an attempt with open questions, or while answering missed ones again, has not passed it (D-TRIAL-29).
    const result = attemptResult(trial, { ...standing, passed: standing.passed && params.passed }, true)
    if (E.isLeft(result)) throw refusals.unprocessable('This attempt cannot be completed')
    const after = afterAttempt(trial, result.right, { at: params.happenedAt, zone: 0 })
    const updated = await context.tx
      .updateTable('trials')
      .set({
        attempts: after.attempts,
        attempts_remaining: after.attemptsRemaining,
        failures: JSON.stringify(after.failures.map(({ at }) => at)),
        last_score: result.right.score,
        ...(after.passedAt === undefined ? {} : { passed_at: after.passedAt }),
        updated_at: context.now,
      })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (result.right.passed) await awardPassed(context, row.deck_id)
    return { trial: trialEntity(updated, deck.title) }
  }),

  /** A retake at any time keeps the count; otherwise the waiting time must be over, wherever the learner lives. */
  resetTrial: forUser(async (context, { path }) => {
    const row = await requireTrial(context, path.id)
    const deck = await quizDeck(context, row.deck_id)
    const settings = deck.quizSettings
    const keepsCount = retakesAtAnyTime(settings)
    if (!keepsCount && !isResetDue(context, row, deck))
      throw refusals.unprocessable('This assessment cannot be taken again yet')
    const updated = await context.tx
      .updateTable('trials')
      .set({
        reset_at: context.now,
        updated_at: context.now,
        ...(keepsCount ? {} : { attempts_remaining: attemptLimit(settings) }),
      })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return { trial: trialEntity(updated, deck.title) }
  }),

  submitTrial: forUser(async (context, { path, params }) => {
    const { tx, ids, now, user } = context
    const row = await requireTrial(context, path.id)
    const deck = await quizDeck(context, row.deck_id)
    if (row.submitted_at !== null) {
      if (row.last_score !== params.score) throw refusals.unprocessable('Another score has been submitted already')
      return { trial: trialEntity(row, deck.title) }
    }
    const trial = trialForRules(row, 0)
    const submittable = (candidate: Standing) =>
      E.exists((score: number) => score === params.score)(submittableScore(trial, candidate))
    await judge(context, row, now, submittable)
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

async function quizDeck(context: UserContext, deckId: string): Promise<Deck> {
  const deck = stored(Deck, (await allowedDeck(context, deckId)).data)
  if (deck.type !== 'quiz') throw refusals.unprocessable('This deck is no assessment')
  return deck
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

/** Does the claim follow from this standing? A pass must be one; not to have passed may always be said. */
const agrees = (candidate: Standing, { score, passed, correctCount, totalCount }: Params<'completeAttempt'>): boolean =>
  candidate.score === score &&
  (candidate.passed || !passed) &&
  correctCount === candidate.stats.correct &&
  totalCount === scoredTotal(candidate.stats)

/**
 * The standing of the stored answers up to a time, by a version of the deck by which the claim holds; refused, with
 * what the server makes of it, when there is none.
 */
async function judge(
  context: UserContext,
  row: TrialRow,
  until: number,
  holds: (candidate: Standing) => boolean,
): Promise<Standing> {
  const { tx, user } = context
  const responses = (await responsesOfDeck(tx, user.id, row.deck_id)).filter(({ created_at }) => created_at <= until)
  const versions = await versionsBetween(tx, row.deck_id, row.started_at, Math.max(until, row.started_at))
  const candidates = versions.map((version) => standingBy(version, responses.map(givenOf)))
  const standing = candidates.find(holds)
  if (standing !== undefined) return standing
  const [newest] = candidates
  throw refusals.unprocessable(
    newest === undefined
      ? 'The assessment has no questions'
      : `The score does not follow from the answers, which give ${newest.score} percent with ${newest.unanswered.length} questions open`,
  )
}

const givenOf = (row: Selectable<ResponseTable>) => ({
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
  zones.some((zone) => autoResetDue(trialForRules(row, zone), deck.quizSettings, { at: now, zone }))
