import * as t from 'io-ts'
import { entity, Finite, oneOf } from '../codec'
import { CardRating, Feedback, SeenRecord } from '../entities/engagement'
import { Favorite } from '../entities/favorite'
import { QuizResponse } from '../entities/quiz'
import { QuizTrial } from '../entities/quiz-trial'
import { Id } from '../ids'
import { OpenText } from '../open'
import { event } from './define'
import { Firing } from './firing'

export const CardSide = oneOf('CardSide', ['front', 'back'])
export type CardSide = t.TypeOf<typeof CardSide>

/** Opening a deck and turning its cards. */
export const deckEvents = {
  /** The deck's content stands in the payload store; what is the learner's own stands here. */
  deckLoaded: event(
    'deckLoaded',
    1,
    entity(
      'DeckLoaded',
      { deckId: Id, content: OpenText, title: t.string, type: OpenText, cardIds: t.array(Id) },
      {
        trial: QuizTrial,
        responses: t.array(QuizResponse),
        seen: t.array(SeenRecord),
        ratings: t.array(CardRating),
        feedback: t.array(Feedback),
        favorites: t.array(Favorite),
      },
    ),
  ),
  deckOpened: event('deckOpened', 1, entity('DeckOpened', { deckId: Id }, { cardId: Id })),
  deckClosed: event('deckClosed', 1, t.type({ deckId: Id })),
  cardShown: event('cardShown', 1, entity('CardShown', { deckId: Id, cardId: Id }, { firing: Firing })),
  /** The learner has gone past the last card, to the end of the deck (X-UX-01). */
  deckEndShown: event('deckEndShown', 1, t.type({ deckId: Id })),
  cardFlipped: event('cardFlipped', 1, t.type({ deckId: Id, cardId: Id, side: CardSide })),
  /** A seen record: 400 ms in view, or turned, which counts as half of the card (D-CARD-34, D-CARD-36). */
  cardSeen: event(
    'cardSeen',
    1,
    entity('CardSeen', { deckId: Id, cardId: Id, recordId: Id, percentageContentSeen: Finite }, { firing: Firing }),
  ),
  /** A press on a card that cannot be turned; three in a row explain why (D-CARD-28). */
  lockedCardPressed: event('lockedCardPressed', 1, t.type({ deckId: Id, cardId: Id })),
} as const
