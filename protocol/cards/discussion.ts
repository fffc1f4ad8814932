import * as t from 'io-ts'
import { entity, Instant } from '../codec'
import { event } from '../events/define'
import { Id } from '../ids'
import { Text } from '../text'
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
      t.type({ responseId: Id, cardId: Id, deckId: Id, body: t.string, isModeratorResponse: t.boolean }),
    ),
    discussionDeleted: event('discussionDeleted', 1, t.type({ responseId: Id, cardId: Id })),
  },
} as const
