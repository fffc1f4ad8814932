import * as t from 'io-ts'
import { struct, Finite, oneOf } from '../codec'
import { CardRating, Feedback, SeenRecord } from '../entities/engagement'
import { Favorite } from '../entities/favorite'
import { QuizResponse } from '../entities/quiz'
import { QuizTrial } from '../entities/quiz-trial'
import { Id } from '../ids'
import { ExportableText } from '../exportable-text'
import { event } from './define'
import { TimerRef } from './device'

export const CardSide = oneOf('CardSide', ['front', 'back'])
export type CardSide = t.TypeOf<typeof CardSide>

/** Opening a deck and flipping its cards. */
export const deckEvents = {
  /** The deck's content is in the payload store; the learner's own data is in the event. */
  deckLoaded: event(
    'deckLoaded',
    1,
    struct(
      'DeckLoaded',
      { deckId: Id, content: ExportableText, title: t.string, type: ExportableText, cardIds: t.array(Id) },
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
  deckOpened: event('deckOpened', 1, struct('DeckOpened', { deckId: Id }, { cardId: Id })),
  deckClosed: event('deckClosed', 1, t.type({ deckId: Id })),
  cardShown: event('cardShown', 1, struct('CardShown', { deckId: Id, cardId: Id }, { firing: TimerRef })),
  /** The learner has moved past the last card, to the end of the deck (X-UX-01). */
  deckEndShown: event('deckEndShown', 1, t.type({ deckId: Id })),
  cardFlipped: event('cardFlipped', 1, t.type({ deckId: Id, cardId: Id, side: CardSide })),
  /** A seen record: 400 ms in view, or flipped, which counts as half of the card (D-CARD-34, D-CARD-36). */
  cardSeen: event(
    'cardSeen',
    1,
    struct('CardSeen', { deckId: Id, cardId: Id, recordId: Id, percentageContentSeen: Finite }, { firing: TimerRef }),
  ),
  /** A press on a card that cannot be flipped; three in a row explain why (D-CARD-28). */
  lockedCardPressed: event('lockedCardPressed', 1, t.type({ deckId: Id, cardId: Id })),
} as const

/** Browsing events on the way to decks. They change no state and are only reported to the server (S-TRACK). */
export const browseEvents = {
  /** A promo of the carousel was pressed, on Home or in the library (S-TRACK-05). */
  promoPressed: event('promoPressed', 1, t.type({ promoId: Id })),
  /** A category of the library was opened; logged on every visit (S-TRACK-07). */
  categoryOpened: event('categoryOpened', 1, t.type({ categoryId: Id })),
} as const
