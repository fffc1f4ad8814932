import type { Selectable } from 'kysely'
import * as t from 'io-ts'
import { pointsOf, samePoints } from '../../core/cards/points/points'
import type { PointsTotals } from '../../core/cards/points/points'
import type { Answer } from '../../core/quiz/state'
import { Connection } from '../content/pack-files'
import type { Deck } from '../../protocol/entities/deck'
import { PointsCompletion } from '../../protocol/entities/points'
import type { GroupScore } from '../../protocol/entities/points'
import { openDeck, workableDeck } from '../content/access'
import { forUser } from '../api/context'
import type { Handlers, UserContext } from '../api/context'
import { isAnyOf } from '../db/text-conditions'
import type { ResponseTable } from '../db/schema'
import { omitNulls, decodeColumn, encodeColumn } from '../db/column-codec'
import { refusals } from '../api/refusal'
import { feedbackEntity } from './engagement-rows'
import { clampTime } from './clamp-time'
import { responsesOfDeck } from './trials'

/** Maximum number of completions of a deck in an answer, the newest. */
const MAX_COMPLETIONS = 100

/** Calls about points decks. */
export const pointsHandlers = {
  completeDeck: forUser(async (context, { path, params }) => {
    const { tx, user, now } = context
    if (params.userId !== undefined && params.userId !== user.id) throw refusals.notAllowed('speak for somebody else')
    if (params.deckId !== path.deckId) throw refusals.malformed('the deck is not that of the path')
    const row = await workableDeck(context, path.deckId)
    const deck = row.deck()
    if (deck.type !== 'points') throw refusals.unprocessable('This deck gives no points')
    const { scoreTotal: total, scores: groups, responses, questions } = await standingOf(context, deck)
    const open = questions - responses
    if (open > 0) throw refusals.unprocessable(`${open} questions are open`)
    if (!samePoints(params.scoreTotal ?? total, total) || !sameScores(params.scores, groups)) {
      throw refusals.unprocessable(`The points do not follow from the answers, which give ${total}`)
    }
    const connections = decodeColumn(t.array(Connection), row.connections)
    const connectedDecks = connections
      .filter(({ scoreGroupId, minScore }) =>
        groups.some((group) => group.scoreGroupId === scoreGroupId && (group.score ?? 0) >= minScore),
      )
      .map(({ deckId }) => deckId)
    const completion: PointsCompletion = {
      id: params.id,
      deckId: deck.id,
      userId: user.id,
      completedAt: clampTime(now, params.completedAt),
      scoreTotal: total,
      scores: [...groups],
      connectedDecks,
    }
    const values = {
      deck_id: deck.id,
      completed_at: completion.completedAt ?? now,
      data: encodeColumn(PointsCompletion, completion),
    }
    const added = await tx
      .insertInto('points_completions')
      .values({ id: params.id, user_id: user.id, ...values })
      .onConflict((on) => on.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (added === undefined && !(await isOwnCompletion(context, params.id)))
      throw refusals.conflict('There is a completion with this id')
    return {}
  }),

  pointsCompletions: forUser(async (context, { path }) => {
    await openDeck(context, path.id)
    const rows = await context.tx
      .selectFrom('points_completions')
      .select('data')
      .where('user_id', '=', context.user.id)
      .where('deck_id', '=', path.id)
      .orderBy('completed_at', 'desc')
      .limit(MAX_COMPLETIONS)
      .execute()
    return { completions: rows.map(({ data }) => decodeColumn(PointsCompletion, data)) }
  }),
} satisfies Handlers<'completeDeck' | 'pointsCompletions'>

async function isOwnCompletion({ tx, user }: UserContext, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('points_completions')
    .select('id')
    .where('user_id', '=', user.id)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

const sameScores = (claimed: readonly GroupScore[] | undefined, groups: readonly GroupScore[]): boolean =>
  (claimed ?? []).every((claim) =>
    groups.some((group) => group.scoreGroupId === claim.scoreGroupId && samePoints(group.score ?? 0, claim.score ?? 0)),
  )

/**
 * Computes the score of a points deck from the stored answers (D-POINTS-01, D-POINTS-02, D-POINTS-04) with core's own
 * rules.
 */
async function standingOf({ tx, user, pack }: UserContext, deck: Deck): Promise<PointsTotals> {
  const cards = (pack.deck(deck.id)?.cards ?? []).filter(({ supporting }) => !supporting).map(({ card }) => card())
  const responses = await responsesOfDeck(tx, user.id, deck.id)
  // A slider is answered once, in any deck that has its card.
  const feedback = await tx
    .selectFrom('feedback')
    .selectAll()
    .where('user_id', '=', user.id)
    .where(
      isAnyOf(
        'card_id',
        cards.map(({ id }) => id),
      ),
    )
    .where('type', '=', 'likert')
    .distinctOn('card_id')
    .orderBy('card_id')
    .orderBy('happened_at', 'desc')
    .execute()
  const ticks = new Map(feedback.map(feedbackEntity).map(({ cardId, data }) => [cardId, data?.points]))
  return pointsOf({ deck, cards }, Object.fromEntries(responses.map(answerOf)), (cardId) => ticks.get(cardId))
}

const answerOf = (row: Selectable<ResponseTable>): readonly [string, Answer] => [
  row.question_id,
  {
    cardId: row.card_id,
    questionId: row.question_id,
    answerId: row.answer_id,
    at: row.created_at,
    times: 1,
    ...omitNulls({ variantId: row.variant_id }),
  },
]
