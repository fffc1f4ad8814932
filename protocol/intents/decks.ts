import * as t from 'io-ts'
import { entity } from '../codec'
import { CardSide } from '../events/deck'
import { Id } from '../ids'

const card = { cardId: Id, deckId: Id }

/** Opening decks, going through their cards, and answering questions. */
export const deckIntents = {
  openDeck: entity('openDeck', { deckId: Id }, { cardId: Id }),
  openSharedCard: t.type({ cardId: Id }, 'openSharedCard'),
  reloadDeck: t.type({ deckId: Id }, 'reloadDeck'),
  closeDeck: t.type({ deckId: Id }, 'closeDeck'),
  jumpToCard: t.type(card, 'jumpToCard'),
  jumpToNextCard: t.type({ deckId: Id }, 'jumpToNextCard'),
  flipCard: t.type({ ...card, side: CardSide }, 'flipCard'),

  answerQuestion: t.type({ ...card, answer: Id, quizId: Id }, 'answerQuestion'),
  completeAttempt: t.type({ deckId: Id }, 'completeAttempt'),
  retryQuizDeck: t.type({ deckId: Id }, 'retryQuizDeck'),
  submitQuizDeckScore: t.type({ deckId: Id }, 'submitQuizDeckScore'),
} as const
