import { isModeratorOf, discussionStatus } from '../../core/cards/discussion/discussion'
import { likertPoints } from '../../core/cards/likert/likert'
import { isCorrectOrder } from '../../core/cards/order-up/order-up'
import { sql } from 'kysely'
import type { Params } from '../../protocol/api'
import type { DiscussionResponse } from '../../protocol/cards/discussion'
import { omitUndefined } from '../../protocol/omit-undefined'
import type { Card } from '../../protocol/entities/card'
import type { Feedback } from '../../protocol/entities/engagement'
import { isBlank } from '../../protocol/text'
import { openCard, requireDeck, workableCard } from '../content/access'
import { forUser } from '../api/context'
import type { Handlers, UserContext } from '../api/context'
import { omitNulls } from '../db/column-codec'
import { refusals } from '../api/refusal'
import { requireCardOf } from './engagement'
import { clampTime } from './clamp-time'

type FeedbackParams = Params<'submitFeedback'>

/** Calls about forms, sliders, lists and discussions. */
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
      happened_at: clampTime(now, params.happenedAt),
    }
    const ofOther = (row.type === 'discussion' ? isPostOfOther : sql.lit(false)).as('of_other')
    const added = await tx
      .insertInto('feedback')
      .values({ id: params.id, user_id: user.id, received_at: now, ...row })
      .onConflict((on) => on.doNothing())
      .returning(ofOther)
      .executeTakeFirst()
    const changed = () =>
      tx
        .updateTable('feedback')
        .set(row)
        .where('user_id', '=', user.id)
        .where('id', '=', params.id)
        .returning(ofOther)
        .executeTakeFirst()
    const own = added ?? (await changed())
    if (own === undefined || own.of_other) throw refusals.notAllowed('change that response')
    return {}
  }),

  /** Authors delete their own responses, moderators any response of the discussion. A missing response is no error. */
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
      .orderBy(sql`feedback.type = 'discussion'`, 'desc')
      .limit(1)
      .executeTakeFirst()
    if (row === undefined) return {}
    const { card } = await workableCard(context, row.card_id, row.deck_id)
    const may = row.type === 'discussion' && isModeratorOf(card.discussion, { roles: [...roles] })
    if (!may) throw refusals.notAllowed('delete that response')
    await tx.deleteFrom('feedback').where('user_id', '=', row.user_id).where('id', '=', row.id).execute()
    return {}
  }),

  discussionResponses: forUser(async (context, { path, query }) => {
    const { user } = context
    const { card } = await openCard(context, path.id)
    const anonymous = card.discussion?.anonymize === true
    const rows = await threadPage(context, path.id, query.before)
    return {
      responses: rows.map((row): DiscussionResponse => {
        const own = row.user_id === user.id
        const known = { userId: row.user_id, userName: row.name }
        return {
          id: row.id,
          cardId: row.card_id,
          deckId: row.deck_id,
          type: 'discussion',
          // Clients order posts by createdAt. The device claims happenedAt, within bounds.
          createdAt: row.received_at,
          happenedAt: row.happened_at,
          data: { isModeratorResponse: isModeratorResponse(row.data) },
          // Anonymous names do not leave the server, except the user's own (D-DISC-21).
          ...omitNulls({ body: row.body, ...(anonymous && !own ? {} : known) }),
        }
      }),
    }
  }),
} satisfies Handlers<'submitFeedback' | 'deleteFeedback' | 'discussionResponses'>

/**
 * Has the written post of a discussion the id of another person's post there? Clients tell posts apart by their ids. A
 * unique key of ids refuses such a row, but tables that are distributed by person have none (ADR 41).
 */
const isPostOfOther = sql<boolean>`exists (select from feedback as other
  where other.id = feedback.id and other.card_id = feedback.card_id and other.type = 'discussion'
    and other.user_id <> feedback.user_id)`

