import { moderates, openingOf } from '../../core/cards/discussion'
import { likertPoints } from '../../core/cards/likert'
import { isCorrectOrder } from '../../core/cards/order-up'
import type { Params } from '../../protocol/api'
import type { DiscussionResponse } from '../../protocol/cards/discussion'
import { defined } from '../../protocol/defined'
import type { Card } from '../../protocol/entities/card'
import type { Feedback } from '../../protocol/entities/engagement'
import { isBlank } from '../../protocol/text'
import { openCard, requireDeck, workableCard } from '../content/access'
import { forUser } from '../context'
import type { Handlers, UserContext } from '../context'
import { present } from '../db/stored'
import { refusals } from '../refusal'
import { requireCardOf } from './engagement'
import { notAfter } from './moments'

type FeedbackParams = Params<'submitFeedback'>

/** Forms, sliders, lists and discussions. */
export const feedbackHandlers = {
  submitFeedback: forUser(async (context, { params }) => {
    const { tx, user, now } = context
    if (params.userId !== undefined && params.userId !== user.id) throw refusals.notAllowed('speak for somebody else')
    const { deckId: home, card } = await workableCard(context, params.cardId, params.deckId)
    const { deckId = home } = params
    if (deckId !== home) {
      await requireDeck(context, deckId)
      await requireCardOf(context, deckId, params.cardId)
    }
    const row = {
      card_id: params.cardId,
      deck_id: deckId,
      type: params.type ?? 'feedback',
      body: params.body ?? null,
      data: JSON.stringify(judged(context, card, params)),
      happened_at: notAfter(now, params.happenedAt),
    }
    const own = await tx
      .insertInto('feedback')
      .values({ id: params.id, user_id: user.id, ...row })
      .onConflict((on) => on.column('id').doUpdateSet(row).whereRef('feedback.user_id', '=', 'excluded.user_id'))
      .returning('id')
      .executeTakeFirst()
    if (own === undefined) throw refusals.notAllowed('change that response')
    return {}
  }),

  /** One's own words, or anybody's for the moderators of the discussion; what is gone already is gone. */
  deleteFeedback: forUser(async (context, { path, params }) => {
    const { tx, user, roles } = context
    const own = await tx
      .deleteFrom('feedback')
      .where('id', '=', path.id)
      .where('card_id', '=', params.cardId)
      .where('user_id', '=', user.id)
      .returning('id')
      .executeTakeFirst()
    if (own !== undefined) return {}
    const row = await tx
      .selectFrom('feedback')
      .innerJoin('users', 'users.id', 'feedback.user_id')
      .selectAll('feedback')
      .where('feedback.id', '=', path.id)
      .where('feedback.card_id', '=', params.cardId)
      .where('users.org_id', '=', user.org_id)
      .executeTakeFirst()
    if (row === undefined) return {}
    const { card } = await workableCard(context, row.card_id, row.deck_id)
    const may = row.type === 'discussion' && moderates(card.discussion, { roles: [...roles] })
    if (!may) throw refusals.notAllowed('delete that response')
    await tx.deleteFrom('feedback').where('id', '=', row.id).execute()
    return {}
  }),

  discussionResponses: forUser(async (context, { path }) => {
    const { tx, user } = context
    const { card } = await openCard(context, path.id)
    const anonymous = card.discussion?.anonymize === true
    const rows = await tx
      .selectFrom('feedback')
      .innerJoin('users', 'users.id', 'feedback.user_id')
      .selectAll('feedback')
      .select('users.name')
      .where('feedback.card_id', '=', path.id)
      .where('feedback.type', '=', 'discussion')
      .where('users.org_id', '=', user.org_id)
      .orderBy('feedback.happened_at')
      .orderBy('feedback.id')
      .execute()
    return {
      responses: rows.map((row): DiscussionResponse => {
        const own = row.user_id === user.id
        const known = { userId: row.user_id, userName: row.name }
        return {
          id: row.id,
          cardId: row.card_id,
          deckId: row.deck_id,
          type: 'discussion',
          createdAt: row.happened_at,
          happenedAt: row.happened_at,
          data: { isModeratorResponse: isModeratorResponse(row.data) },
          // Hidden names do not leave the server, but for one's own (D-DISC-21).
          ...present({ body: row.body, ...(anonymous && !own ? {} : known) }),
        }
      }),
    }
  }),
} satisfies Handlers<'submitFeedback' | 'deleteFeedback' | 'discussionResponses'>

const isModeratorResponse = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'isModeratorResponse' in data && data.isModeratorResponse === true

/** What a response says beside its words, judged again by the card: nobody calls himself right or a moderator. */
function judged(
  { roles, now }: UserContext,
  card: Card,
  params: FeedbackParams,
): Feedback['data'] | DiscussionResponse['data'] {
  if (params.type === 'discussion') {
    if (card.discussion === undefined) throw refusals.unprocessable('This card has no discussion')
    if (isBlank(params.body)) throw refusals.unprocessable('A response needs words')
    if (openingOf(card.discussion, now) !== 'open') throw refusals.unprocessable('This discussion is closed')
    return { isModeratorResponse: moderates(card.discussion, { roles: [...roles] }) }
  }
  const data = feedbackData(params)
  if (params.type === 'orderUp') {
    const answers = data?.answers ?? []
    const correct = card.orderUp === undefined ? undefined : isCorrectOrder(card.orderUp, answers)
    return { answers, ...defined({ correct }) }
  }
  if (params.type === 'likert') {
    const tick = data?.tick ?? 0
    const points = likertPoints(card.likert, tick)
    if (points === undefined) throw refusals.unprocessable('There is no such tick on the slider')
    return { tick, points }
  }
  const fieldResponses = data?.fieldResponses
  return fieldResponses === undefined ? {} : { fieldResponses }
}

const feedbackData = (params: FeedbackParams): Feedback['data'] =>
  params.type === 'discussion' ? undefined : params.data
