import type { Card } from '../../protocol/entities/card'
import type { Deck } from '../../protocol/entities/deck'
import type { DeckContent } from '../deck/content'
import { answerable } from './variant'

/** One question of an assessment, wherever it stands: a quiz card has one, a do-or-dont card several. */
export interface AssessmentQuestion {
  readonly cardId: string
  readonly questionId: string
  /** False for survey questions: they are to be answered, but are neither right nor wrong (D-TRIAL-25). */
  readonly scored: boolean
}

/**
 * The questions of an assessment in the order of its cards. A question with variants is one question; do-or-dont
 * questions count, order-up cards do not (O-66, decision 27); a survey deck has survey questions only (O-65).
 */
export const assessmentQuestions = ({ deck, cards }: Pick<DeckContent, 'deck' | 'cards'>) =>
  cards.flatMap((card) => questionsOfCard(deck, card))

/**
 * The questions on one card of a deck; none on a card that asks nothing. A question without answers asks nothing either:
 * nobody could ever complete an assessment that counts it.
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