/** Maximum number of posts per page, the newest. Apps show 200; the additional one shows that older posts exist. */
const PAGE_POSTS = 201
/** Text bytes per page. */
const PAGE_BYTES = 400_000
/** Maximum number of posts that are read to fill a page. */
const PAGE_SOURCE = 1_000
/** Maximum number of posts of one person per page, except moderators, so that one person cannot fill a page. */
const PAGE_POSTS_OF_ONE = 100

/** Returns a page of a card's posts in order of receipt: the newest, or those before the post with the id `before`. */
async function threadPage({ tx, user }: UserContext, cardId: string, before: string | undefined) {
  const newest = tx
    .selectFrom('feedback')
    .innerJoin('users', 'users.id', 'feedback.user_id')
    .select(['feedback.id', 'feedback.user_id', 'feedback.received_at'])
    .select([
      sql<number>`octet_length(coalesce(feedback.body, ''))`.as('bytes'),
      sql<boolean>`coalesce((feedback.data->>'isModeratorResponse')::boolean, false)`.as('moderates'),
    ])
    .where('feedback.card_id', '=', cardId)
    .where('feedback.type', '=', 'discussion')
    .where('users.org_id', '=', user.org_id)
    .$if(before !== undefined, (query) =>
      query.where(
        sql<boolean>`(feedback.received_at, feedback.id) <
          (select last.received_at, last.id from feedback as last where last.id = ${before} and last.card_id = ${cardId}
          order by last.received_at desc limit 1)`,
      ),
    )
    .orderBy('feedback.received_at', 'desc')
    .orderBy('feedback.id', 'desc')
    .limit(PAGE_SOURCE)
  const byPerson = tx
    .selectFrom(newest.as('newest'))
    .selectAll()
    .select(
      sql<number>`row_number() over (partition by user_id, moderates order by received_at desc, id desc)`.as('nth'),
    )
  const fitting = tx
    .selectFrom(byPerson.as('posts'))
    .select([
      'user_id',
      'id',
      sql<number>`row_number() over (order by received_at desc, id desc)`.as('at'),
      sql<number>`sum(bytes) over (order by received_at desc, id desc)`.as('size'),
      'bytes',
    ])
    .where((where) => where.or([where('moderates', '=', true), where('nth', '<=', PAGE_POSTS_OF_ONE)]))
  const rows = await tx
    .selectFrom(fitting.as('page'))
    .innerJoin('feedback', (join) =>
      join.onRef('feedback.user_id', '=', 'page.user_id').onRef('feedback.id', '=', 'page.id'),
    )
    .innerJoin('users', 'users.id', 'feedback.user_id')
    .selectAll('feedback')
    .select('users.name')
    .where('page.at', '<=', PAGE_POSTS)
    .where(sql<boolean>`page.size - page.bytes < ${PAGE_BYTES}`)
    .orderBy('feedback.received_at')
    .orderBy('feedback.id')
    .execute()
  return rows
}

const isModeratorResponse = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'isModeratorResponse' in data && data.isModeratorResponse === true

/**
 * Returns the data of a response, recomputed from the card. Clients cannot claim a correct answer or a moderator's
 * rights.
 */
function judged(
  { roles, now }: UserContext,
  card: Card,
  params: FeedbackParams,
): Feedback['data'] | DiscussionResponse['data'] {
  if (params.type === 'discussion') {
    if (card.discussion === undefined) throw refusals.unprocessable('This card has no discussion')
    if (isBlank(params.body)) throw refusals.unprocessable('A response needs words')
    if (discussionStatus(card.discussion, now) !== 'open') throw refusals.unprocessable('This discussion is closed')
    return { isModeratorResponse: isModeratorOf(card.discussion, { roles: [...roles] }) }
  }
  const data = feedbackData(params)
  if (params.type === 'orderUp') {
    const answers = data?.answers ?? []
    const correct = card.orderUp === undefined ? undefined : isCorrectOrder(card.orderUp, answers)
    return { answers, ...omitUndefined({ correct }) }
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
