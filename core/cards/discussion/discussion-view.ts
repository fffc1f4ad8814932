import type { CardBack } from '../../../protocol/cards'
import type { DiscussionResponse, ThreadEntry } from '../../../protocol/cards/discussion'
import { omitUndefined } from '../../../protocol/omit-undefined'
import type { Card } from '../../../protocol/entities/card'
import { deviceTime, serverTime } from '../../device/device'
import { invariantError } from '../../invariants'
import { deliveredAt } from '../../outbox/delivered'
import type { State } from '../../state'
import { initials } from '../../session/display-name'
import { brokenBack, type CardContext } from '../card-context'
import { deletionStatus, isModeratorOf, discussionStatus, postStatus } from './discussion'
import { threadIn } from './discussion-thread'

/** Maximum number of comments shown; the newest are kept. */
const MAX_SHOWN_ENTRIES = 200

/** Projects a card's discussion as this tab knows it (D-DISC-01, D-DISC-02). */
export function discussionBack(card: Card, { state, context }: CardContext): CardBack {
  const { discussion } = card
  if (discussion === undefined) return brokenBack(invariantError('missingDiscussion'))
  const thread = threadIn(state, context.session)
  const known = thread?.cardId === card.id ? thread : undefined
  const fetched = known?.content === undefined ? [] : (context.contents.thread(known.content) ?? [])
  const all = entries(state, card.id, fetched, known?.asOf, discussion.anonymize === true)
  const { startDate, endDate } = discussion
  return {
    kind: 'discussion',
    status: known?.status ?? 'init',
    connected: state.device.connected,
    opening: discussionStatus(discussion, serverTime(state, context.at)),
    anonymous: discussion.anonymize === true,
    moderates: isModeratorOf(discussion, state.user.session.user),
    gone: known?.gone === true,
    total: all.length,
    responses: all.slice(-MAX_SHOWN_ENTRIES).map((entry) => ({ ...entry, ...withDeviceTime(state, entry) })),
    ...omitUndefined({ startDate, endDate }),
  }
}

/**
 * Merges fetched comments with own comments that the fetch does not contain, minus deleted ones, oldest first. A
 * comment with a blocked deletion is still listed, marked as blocked (D-DISC-20).
 */
function entries(
  state: State,
  cardId: string,
  fetched: readonly DiscussionResponse[],
  asOf: number | undefined,
  anonymous: boolean,
): readonly ThreadEntry[] {
  const { posts } = state.user.engagement
  const me = state.user.session.user
  const there = new Set(fetched.map(({ id }) => id))
  // After a later fetch, each delivered comment is either in the fetched list or was removed by a moderator.
  const isWhole = asOf !== undefined && asOf > deliveredAt(state, 'discussionPosted')
  const theirs = fetched.map((one): Dated => ({
    order: one.createdAt ?? one.happenedAt ?? 0,
    responseId: one.id,
    body: one.body ?? '',
    mine: one.userId !== undefined && one.userId === me?.id,
    moderator: one.data?.isModeratorResponse === true,
    sending: 'sent',
    ...withAuthor(anonymous ? undefined : one.userName),
    ...omitUndefined({ createdAt: one.happenedAt ?? one.createdAt }),
  }))
  const own = Object.entries(posts)
    .filter(([id, post]) => post.cardId === cardId && !there.has(id) && (post.pending || !isWhole))
    .map(([responseId, post]): Dated => ({
      order: post.at,
      responseId,
      body: post.body,
      mine: true,
      moderator: post.isModeratorResponse,
      sending: postStatus(state, post),
      createdAt: post.at,
      ...withAuthor(anonymous ? undefined : me?.name),
    }))
  return [...theirs, ...own]
    .flatMap((entry): readonly Dated[] => {
      const deletion = deletionStatus(state, entry.responseId, asOf)
      return deletion === 'done' ? [] : [deletion === 'held' ? { ...entry, sending: 'held' } : entry]
    })
    .toSorted((one, other) => one.order - other.order)
    .map(({ order: _order, ...entry }) => entry)
}

/** An entry with its sort time: when the server received it, or when it was written here. */
interface Dated extends ThreadEntry {
  readonly order: number
}

/** Converts the time to the device clock, so that the age is right even if that clock is wrong. */
const withDeviceTime = (state: State, { createdAt }: ThreadEntry): Pick<ThreadEntry, 'createdAt'> =>
  createdAt === undefined ? {} : { createdAt: deviceTime(state, createdAt) }

const withAuthor = (author: string | undefined): Pick<ThreadEntry, 'author' | 'initials'> =>
  author === undefined ? {} : { author, initials: initials(author) }
