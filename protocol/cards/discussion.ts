import * as t from 'io-ts'
import { struct, Finite, Instant, Integer, oneOf } from '../codec'
import { event } from '../events/define'
import { TimerRef } from '../events/device'
import { Fault } from '../faults'
import { Id } from '../ids'
import { ExportableText } from '../exportable-text'
import { Text } from '../text'
import { ThreadStatus } from './discussion-thread'
import { cardIds } from './card-kind'

/** The settings of a card's discussion: moderator role, period, anonymity (D-ENTITY-21). */
export const Discussion = struct(
  'Discussion',
  {},
  { moderatorRoleId: Id, startDate: Instant, endDate: Instant, anonymize: t.boolean },
)
export type Discussion = t.TypeOf<typeof Discussion>

/** A comment of the thread (D-ENTITY-22). It is pending until the server has confirmed it. */
export const DiscussionResponse = struct(
  'DiscussionResponse',
  { id: Id, cardId: Id, type: t.literal('discussion') },
  {
    userId: Id,
    userName: t.string,
    deckId: Id,
    body: t.string,
    createdAt: Instant,
    happenedAt: Instant,
    data: struct('DiscussionResponseData', {}, { isModeratorResponse: t.boolean }),
    pending: t.boolean,
  },
)
export type DiscussionResponse = t.TypeOf<typeof DiscussionResponse>

/** The view of a comment. */
const ThreadEntry = struct(
  'ThreadEntry',
  {
    responseId: Id,
    body: t.string,
    mine: t.boolean,
    moderator: t.boolean,
    /**
     * Submission status of the comment or its deletion: queued; held up in the queue by the server or the author; at
     * the server; refused and discarded.
     */
    sending: oneOf('ThreadSending', ['waiting', 'held', 'sent', 'refused']),
  },
  { /** Absent where authors are hidden. */ author: t.string, initials: t.string, createdAt: Instant },
)
export type ThreadEntry = t.TypeOf<typeof ThreadEntry>

/** The newest comments of the thread, oldest first, and whether comments may be added or removed. */
export const DiscussionBack = struct(
  'DiscussionBack',
  {
    kind: t.literal('discussion'),
    status: ThreadStatus,
    /** The device has a connection, whatever the last fetch returned (D-DISC-12). */
    connected: t.boolean,
    opening: oneOf('DiscussionOpening', ['notStarted', 'open', 'closed']),
    anonymous: t.boolean,
    moderates: t.boolean,
    /** The server has deleted the card. */
    gone: t.boolean,
    /** Number of all comments, including those that are not shown. */
    total: Integer,
    responses: t.array(ThreadEntry),
  },
  { startDate: Instant, endDate: Instant },
)
export type DiscussionBack = t.TypeOf<typeof DiscussionBack>

/** The worker repeated the request until there was news, for longer than the poll interval. */
const polled = { polled: t.literal(true) }

/** Comments on a card (D-DISC). */
export const discussion = {
  fields: { discussion: Discussion },
  intents: {
    postResponse: t.type({ ...cardIds, body: Text }, 'postResponse'),
    deleteResponse: t.type({ responseId: Id, cardId: Id }, 'deleteResponse'),
  },
  events: {
    discussionPosted: event(
      'discussionPosted',
      1,
      struct(
        'DiscussionPosted',
        { responseId: Id, cardId: Id, deckId: Id, body: t.string, isModeratorResponse: t.boolean },
        { userName: t.string },
      ),
    ),
    discussionDeleted: event('discussionDeleted', 1, t.type({ responseId: Id, cardId: Id })),
    /**
     * The visible thread is requested: on opening, then every ten seconds (D-DISC-03). `discussionLoaded` or
     * `discussionFailed` ends the request.
     */
    discussionAsked: event(
      'discussionAsked',
      1,
      struct('DiscussionAsked', { cardId: Id, deckId: Id, callId: Id }, { firing: TimerRef }),
    ),
    discussionLoaded: event(
      'discussionLoaded',
      1,
      struct(
        'DiscussionLoaded',
        { callId: Id, content: ExportableText },
        { /** When the request was last repeated, device time. */ askedAt: Finite, ...polled },
      ),
    ),
    discussionFailed: event('discussionFailed', 1, struct('DiscussionFailed', { callId: Id, fault: Fault }, polled)),
  },
} as const
