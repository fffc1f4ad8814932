import type { Card } from '../../protocol/entities/card'
import type { Deck } from '../../protocol/entities/deck'
import type { DeckContent } from '../deck/content'
import { answerable } from './variant'

/** One question of an assessment: a quiz card has one, a do-or-dont card several. */
export interface AssessmentQuestion {
  readonly cardId: string
  readonly questionId: string
  /** False for survey questions, which must be answered but are not graded (D-TRIAL-25). */
  readonly scored: boolean
}

/**
 * Returns the questions of an assessment in card order. A question with variants is one question. Do-or-dont questions
 * count, order-up cards do not (O-66, decision 27). A survey deck has only survey questions (O-65).
 */
export const assessmentQuestions = ({ deck, cards }: Pick<DeckContent, 'deck' | 'cards'>) =>
  cards.flatMap((card) => questionsOfCard(deck, card))

/**
 * Returns the questions on one card of a deck. A question without answers is left out, because an assessment that
 * counts it could never be completed.
 */
export function questionsOfCard(deck: Deck, card: Card): readonly AssessmentQuestion[] {
  const surveyDeck = deck.quizSettings?.survey === true
  if (card.type === 'quiz' && card.quiz !== undefined && answerable(card.quiz)) {
    const scored = !surveyDeck && card.quiz.survey !== true
    return [{ cardId: card.id, questionId: card.quiz.id, scored }]
  }
  if (card.type === 'doOrDont' && card.doOrDont !== undefined) {
    const scored = !surveyDeck && card.doOrDont.survey !== true
    return (card.doOrDont.questions ?? []).map(({ id }) => ({ cardId: card.id, questionId: id, scored }))
  }
  return []
}
