import type { CardBack } from '../../protocol/cards'
import type { CardSections } from '../../protocol/cards/card-sections'
import type { RatingView } from '../../protocol/cards/rating'
import { omitUndefined } from '../../protocol/omit-undefined'
import type { Card } from '../../protocol/entities/card'
import type { CardRating } from '../../protocol/entities/engagement'
import { newEvent, type EventType } from '../../protocol/events'
import { accept, noEvents, type Domain } from '../decider'
import { notSignedIn } from '../refusals'
import { serverTime } from '../device/device'
import { deliveredAt } from '../outbox/delivered'
import { outboxRequest } from '../outbox/outbox-request'
import { userQueue } from '../outbox/queue'
import { type State, updateEngagement } from '../state'
import { cardIdOf } from './submission-status'
import type { Rating } from './state'

/** Decides whether a card was helpful (D-RATE). */
export const ratings: Domain = {
  intents: {
    rateCard: (state, data) => {
      if (state.user.session.user === undefined) return notSignedIn
      const known = currentRating(state, data.cardId)
      return known?.positive === data.positive && known.body === data.body
        ? noEvents
        : accept(newEvent('cardRated', data))
    },
    removeRating: (state, { cardId, deckId }) => {
      if (state.user.session.user === undefined) return notSignedIn
      return currentRating(state, cardId) === undefined
        ? noEvents
        : accept(newEvent('cardRatingRemoved', { cardId, deckId }))
    },
  },
  evolve: {
    cardRated: (state, { data: { cardId, ...rating }, at }) =>
      rate(state, cardId, { ...rating, createdAt: serverTime(state, at) }),
    cardRatingRemoved: (state, { data: { cardId }, at }) => {
      const known = state.user.engagement.ratings[cardId]
      return known === undefined ? state : rate(state, cardId, { ...known, deletedAt: serverTime(state, at) })
    },
    deckLoaded: (state, { data: { deckId, ratings: loaded = [] } }) =>
      loaded.reduce((current, rating) => applyServerRating(current, deckId, rating), state),
  },
  requests: {
    cardRated: ({ data, at }, state) => outboxRequest('rateCard', {}, { ...data, createdAt: serverTime(state, at) }),
    cardRatingRemoved: ({ data }) => outboxRequest('removeRating', {}, { cardId: data.cardId }),
  },
}

/** Returns the learner's rating of a card; undefined if it was removed. */
export function currentRating(state: State, cardId: string): Rating | undefined {
  const known = state.user.engagement.ratings[cardId]
  return known?.deletedAt === undefined ? known : undefined
}

/**
 * Projects the rating control of a card with content, and of a submitted form. Its type is the card's, else the
 * organisation's, else thumbs (D-RATE-01). An empty card and a derived card cannot be rated.
 */
export function ratingView(state: State, card: Card, parts: CardSections, back: CardBack): RatingView | undefined {
  if (card.derived === true || !canBeRated(parts, back)) return undefined
  const { positive, body } = currentRating(state, card.id) ?? {}
  const inOrg = state.user.session.user?.primaryOrg?.ratingType === 'yesNo' ? 'yesNo' : 'thumbs'
  return { type: card.ratingType ?? inOrg, ...omitUndefined({ positive, body }) }
}

function canBeRated({ content, page, file, resources }: CardSections, back: CardBack): boolean {
  switch (back.kind) {
    case 'basic':
      return [content, page, file, resources].some((part) => part !== undefined)
    case 'feedback':
      return back.state === 'submitted'
    default:
      return false
  }
}

/** Is the local rating newer: not yet delivered, or delivered after the deck load began? */
const isLocalNewer = (state: State, deckId: string, cardId: string): boolean =>
  causes.some((cause) => deliveredAt(state, cause) >= (state.user.library.decks[deckId]?.askedAt ?? 0)) ||
  userQueue(state).some((row) => causes.includes(row.cause) && cardIdOf(row) === cardId)
const causes: readonly string[] = ['cardRated', 'cardRatingRemoved'] satisfies readonly EventType[]

const rate = (state: State, cardId: string, rating: Rating): State =>
  updateEngagement(state, (current) => ({ ...current, ratings: { ...current.ratings, [cardId]: rating } }))

/** Applies the server's rating if it is newer than the known one and no local rating is ahead of it. */
function applyServerRating(
  state: State,
  deckId: string,
  { cardId, positive, createdAt = 0, body, deletedAt }: CardRating,
): State {
  const known = state.user.engagement.ratings[cardId]
  const isNews =
    known === undefined ||
    ((known.deletedAt ?? known.createdAt) < (deletedAt ?? createdAt) && !isLocalNewer(state, deckId, cardId))
  if (positive === undefined || !isNews) return state
  return rate(state, cardId, {
    deckId,
    positive,
    createdAt,
    ...omitUndefined({ body, deletedAt }),
  })
}
