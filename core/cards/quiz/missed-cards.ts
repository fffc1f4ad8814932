import type { ResultsBack } from '../../../protocol/cards/quiz-results'
import type { Card } from '../../../protocol/entities/card'
import { questionsOfCard, type AssessmentQuestion } from '../../quiz/questions'
import { remediationFor } from '../../quiz/remediation'
import type { AttemptScore } from '../../quiz/attempt-score'
import type { Answer } from '../../quiz/state'
import { answerTo, isMissed } from '../../quiz/unanswered'
import { cardLink, type CardContext } from '../card-context'

/**
 * Returns the cards to read again, in deck order, each with the number of missed questions that lead to it. A question
 * leads to the card that its help links to, else to the question's card, else to the card before it.
 * A locked card cannot be read again, so a question that leads only to locked cards is left out.
 */
export function missedCards({ questions }: AttemptScore, context: CardContext): ResultsBack['missed'] {
  const counts = new Map<string, number>()
  for (const question of questions) {
    const answer = answerTo(context.resolvedDeck.answers, question.questionId)
    if (answer === undefined || !isMissed(question, answer)) continue
    const cardId = remediationCardFor(question, answer, context)?.id
    if (cardId !== undefined) counts.set(cardId, (counts.get(cardId) ?? 0) + 1)
  }
  return context.resolvedDeck.shown.flatMap((card) => {
    const count = counts.get(card.id)
    const link = cardLink(context, card)
    return count === undefined || link === undefined ? [] : [{ ...link, questions: count }]
  })
}

function remediationCardFor(
  question: AssessmentQuestion,
  answer: Answer,
  { resolvedDeck }: CardContext,
): Card | undefined {
  const open = resolvedDeck.shown.filter(({ id, derived }) => derived !== true && !resolvedDeck.locked.has(id))
  const place = resolvedDeck.cards.findIndex(({ id }) => id === question.cardId)
  const asking = resolvedDeck.cards[place]
  const help = remediationFor(asking?.quiz?.remediation, answer.answerId, 'wrong')
  const linked = new Set((help?.links ?? []).map(({ cardId }) => cardId))
  const before = new Set(resolvedDeck.cards.slice(0, Math.max(0, place)).map(({ id }) => id))
  return (
    open.find(({ id }) => linked.has(id)) ??
    open.find(({ id }) => id === question.cardId) ??
    open.findLast((card) => before.has(card.id) && questionsOfCard(resolvedDeck.content.deck, card).length === 0)
  )
}
