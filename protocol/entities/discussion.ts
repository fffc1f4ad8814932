import * as t from 'io-ts'
import { entity, Instant } from '../codec'
import { Id } from '../ids'

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
