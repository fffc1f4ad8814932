import * as t from 'io-ts'
import { entity, Finite, Instant, Integer, oneOf } from '../codec'
import { FieldResponse } from '../entities/engagement'
import { Preferences } from '../entities/user'
import { Id } from '../ids'
import { OpenText } from '../open'
import { event } from './define'
import { VideoStatus } from './video-status'

/** What a learner does with cards besides answering: favourites, ratings, feedback, own decks, triggers, videos. */
export const engagementEvents = {
  favoriteAdded: event('favoriteAdded', 1, t.type({ cardId: Id, deckId: Id })),
  favoriteRemoved: event('favoriteRemoved', 1, t.type({ cardId: Id, deckId: Id })),
  cardRated: event(
    'cardRated',
    1,
    entity('CardRated', { cardId: Id, deckId: Id, positive: t.boolean }, { body: t.string }),
  ),
  cardRatingRemoved: event('cardRatingRemoved', 1, t.type({ cardId: Id, deckId: Id })),
  feedbackSubmitted: event(
    'feedbackSubmitted',
    1,
    entity(
      'FeedbackSubmitted',
      { feedbackId: Id, cardId: Id, deckId: Id },
      { body: t.string, fieldResponses: t.array(FieldResponse) },
    ),
  ),
  likertSubmitted: event(
    'likertSubmitted',
    1,
    t.type({ feedbackId: Id, cardId: Id, deckId: Id, tick: Integer, points: Finite }),
  ),
  orderSubmitted: event(
    'orderSubmitted',
    1,
    entity('OrderSubmitted', { feedbackId: Id, cardId: Id, deckId: Id, answers: t.array(Id) }, { correct: t.boolean }),
  ),
  doOrDontCompleted: event(
    'doOrDontCompleted',
    1,
    entity(
      'DoOrDontCompleted',
      {
        cardId: Id,
        deckId: Id,
        questions: t.array(
          entity(
            'DoOrDontAnswer',
            { questionId: Id, answerId: oneOf('DoOrDontAnswerId', ['do', 'dont']) },
            { correct: t.boolean, surveyResponse: t.boolean },
          ),
        ),
      },
      /** Played outside of an attempt of its assessment: it counts for nothing (decision 33). */
      { practice: t.literal(true) },
    ),
  ),
  discussionPosted: event(
    'discussionPosted',
    1,
    t.type({ responseId: Id, cardId: Id, deckId: Id, body: t.string, isModeratorResponse: t.boolean }),
  ),
  discussionDeleted: event('discussionDeleted', 1, t.type({ responseId: Id, cardId: Id })),
  pointsCompleted: event(
    'pointsCompleted',
    1,
    t.type({
      completionId: Id,
      deckId: Id,
      completedAt: Instant,
      scoreTotal: Finite,
      scores: t.array(t.type({ scoreGroupId: Id, score: Finite })),
    }),
  ),
  deckCreated: event(
    'deckCreated',
    1,
    entity('DeckCreated', { deckId: Id, title: t.string, icon: OpenText, background: OpenText }, { initialCardId: Id }),
  ),
  deckRemoved: event('deckRemoved', 1, t.type({ deckId: Id })),
  cardTucked: event('cardTucked', 1, t.type({ cardId: Id, deckId: Id })),
  cardUntucked: event('cardUntucked', 1, t.type({ cardId: Id, deckId: Id })),
  tuckingStarted: event('tuckingStarted', 1, t.type({ cardId: Id })),
  tuckingStopped: event('tuckingStopped', 1, t.type({})),
  /** Names the role that success will give or take, so that nothing need be looked up when the answer comes. */
  triggerRequested: event(
    'triggerRequested',
    1,
    entity('TriggerRequested', { triggerId: Id, undo: t.boolean, callId: Id }, { addedRoleId: Id, removedRoleId: Id }),
  ),
  triggerExecuted: event(
    'triggerExecuted',
    1,
    entity('TriggerExecuted', { triggerId: Id, undo: t.boolean }, { addedRoleId: Id, removedRoleId: Id }),
  ),
  categoryRelocked: event('categoryRelocked', 1, t.type({ categoryId: Id, deckIds: t.array(Id) })),
  videoReported: event(
    'videoReported',
    1,
    t.type({ cardId: Id, status: VideoStatus, progress: Finite, closed: t.boolean }),
  ),
  preferencesChanged: event('preferencesChanged', 1, t.type({ updateId: Id, preferences: Preferences })),
  notificationsSeen: event('notificationsSeen', 1, t.type({ notificationIds: t.array(Id) })),
} as const
