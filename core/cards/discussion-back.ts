import type { CardBack } from '../../protocol/cards'
import type { DiscussionResponse, ThreadEntry } from '../../protocol/cards/discussion'
import { defined } from '../../protocol/defined'
import type { Card } from '../../protocol/entities/card'
import { deviceTime, serverTime } from '../device/device'
import { invariantError } from '../invariants'
import { deliveredAt } from '../outbox/delivered'
import type { State } from '../state'
import { initials } from '../views/initials'
import { brokenBack, type CardContext } from './card-context'
import { deletionOf, moderates, openingOf, sendingOf } from './discussion'
import { threadIn } from './thread'

/** So many comments are shown, the newest. */
const SHOWN = 200

/** A card's discussion as this tab knows it (D-DISC-01, D-DISC-02). */
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
    opening: openingOf(discussion, serverTime(state, context.at)),
    anonymous: discussion.anonymize === true,
    moderates: moderates(discussion, state.mine.session.user),
    gone: known?.gone === true,
    total: all.length,
    responses: all.slice(-SHOWN).map((entry) => ({ ...entry, ...said(state, entry) })),
    ...defined({ startDate, endDate }),
  }
}

/**
 * What was fetched and one's own that is not in it yet, without what was deleted; the oldest first. What its deletion has
 * not reached is there, and says that something is held up (D-DISC-20).
 */
function entries(
  state: State,
  cardId: string,
  fetched: readonly DiscussionResponse[],
  asOf: number | undefined,
  anonymous: boolean,
): readonly ThreadEntry[] {
  const { posts } = state.mine.engagement
  const me = state.mine.session.user
  const there = new Set(fetched.map(({ id }) => id))
  // What was delivered before everything was asked for, is in it or was removed by a moderator.
  const isWhole = asOf !== undefined && asOf > deliveredAt(state, 'discussionPosted')
  const theirs = fetched.map((one): ThreadEntry => ({
    responseId: one.id,
    body: one.body ?? '',
    mine: one.userId !== undefined && one.userId === me?.id,
    moderator: one.data?.isModeratorResponse === true,
    sending: 'sent',
    ...named(anonymous ? undefined : one.userName),
    ...defined({ createdAt: one.happenedAt ?? one.createdAt }),
  }))
  const own = Object.entries(posts)
    .filter(([id, post]) => post.cardId === cardId && !there.has(id) && (post.pending || !isWhole))
    .map(([responseId, post]): ThreadEntry => ({
      responseId,
      body: post.body,
      mine: true,
      moderator: post.isModeratorResponse,
      sending: sendingOf(state, post),
      createdAt: post.at,
      ...named(anonymous ? undefined : me?.name),
    }))
  return [...theirs, ...own]
    .flatMap((entry): readonly ThreadEntry[] => {
      const deletion = deletionOf(state, entry.responseId, asOf)
      return deletion === 'done' ? [] : [deletion === 'held' ? { ...entry, sending: 'held' } : entry]
    })
    .toSorted((one, other) => (one.createdAt ?? 0) - (other.createdAt ?? 0))
}

/** How long ago it was said is reckoned by the clock of the device, also where that is wrong. */
const said = (state: State, { createdAt }: ThreadEntry): Pick<ThreadEntry, 'createdAt'> =>
  createdAt === undefined ? {} : { createdAt: deviceTime(state, createdAt) }

const named = (author: string | undefined): Pick<ThreadEntry, 'author' | 'initials'> =>
  author === undefined ? {} : { author, initials: initials(author) }
