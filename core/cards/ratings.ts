import type { CardBack } from '../../protocol/cards'
import type { CardParts } from '../../protocol/cards/parts'
import type { RatingView } from '../../protocol/cards/rating'
import { defined } from '../../protocol/defined'
import type { Card } from '../../protocol/entities/card'
import type { CardRating } from '../../protocol/entities/engagement'
import { newEvent, type EventType } from '../../protocol/events'
import { accept, nothing, type Domain } from '../decider'
import { userMissing } from '../user-missing'
import { serverTime } from '../device/device'
import { deliveredAt } from '../outbox/delivered'
import { message } from '../outbox/message'
import { ownRows } from '../outbox/queue'
import { type State, inEngagement } from '../state'
import { cardOf } from './sending'
import type { Rating } from './state'

/** Whether a card was helpful (D-RATE). */
export const ratings: Domain = {
  intents: {
    rateCard: (state, data) => {
      if (state.mine.session.user === undefined) return userMissing
      const known = standingRating(state, data.cardId)
      return known?.positive === data.positive && known.body === data.body
        ? nothing
        : accept(newEvent('cardRated', data))
    },
    removeRating: (state, { cardId, deckId }) => {
      if (state.mine.session.user === undefined) return userMissing
      return standingRating(state, cardId) === undefined
        ? nothing
        : accept(newEvent('cardRatingRemoved', { cardId, deckId }))
    },
  },
  evolve: {
    cardRated: (state, { data: { cardId, ...rating }, at }) =>
      rate(state, cardId, { ...rating, createdAt: serverTime(state, at) }),
    cardRatingRemoved: (state, { data: { cardId }, at }) => {
      const known = state.mine.engagement.ratings[cardId]
      return known === undefined ? state : rate(state, cardId, { ...known, deletedAt: serverTime(state, at) })
    },
    deckLoaded: (state, { data: { deckId, ratings: loaded = [] } }) =>
      loaded.reduce((current, rating) => takeRating(current, deckId, rating), state),
  },
  rows: {
    cardRated: ({ data, at }, state) => message('rateCard', {}, { ...data, createdAt: serverTime(state, at) }),
    cardRatingRemoved: ({ data }) => message('removeRating', {}, { cardId: data.cardId }),
  },
}

/** The learner's rating of a card; one that was taken back is none. */
export function standingRating(state: State, cardId: string): Rating | undefined {
  const known = state.mine.engagement.ratings[cardId]
  return known?.deletedAt === undefined ? known : undefined
}

/**
 * The rating of a card that is read, and of a form that was sent: as the card asks, else as the organisation does, else
 * by thumbs (D-RATE-01). A card that says nothing, or that the app makes itself, cannot be helpful.
 */
export function ratingView(state: State, card: Card, parts: CardParts, back: CardBack): RatingView | undefined {
  if (card.derived === true || !mayBeRated(parts, back)) return undefined
  const { positive, body } = standingRating(state, card.id) ?? {}
  const inOrg = state.mine.session.user?.primaryOrg?.ratingType === 'yesNo' ? 'yesNo' : 'thumbs'
  return { type: card.ratingType ?? inOrg, ...defined({ positive, body }) }
}

function mayBeRated({ content, page, file, resources }: CardParts, back: CardBack): boolean {
  switch (back.kind) {
    case 'basic':
      return [content, page, file, resources].some((part) => part !== undefined)
    case 'feedback':
      return back.state === 'submitted'
    default:
      return false
  }
}

/** Does the server not have yet what was done here, or did it not when the load began? */
const isAhead = (state: State, deckId: string, cardId: string): boolean =>
  causes.some((cause) => deliveredAt(state, cause) >= (state.mine.library.decks[deckId]?.askedAt ?? 0)) ||
  ownRows(state).some((row) => causes.includes(row.cause) && cardOf(row) === cardId)
const causes: readonly string[] = ['cardRated', 'cardRatingRemoved'] satisfies readonly EventType[]

const rate = (state: State, cardId: string, rating: Rating): State =>
  inEngagement(state, (current) => ({ ...current, ratings: { ...current.ratings, [cardId]: rating } }))

/** The server's record, where it is newer than what is known here and nothing that was done here is ahead of it. */
function takeRating(
  state: State,
  deckId: string,
  { cardId, positive, createdAt = 0, body, deletedAt }: CardRating,
): State {
  const known = state.mine.engagement.ratings[cardId]
  const isNews =
    known === undefined ||
    ((known.deletedAt ?? known.createdAt) < (deletedAt ?? createdAt) && !isAhead(state, deckId, cardId))
  if (positive === undefined || !isNews) return state
  return rate(state, cardId, {
    deckId,
    positive,
    createdAt,
    ...defined({ body, deletedAt }),
  })
}
