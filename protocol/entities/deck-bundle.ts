import * as t from 'io-ts'
import { Trigger } from '../cards/action'
import { struct } from '../codec'
import { Card } from './card'
import { Deck } from './deck'
import { CardRating, Feedback, SeenRecord } from './engagement'
import { QuizResponse } from './quiz'
import { QuizTrial } from './quiz-trial'

/** A deck with all data that is needed to use it (D-ENTITY-34). `supportingCards` are not in its card list. */
export const DeckBundle = struct(
  'DeckBundle',
  { deck: Deck },
  {
    cards: t.array(Card),
    feedbackResponses: t.array(Feedback),
    seenActivity: t.array(SeenRecord),
    triggers: t.array(Trigger),
    supportingCards: t.array(Card),
    cardRatings: t.array(CardRating),
    quizTrial: QuizTrial,
    quizResponses: t.array(QuizResponse),
  },
)
export type DeckBundle = t.TypeOf<typeof DeckBundle>
