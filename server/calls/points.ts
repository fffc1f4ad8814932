import type { Selectable } from 'kysely'
import * as t from 'io-ts'
import { pointsOf, samePoints } from '../../core/cards/points'
import type { PointsStanding } from '../../core/cards/points'
import type { Answer } from '../../core/quiz/state'
import { Connection } from '../content/pack-files'
import { Card } from '../../protocol/entities/card'
import { Deck } from '../../protocol/entities/deck'
import { PointsCompletion } from '../../protocol/entities/points'
import type { GroupScore } from '../../protocol/entities/points'
import { openDeck, workableDeck } from '../content/access'
import { forUser } from '../context'
import type { Handlers, UserContext } from '../context'
import { isAnyOf } from '../db/lists'
import type { ResponseTable } from '../db/schema'
import { present, stored, toStored } from '../db/stored'
import { refusals } from '../refusal'
import { feedbackEntity } from './engagement-rows'
import { notAfter } from './moments'
import { responsesOfDeck } from './trials'

/** Points decks. */
export const pointsHandlers = {
  completeDeck: forUser(async (context, { path, params }) => {
    const { tx, user, now } = context
    if (params.userId !== undefined && params.userId !== user.id) throw refusals.notAllowed('speak for somebody else')
    if (params.deckId !== path.deckId) throw refusals.malformed('the deck is not that of the path')
    const row = await workableDeck(context, path.deckId)
    const deck = stored(Deck, row.data)
    if (deck.type !== 'points') throw refusals.unprocessable('This deck gives no points')
    const { scoreTotal: total, scores: groups, responses, questions } = await standingOf(context, deck)
    const open = questions - responses
    if (open > 0) throw refusals.unprocessable(`${open} questions are open`)
    if (!samePoints(params.scoreTotal ?? total, total) || !sameScores(params.scores, groups)) {
      throw refusals.unprocessable(`The points do not follow from the answers, which give ${total}`)
    }
    const connections = stored(t.array(Connection), row.connections)
    const connectedDecks = connections
      .filter(({ scoreGroupId, minScore }) =>
        groups.some((group) => group.scoreGroupId === scoreGroupId && (group.score ?? 0) >= minScore),
      )
      .map(({ deckId }) => deckId)
    const completion: PointsCompletion = {
      id: params.id,
      deckId: deck.id,
      userId: user.id,
      completedAt: notAfter(now, params.completedAt),
      scoreTotal: total,
      scores: [...groups],
      connectedDecks,
    }
    const values = {
      deck_id: deck.id,
      completed_at: completion.completedAt ?? now,
      data: toStored(PointsCompletion, completion),
    }
    const own = await tx
      .insertInto('points_completions')
      .values({ id: params.id, user_id: user.id, ...values })
      .onConflict((on) =>
        on
          .column('id')
          .doUpdateSet((row) => ({ id: row.ref('excluded.id') }))
          .whereRef('points_completions.user_id', '=', 'excluded.user_id'),
      )
      .returning('id')
      .executeTakeFirst()
    if (own === undefined) throw refusals.conflict('There is a completion with this id')
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
      .execute()
    return { completions: rows.map(({ data }) => stored(PointsCompletion, data)) }
  }),
} satisfies Handlers<'completeDeck' | 'pointsCompletions'>

const sameScores = (claimed: readonly GroupScore[] | undefined, groups: readonly GroupScore[]): boolean =>
  (claimed ?? []).every((claim) =>
    groups.some((group) => group.scoreGroupId === claim.scoreGroupId && samePoints(group.score ?? 0, claim.score ?? 0)),
  )

/** Where a points deck stands by what is stored (D-POINTS-01, D-POINTS-02, D-POINTS-04): core's own rules. */
async function standingOf({ tx, user }: UserContext, deck: Deck): Promise<PointsStanding> {
  const rows = await tx
    .selectFrom('cards')
    .select('data')
    .where('deck_id', '=', deck.id)
    .where('supporting', '=', false)
    .execute()
  const cards = rows.map(({ data }) => stored(Card, data))
  const responses = await responsesOfDeck(tx, user.id, deck.id)
  // A slider is answered once, in whichever deck its card was met.
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
    .orderBy('happened_at')
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
    ...present({ variantId: row.variant_id }),
  },
]
