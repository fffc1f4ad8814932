import * as t from 'io-ts'
import { DiscussionResponse } from '../cards/discussion'
import { PlaylistActivity } from '../cards/playlist'
import { struct, Instant } from '../codec'
import { Deck, DeckSummary } from '../entities/deck'
import { DeckBundle } from '../entities/deck-bundle'
import { Feedback, SeenRecord } from '../entities/engagement'
import { Id } from '../ids'
import { ExportableText } from '../exportable-text'
import { many, one, optional, type Call } from './call'

const CardParams = struct('CardParams', { cardId: Id }, {})

/** Comments of a discussion are sent by the same call as other feedback (decks O-01). */
const FeedbackParams = t.union([DiscussionResponse, Feedback], 'FeedbackParams')

/** Calls about decks and cards outside of an assessment. */
export const deckCalls = {
  deck: {
    method: 'GET',
    path: '/user/decks/{id}',
    answer: { bundle: one('DeckBundle', DeckBundle) },
    queue: 'never',
    source: 'D-API-09',
  },
  tuckedDecks: {
    method: 'GET',
    path: '/user/decks/tucked',
    answer: { decks: many('Deck', DeckSummary) },
    queue: 'never',
    source: 'D-API-10',
  },
  createDeck: {
    method: 'POST',
    path: '/user/decks',
    params: struct(
      'CreateDeckParams',
      { id: Id, title: t.string },
      { icon: ExportableText, background: ExportableText, initialCardId: Id },
    ),
    answer: { deck: optional('Deck', Deck) },
    queue: 'normal',
    source: 'D-API-14',
  },
  removeDeck: {
    method: 'DELETE',
    path: '/user/decks/{id}',
    answer: {},
    queue: 'normal',
    source: 'D-API-17',
  },
  addCardToDeck: {
    method: 'POST',
    path: '/user/decks/{id}/cards',
    params: struct('AddCardParams', { id: Id }, {}),
    answer: {},
    queue: 'normal',
    source: 'D-API-15',
  },
  removeCardFromDeck: {
    method: 'DELETE',
    path: '/user/decks/{id}/cards/{cardId}',
    answer: {},
    queue: 'normal',
    source: 'D-API-16',
  },
  addFavorite: {
    method: 'POST',
    path: '/user/favorites',
    params: struct('AddFavoriteParams', { cardId: Id, deckId: Id }, {}),
    answer: {},
    queue: 'normal',
    source: 'S-API-13 D-API-12',
  },
  removeFavorite: {
    method: 'DELETE',
    path: '/user/favorites/decks/{deckId}/cards/{cardId}',
    answer: {},
    queue: 'normal',
    source: 'S-API-14 D-API-13',
  },
  seeCard: {
    method: 'POST',
    path: '/user/seen',
    params: SeenRecord,
    answer: {},
    queue: 'normal',
    source: 'D-API-24',
  },
  resetCardsSeen: {
    method: 'DELETE',
    path: '/user/percentage-cards-seen',
    params: struct('CategoryParams', { categoryId: Id }, {}),
    answer: {},
    queue: 'normal',
    source: 'D-API-08',
  },
  rateCard: {
    method: 'POST',
    path: '/user/card-rating',
    params: struct(
      'RateCardParams',
      { cardId: Id, deckId: Id, positive: t.boolean },
      { createdAt: Instant, body: t.string },
    ),
    answer: {},
    queue: 'normal',
    source: 'D-API-22',
  },
  removeRating: {
    method: 'DELETE',
    path: '/user/card-rating',
    params: CardParams,
    answer: {},
    queue: 'normal',
    source: 'D-API-23',
  },
  submitFeedback: {
    method: 'POST',
    path: '/user/feedback',
    params: FeedbackParams,
    answer: {},
    queue: 'normal',
    source: 'D-API-18 D-API-40 D-API-42',
  },
  deleteFeedback: {
    method: 'DELETE',
    path: '/user/feedback/{id}',
    params: CardParams,
    answer: {},
    queue: 'normal',
    source: 'D-API-19 D-API-41',
  },
  discussionResponses: {
    method: 'GET',
    path: '/user/cards/{id}/responses',
    /** `before`: id of the oldest known response. Without it the answer holds the newest ones. */
    query: struct('ThreadQuery', {}, { before: Id }),
    answer: { responses: many('DiscussionResponse', DiscussionResponse) },
    queue: 'never',
    source: 'D-API-30',
  },
  playlistActivity: {
    method: 'GET',
    path: '/user/cards/{id}/playlist-activity',
    answer: { tracks: many('PlaylistActivity', PlaylistActivity) },
    queue: 'never',
    source: 'D-API-31',
  },
  executeTrigger: {
    method: 'POST',
    path: '/user/triggers/{id}',
    answer: {},
    queue: 'never',
    source: 'D-API-20',
  },
  undoTrigger: {
    method: 'POST',
    path: '/user/triggers/{id}/undo',
    answer: {},
    queue: 'never',
    source: 'D-API-21',
  },
} as const satisfies Record<string, Call>
