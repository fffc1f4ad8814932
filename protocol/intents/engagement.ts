import * as t from 'io-ts'
import { entity, Finite, Integer, oneOf } from '../codec'
import { FieldResponse } from '../entities/engagement'
import { VideoStatus } from '../events/video-status'
import { Id } from '../ids'
import { Text } from './text'

const card = { cardId: Id, deckId: Id }

/** What a learner does with cards besides answering questions. */
export const engagementIntents = {
  favoriteCardToggle: t.type({ ...card, favorite: t.boolean }, 'favoriteCardToggle'),
  rateCard: entity('rateCard', { ...card, positive: t.boolean }, { body: Text }),
  removeRating: t.type(card, 'removeRating'),
  submitFeedback: entity('submitFeedback', card, { body: Text, fieldResponses: t.array(FieldResponse) }),
  submitLikertResponse: t.type({ ...card, tick: Integer, points: Finite }, 'submitLikertResponse'),
  submitOrder: entity('submitOrder', { ...card, answers: t.array(Id) }, {}),
  completeDoOrDont: t.type(
    { ...card, answers: t.array(t.type({ questionId: Id, answer: oneOf('DoOrDont', ['do', 'dont']) })) },
    'completeDoOrDont',
  ),
  postResponse: t.type({ ...card, body: Text }, 'postResponse'),
  deleteResponse: t.type({ responseId: Id, cardId: Id }, 'deleteResponse'),
  submitPoints: t.type({ deckId: Id }, 'submitPoints'),
  executeTrigger: t.type({ triggerId: Id }, 'executeTrigger'),
  undoTrigger: t.type({ triggerId: Id }, 'undoTrigger'),
  startTucking: t.type({ cardId: Id }, 'startTucking'),
  stopTucking: t.type({}, 'stopTucking'),
  tuckCard: t.type(card, 'tuckCard'),
  removeCardFromDeck: t.type(card, 'removeCardFromDeck'),
  createDeck: entity('createDeck', { title: Text }, { initialCardId: Id }),
  removeDeck: t.type({ deckId: Id }, 'removeDeck'),
  videoStateChange: t.type(
    { cardId: Id, status: VideoStatus, progress: Finite, closed: t.boolean },
    'videoStateChange',
  ),
  openLinkFromCard: t.type({ ...card, link: Text }, 'openLinkFromCard'),
  playSound: t.type(
    {
      sound: oneOf('Sound', [
        'answer_correct',
        'answer_incorrect',
        'card_tap',
        'card_flip',
        'deck_close',
        'deck_open',
        'icon_tap',
        'swipe',
      ]),
    },
    'playSound',
  ),
} as const
