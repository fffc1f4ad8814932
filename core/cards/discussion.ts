import * as E from 'fp-ts/Either'
import { pathOf } from '../../protocol/api'
import type { Discussion, DiscussionBack, ThreadEntry } from '../../protocol/cards/discussion'
import { defined } from '../../protocol/defined'
import type { User } from '../../protocol/entities/user'
import { newEvent } from '../../protocol/events'
import { isBlank } from '../../protocol/text'
import { accept, nothing, refuse } from '../decider'
import { userMissing } from '../user-missing'
import { isSecondTap } from '../clock/moment'
import { type EventOf } from '../../protocol/events'
import { serverTime } from '../device/device'
import { deliveredAt } from '../outbox/delivered'
import { isHeldUp } from '../outbox/held-up'
import { message, userId } from '../outbox/message'
import { isSealed, ownRows } from '../outbox/queue'
import { hasRole } from '../session/roles'
import { type State, inEngagement } from '../state'
import { cardAtHand, cardInView } from './card-at-hand'
import type { CardDomain } from './kind'
import type { Post } from './state'
import { threadEvolve, threadFacts, threadIn, threadPolicies } from './thread'

/** Comments on a card (D-DISC). An own one shows at once, pending until the server has it (D-DISC-14, D-API-40). */
export const discussion: CardDomain<'discussion'> = {
  intents: {
    postResponse: (state, data, context) => {
      const found = cardAtHand(state, data, context)
      if (E.isLeft(found)) return found
      const { cardId, deckId } = data
      const thread = found.right.card.discussion
      const body = data.body.trim()
      if (thread === undefined) return refuse('cardNotFound')
      if (isBlank(body)) return refuse('feedbackIncomplete')
      const now = serverTime(state, context.at)
      if (openingOf(thread, now) !== 'open') return refuse('readingOnly')
      if (justPosted(state, cardId, body, now)) return nothing
      const { user } = state.mine.session
      const responseId = context.id('response')
      return accept(
        newEvent('discussionPosted', {
          responseId,
          cardId,
          deckId,
          body,
          isModeratorResponse: moderates(thread, user),
          ...defined({ userName: user?.name }),
        }),
      )
    },
    /** One's own comment, or anybody's for a moderator of the thread (D-DISC-18). */
    deleteResponse: (state, { responseId, cardId }, context) => {
      if (state.mine.session.user === undefined) return userMissing
      if (deletionOf(state, responseId, threadIn(state, context.session)?.asOf) !== 'none') return nothing
      const thread = cardInView(state, cardId, context)?.discussion
      const may = responseId in state.mine.engagement.posts || moderates(thread, state.mine.session.user)
      return may ? accept(newEvent('discussionDeleted', { responseId, cardId })) : refuse('notYours')
    },
  },
  facts: threadFacts,
  policies: threadPolicies,
  evolve: {
    ...threadEvolve,
    discussionPosted: (state, { id, data: { responseId, userName: _told, ...words }, at }) =>
      withPosts(state, {
        ...state.mine.engagement.posts,
        [responseId]: { ...words, at: serverTime(state, at), rowId: id, pending: true },
      }),
    discussionDeleted: (state, { data: { responseId } }) =>
      inEngagement(state, ({ posts: { [responseId]: _gone, ...posts }, ...current }) => ({
        ...current,
        posts,
        deletedPosts: { ...current.deletedPosts, [responseId]: true },
      })),
  },
  rows: {
    discussionAsked: 'untold',
    discussionLoaded: 'untold',
    discussionFailed: 'untold',
    discussionPosted: (event, state) =>
      message(
        'submitFeedback',
        {},
        {
          id: event.data.responseId,
          userId: userId(state),
          ...defined({ userName: event.data.userName }),
          cardId: event.data.cardId,
          deckId: event.data.deckId,
          type: 'discussion',
          body: event.data.body,
          createdAt: serverTime(state, event.at),
          happenedAt: serverTime(state, event.at),
          data: isModerator(event),
        },
      ),
    discussionDeleted: ({ data }) => message('deleteFeedback', { id: data.responseId }, { cardId: data.cardId }),
  },
}

/**
 * Is a discussion open at this time, ms UTC? Before its start it has not begun, after its end it is closed; both belong to
 * it (D-DISC-07, D-DISC-08).
 */
export const openingOf = (
  { startDate = -Infinity, endDate = Infinity }: Discussion,
  now: number,
): DiscussionBack['opening'] => (now < startDate ? 'notStarted' : now > endDate ? 'closed' : 'open')

/** Is this user a moderator of the thread (D-DISC-18)? */
export const moderates = (thread: Discussion | undefined, user: Pick<User, 'roles'> | undefined): boolean =>
  hasRole(user, thread?.moderatorRoleId)

const justPosted = (state: State, cardId: string, body: string, now: number): boolean =>
  Object.values(state.mine.engagement.posts).some(
    (post) =>
      post.cardId === cardId && post.body === body && isSecondTap(post.at, now) && sendingOf(state, post) !== 'refused',
  )

/** How far a comment of one's own is: what waits no more and did not arrive, was refused. */
export function sendingOf(state: State, { pending, rowId }: Post): ThreadEntry['sending'] {
  if (!pending) return 'sent'
  if (!state.mine.outbox.rows.some(({ id }) => id === rowId)) return 'refused'
  return isHeldUp(state, rowId) ? 'held' : 'waiting'
}

/**
 * Where the deletion of a comment stands, for who has the thread as of that time, server time: none was asked for, or it
 * came to nothing; it is held up in the queue; or it counts, on its way or done. What waits no more has arrived or was
 * given up, which the server tells once it was asked after the last one that has arrived.
 */
export function deletionOf(state: State, responseId: string, asOf = -Infinity): 'none' | 'held' | 'done' {
  if (!Object.hasOwn(state.mine.engagement.deletedPosts, responseId)) return 'none'
  const path = pathOf('deleteFeedback', { id: responseId })
  const row = ownRows(state).find((one) => E.isRight(path) && one.path === path.right)
  if (row !== undefined) return isHeldUp(state, row.id) ? 'held' : 'done'
  return !isSealed(state) && asOf > deliveredAt(state, 'discussionDeleted') ? 'none' : 'done'
}

const withPosts = (state: State, posts: Readonly<Record<string, Post>>): State =>
  inEngagement(state, (current) => ({ ...current, posts }))

const isModerator = (event: EventOf<'discussionPosted'>): { isModeratorResponse: boolean } => ({
  isModeratorResponse: event.data.isModeratorResponse,
})
