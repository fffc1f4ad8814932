import type { Outcome } from '../../core/quiz/answering'
import type { AnswerParams } from '../../protocol/api/quiz'
import { allowedDeck, ownDeck, searchesCategory, workableCard, workableDeck } from '../content/access'
import { allVersions, versionsBetween } from '../content/versions'
import type { Version } from '../content/versions'
import { forUser } from '../context'
import type { Handlers, UserContext } from '../context'
import { refusals } from '../refusal'
import { notAfter } from './moments'
import { verdictOf } from './judge'
import { attemptBegun, responseEntity, trialOfDeck } from './trials'

const mostAnswers = 500

/** Answers to questions, one or many; whether they are right is for the server to say. */
export const answerHandlers = {
  recordAnswers: forUser(async (context, { params }) => {
    const answers = Array.isArray(params) ? params : [params]
    if (answers.length > mostAnswers) throw refusals.tooLarge()
    const responses = []
    for (const answer of answers) responses.push(await record(context, answer))
    return { responses: responses.map(responseEntity) }
  }),
} satisfies Handlers<'recordAnswers'>

/** The same id again changes nothing, so that a resend without a key is harmless (decision 4). */
async function record(context: UserContext, answer: AnswerParams) {
  const { tx, user, ids, now } = context
  const { questionId, verdict } = await judgeAnswer(context, answer)
  const row = {
    id: answer.id ?? ids.uuid(),
    user_id: user.id,
    deck_id: answer.deckId,
    card_id: answer.cardId,
    question_id: questionId,
    answer_id: answer.answerId,
    variant_id: answer.variantId ?? null,
    survey: verdict === 'recorded',
    correct: verdict === 'recorded' ? null : verdict === 'right',
    created_at: notAfter(now, answer.createdAt),
  }
  const stored = await tx
    .insertInto('responses')
    .values(row)
    .onConflict((on) =>
      on
        .column('id')
        .doUpdateSet((row) => ({ id: row.ref('excluded.id') }))
        .whereRef('responses.user_id', '=', 'excluded.user_id'),
    )
    .returningAll()
    .executeTakeFirst()
  if (stored === undefined) throw refusals.conflict('There is an answer with this id')
  return stored
}

/**
 * By the version of the deck that the attempt goes by, else by any that knows the question, the newest first: an answer
 * may be on its way while the content changes. A card in an own deck, or in one that searches a category, is judged
 * where it comes from.
 */
async function judgeAnswer(context: UserContext, answer: AnswerParams): Promise<Judged> {
  const home = await homeOf(context, answer)
  const pinned = home === answer.deckId ? await versionOfAttempt(context, answer) : []
  const judged = judgedBy(pinned, answer) ?? judgedBy(await allVersions(context.tx, home), answer)
  if (judged === undefined) throw refusals.unprocessable('There is no such question or answer')
  return judged
}

interface Judged {
  readonly questionId: string
  readonly verdict: Outcome
}

/** By the first of these versions that has such a question and answer. */
function judgedBy(versions: readonly Version[], answer: AnswerParams): Judged | undefined {
  for (const version of versions) {
    const questionId = answer.questionId ?? questionOfCard(version, answer.cardId)
    const verdict = questionId === undefined ? undefined : verdictOf(version, { ...answer, questionId })
    if (questionId !== undefined && verdict !== undefined) return { questionId, verdict }
  }
  return undefined
}

/** The version that was in force when the attempt began to which this answer belongs (decision 10); none outside of one. */
async function versionOfAttempt({ tx, user, now }: UserContext, answer: AnswerParams): Promise<readonly Version[]> {
  const trial = await trialOfDeck(tx, user.id, answer.deckId)
  if (trial === undefined || trial.submitted_at !== null) return []
  const begun = await attemptBegun(tx, trial, notAfter(now, answer.createdAt))
  return versionsBetween(tx, answer.deckId, begun, begun)
}

async function homeOf(context: UserContext, { deckId, cardId }: AnswerParams): Promise<string> {
  if (await searchesCategory(context, deckId)) {
    await allowedDeck(context, deckId)
    return (await workableCard(context, cardId, deckId)).deckId
  }
  if ((await ownDeck(context, deckId)) === undefined) return (await workableDeck(context, deckId)).id
  await requireTucked(context, deckId, cardId)
  return (await workableCard(context, cardId, deckId)).deckId
}

async function requireTucked({ tx }: UserContext, deckId: string, cardId: string): Promise<void> {
  const row = await tx
    .selectFrom('user_deck_cards')
    .select('card_id')
    .where('deck_id', '=', deckId)
    .where('card_id', '=', cardId)
    .executeTakeFirst()
  if (row === undefined) throw refusals.notFound('Card')
}

const questionOfCard = ({ cards }: Version, cardId: string): string | undefined =>
  cards.find(({ id }) => id === cardId)?.quiz?.id
