import * as E from 'fp-ts/Either'
import { pathOf } from '../../../protocol/api'
import type { Discussion, DiscussionBack, ThreadEntry } from '../../../protocol/cards/discussion'
import { omitUndefined } from '../../../protocol/omit-undefined'
import type { User } from '../../../protocol/entities/user'
import { newEvent } from '../../../protocol/events'
import { isBlank } from '../../../protocol/text'
import { accept, noEvents, refuse } from '../../decider'
import { notSignedIn } from '../../refusals'
import { isSecondTap } from '../../clock/zoned-time'
import { type EventOf } from '../../../protocol/events'
import { serverTime } from '../../device/device'
import { deliveredAt } from '../../outbox/delivered'
import { isBlockedOrParked } from '../../outbox/parked'
import { outboxRequest, userId } from '../../outbox/outbox-request'
import { isSealed, userQueue } from '../../outbox/queue'
import { hasRole } from '../../session/roles'
import { type State, updateEngagement } from '../../state'
import { requireCard, cardInOpenDeck } from '../require-card'
import type { CardDomain } from '../card-domain'
import type { Post } from '../state'
import { threadEvolve, threadFacts, threadIn, threadPolicies } from './discussion-thread'

/**
 * Decides comments on a card (D-DISC). An own comment is shown at once, pending until the server has it (D-DISC-14,
 * D-API-40).
 */
export const discussion: CardDomain<'discussion'> = {
  intents: {
    postResponse: (state, data, context) => {
      const found = requireCard(state, data, context)
      if (E.isLeft(found)) return found
      const { cardId, deckId } = data
      const thread = found.right.card.discussion
      const body = data.body.trim()
      if (thread === undefined) return refuse('cardNotFound')
      if (isBlank(body)) return refuse('feedbackIncomplete')
      const now = serverTime(state, context.at)
      if (discussionStatus(thread, now) !== 'open') return refuse('readingOnly')
      if (justPosted(state, cardId, body, now)) return noEvents
      const { user } = state.user.session
      const responseId = context.id('response')
      return accept(
        newEvent('discussionPosted', {
          responseId,
          cardId,
          deckId,
          body,
          isModeratorResponse: isModeratorOf(thread, user),
          ...omitUndefined({ userName: user?.name }),
        }),
      )
    },
    /** A user may delete their own comments; a moderator of the thread may delete any (D-DISC-18). */
    deleteResponse: (state, { responseId, cardId }, context) => {
      if (state.user.session.user === undefined) return notSignedIn
      if (deletionStatus(state, responseId, threadIn(state, context.session)?.asOf) !== 'none') return noEvents
      const thread = cardInOpenDeck(state, cardId, context)?.discussion
      const may = responseId in state.user.engagement.posts || isModeratorOf(thread, state.user.session.user)
      return may ? accept(newEvent('discussionDeleted', { responseId, cardId })) : refuse('notYours')
    },
  },
  facts: threadFacts,
  policies: threadPolicies,
  evolve: {
    ...threadEvolve,
    discussionPosted: (state, { id, data: { responseId, userName: _told, ...words }, at }) =>
      withPosts(state, {
        ...state.user.engagement.posts,
        [responseId]: { ...words, at: serverTime(state, at), rowId: id, pending: true },
      }),
    discussionDeleted: (state, { data: { responseId } }) =>
      updateEngagement(state, ({ posts: { [responseId]: _gone, ...posts }, ...current }) => ({
        ...current,
        posts,
        deletedPosts: { ...current.deletedPosts, [responseId]: true },
      })),
  },
  requests: {
    discussionAsked: 'notSent',
    discussionLoaded: 'notSent',
    discussionFailed: 'notSent',
    discussionPosted: (event, state) =>
      outboxRequest(
        'submitFeedback',
        {},
        {
          id: event.data.responseId,
          userId: userId(state),
          ...omitUndefined({ userName: event.data.userName }),
          cardId: event.data.cardId,
          deckId: event.data.deckId,
          type: 'discussion',
          body: event.data.body,
          createdAt: serverTime(state, event.at),
          happenedAt: serverTime(state, event.at),
          data: isModerator(event),
        },
      ),
    discussionDeleted: ({ data }) => outboxRequest('deleteFeedback', { id: data.responseId }, { cardId: data.cardId }),
  },
}

/**
 * Is a discussion open at this time, ms UTC? It has not started before its start and is closed after its end; both
 * bounds are inclusive (D-DISC-07, D-DISC-08).
 */
export const discussionStatus = (
  { startDate = -Infinity, endDate = Infinity }: Discussion,
  now: number,
): DiscussionBack['opening'] => (now < startDate ? 'notStarted' : now > endDate ? 'closed' : 'open')

/** Is this user a moderator of the thread (D-DISC-18)? */
export const isModeratorOf = (thread: Discussion | undefined, user: Pick<User, 'roles'> | undefined): boolean =>
  hasRole(user, thread?.moderatorRoleId)

const justPosted = (state: State, cardId: string, body: string, now: number): boolean =>
  Object.values(state.user.engagement.posts).some(
    (post) =>
      post.cardId === cardId &&
      post.body === body &&
      isSecondTap(post.at, now) &&
      postStatus(state, post) !== 'refused',
  )

/** Returns the submission status of an own comment. A comment that is neither queued nor delivered was refused. */
export function postStatus(state: State, { pending, rowId }: Post): ThreadEntry['sending'] {
  if (!pending) return 'sent'
  if (!state.user.outbox.rows.some(({ id }) => id === rowId)) return 'refused'
  return isBlockedOrParked(state, rowId) ? 'held' : 'waiting'
}

/**
 * Returns the status of a comment's deletion, for a thread fetched at `asOf`, server time: never requested or failed
 * (none), blocked in the queue (held), or pending or delivered (done).
 * A deletion that left the queue was delivered or discarded. A fetch that started after the last delivered deletion
 * shows which.
 */
export function deletionStatus(state: State, responseId: string, asOf = -Infinity): 'none' | 'held' | 'done' {
  if (!Object.hasOwn(state.user.engagement.deletedPosts, responseId)) return 'none'
  const path = pathOf('deleteFeedback', { id: responseId })
  const row = userQueue(state).find((one) => E.isRight(path) && one.path === path.right)
  if (row !== undefined) return isBlockedOrParked(state, row.id) ? 'held' : 'done'
  return !isSealed(state) && asOf > deliveredAt(state, 'discussionDeleted') ? 'none' : 'done'
}

const withPosts = (state: State, posts: Readonly<Record<string, Post>>): State =>
  updateEngagement(state, (current) => ({ ...current, posts }))

const isModerator = (event: EventOf<'discussionPosted'>): { isModeratorResponse: boolean } => ({
  isModeratorResponse: event.data.isModeratorResponse,
})
