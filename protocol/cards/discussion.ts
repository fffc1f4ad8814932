import * as t from 'io-ts'
import { entity, Finite, Instant, Integer, oneOf } from '../codec'
import { event } from '../events/define'
import { Firing } from '../events/firing'
import { Fault } from '../faults'
import { Id } from '../ids'
import { OpenText } from '../open'
import { Text } from '../text'
import { ThreadStatus } from './thread-status'
import { onCard } from './kind'

/** A card's discussion (D-ENTITY-21): who moderates it and when it is open. */
export const Discussion = entity(
  'Discussion',
  {},
  { moderatorRoleId: Id, startDate: Instant, endDate: Instant, anonymize: t.boolean },
)
export type Discussion = t.TypeOf<typeof Discussion>

/** A comment of the thread (D-ENTITY-22); pending until the server has confirmed it. */
export const DiscussionResponse = entity(
  'DiscussionResponse',
  { id: Id, cardId: Id, type: t.literal('discussion') },
  {
    userId: Id,
    userName: t.string,
    deckId: Id,
    body: t.string,
    createdAt: Instant,
    happenedAt: Instant,
    data: entity('DiscussionResponseData', {}, { isModeratorResponse: t.boolean }),
    pending: t.boolean,
  },
)
export type DiscussionResponse = t.TypeOf<typeof DiscussionResponse>

/** A comment as it shows. */
const ThreadEntry = entity(
  'ThreadEntry',
  {
    responseId: Id,
    body: t.string,
    mine: t.boolean,
    moderator: t.boolean,
    /** On its way; it, or its deletion, is held up in the queue, by the server or its author; at the server; refused and given up. */
    sending: oneOf('ThreadSending', ['waiting', 'held', 'sent', 'refused']),
  },
  { /** Left out where authors are hidden. */ author: t.string, initials: t.string, createdAt: Instant },
)
export type ThreadEntry = t.TypeOf<typeof ThreadEntry>

/** The thread with its newest comments, oldest first, and whether one may be added or removed. */
export const DiscussionBack = entity(
  'DiscussionBack',
  {
    kind: t.literal('discussion'),
    status: ThreadStatus,
    /** The device has a connection, whatever could be fetched last (D-DISC-12). */
    connected: t.boolean,
    opening: oneOf('DiscussionOpening', ['notStarted', 'open', 'closed']),
    anonymous: t.boolean,
    moderates: t.boolean,
    /** The server no longer has the card. */
    gone: t.boolean,
    /** How many comments there are, those that are not shown any more included. */
    total: Integer,
    responses: t.array(ThreadEntry),
  },
  { startDate: Instant, endDate: Instant },
)
export type DiscussionBack = t.TypeOf<typeof DiscussionBack>

/** It was asked for until there was news: longer than the time after which it is asked for again. */
const polled = { polled: t.literal(true) }

/** Comments on a card (D-DISC). */
export const discussion = {
  fields: { discussion: Discussion },
  intents: {
    postResponse: t.type({ ...onCard, body: Text }, 'postResponse'),
    deleteResponse: t.type({ responseId: Id, cardId: Id }, 'deleteResponse'),
  },
  events: {
    discussionPosted: event(
      'discussionPosted',
      1,
      entity(
        'DiscussionPosted',
        { responseId: Id, cardId: Id, deckId: Id, body: t.string, isModeratorResponse: t.boolean },
        { userName: t.string },
      ),
    ),
    discussionDeleted: event('discussionDeleted', 1, t.type({ responseId: Id, cardId: Id })),
    /** The thread in view is asked for: when it is opened, and every ten seconds from then on (D-DISC-03). What is said ends it, or that nobody can tell. */
    discussionAsked: event(
      'discussionAsked',
      1,
      entity('DiscussionAsked', { cardId: Id, deckId: Id, callId: Id }, { firing: Firing }),
    ),
    discussionLoaded: event(
      'discussionLoaded',
      1,
      entity(
        'DiscussionLoaded',
        { callId: Id, content: OpenText },
        { /** When it was asked for at last, device time. */ askedAt: Finite, ...polled },
      ),
    ),
    discussionFailed: event('discussionFailed', 1, entity('DiscussionFailed', { callId: Id, fault: Fault }, polled)),
  },
} as const
