import type { ResultsBack } from '../../protocol/cards/quiz-results'
import type { Card } from '../../protocol/entities/card'
import { questionsOfCard, type AssessmentQuestion } from '../quiz/questions'
import { remediationFor } from '../quiz/remediation'
import type { Standing } from '../quiz/standing'
import type { Answer } from '../quiz/state'
import { answerTo, isMissed } from '../quiz/unanswered'
import { cardLink, type CardContext } from './card-context'

/**
 * The cards to read again, in the order of the deck, each with how many missed questions lead to it: what the question's
 * help links to, else the question itself, else the card that was read before it. A locked card is not read again, so
 * a question that leads to none that lies open is left out.
 */
export function missedCards({ questions }: Standing, context: CardContext): ResultsBack['missed'] {
  const counts = new Map<string, number>()
  for (const question of questions) {
    const answer = answerTo(context.hand.answers, question.questionId)
    if (answer === undefined || !isMissed(question, answer)) continue
    const cardId = readingFor(question, answer, context)?.id
    if (cardId !== undefined) counts.set(cardId, (counts.get(cardId) ?? 0) + 1)
  }
  return context.hand.shown.flatMap((card) => {
    const count = counts.get(card.id)
    const link = cardLink(context, card)
    return count === undefined || link === undefined ? [] : [{ ...link, questions: count }]
  })
}

function readingFor(question: AssessmentQuestion, answer: Answer, { hand }: CardContext): Card | undefined {
  const open = hand.shown.filter(({ id, derived }) => derived !== true && !hand.locked.has(id))
  const place = hand.cards.findIndex(({ id }) => id === question.cardId)
  const asking = hand.cards[place]
  const help = remediationFor(asking?.quiz?.remediation, answer.answerId, 'wrong')
  const linked = new Set((help?.links ?? []).map(({ cardId }) => cardId))
  const before = new Set(hand.cards.slice(0, Math.max(0, place)).map(({ id }) => id))
  return (
    open.find(({ id }) => linked.has(id)) ??
    open.find(({ id }) => id === question.cardId) ??
    open.findLast((card) => before.has(card.id) && questionsOfCard(hand.content.deck, card).length === 0)
  )
}
